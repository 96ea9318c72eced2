import Foundation
import SwiftSyntax

/// Properties of the standard library's types.
extension ManifestEvaluator {
  func standardProperty(
    _ name: String, of value: ManifestValue, at node: some SyntaxProtocol
  ) throws -> ManifestValue? {
    switch value {
    case .string(let text): return stringProperty(name, text)
    case .array(let elements): return arrayProperty(name, elements)
    case .range(let range):
      switch name {
      case "count": return .integer(range.count)
      case "isEmpty": return .boolean(range.isEmpty)
      case "lowerBound": return .integer(range.lowerBound)
      case "upperBound": return .integer(range.upperBound)
      default: return nil
      }
    case .dictionary(let entries):
      switch name {
      case "count": return .integer(entries.count)
      case "isEmpty": return .boolean(entries.isEmpty)
      case "keys": return .set(entries.map(\.key))
      case "values":
        guard entries.count < 2 else { throw fail("the order of a dictionary's values is not defined", node) }
        return .plainArray(entries.map(\.value))
      default: return nil
      }
    case .set(let members):
      switch name {
      case "count": return .integer(members.count)
      case "isEmpty": return .boolean(members.isEmpty)
      default: return nil
      }
    case .integer(let number):
      return name == "description" ? .string(String(number)) : nil
    case .boolean(let answer):
      return name == "description" ? .string(answer ? "true" : "false") : nil
    case .system(let system): return systemProperty(name, of: system)
    case .construct(let construct): return PackageDescription.property(name, of: construct)
    case .void, .nothing, .decimal, .tuple, .enumeration, .structure, .object, .function, .type, .implicit, .sum,
      .unknown:
      return nil
    }
  }

  private func stringProperty(_ name: String, _ text: String) -> ManifestValue? {
    switch name {
    case "count": .integer(text.count)
    case "isEmpty": .boolean(text.isEmpty)
    case "first": text.first.map { .string(String($0)) } ?? .nothing
    case "last": text.last.map { .string(String($0)) } ?? .nothing
    case "description": .string(text)
    case "capitalized": .string(text.capitalized)
    case "lastPathComponent": nil
    default: nil
    }
  }

  private func arrayProperty(_ name: String, _ elements: [ManifestElement]) -> ManifestValue? {
    switch name {
    case "count": .integer(elements.count)
    case "isEmpty": .boolean(elements.isEmpty)
    case "first": elements.first?.value ?? .nothing
    case "last": elements.last?.value ?? .nothing
    case "indices": .range(0..<elements.count)
    case "lazy": .array(elements)
    default: nil
    }
  }
}

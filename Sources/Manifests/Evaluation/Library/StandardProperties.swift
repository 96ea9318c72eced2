import Foundation
import SwiftSyntax

/// Properties of the standard library's types.
extension ManifestEvaluator {
  func standardProperty(
    _ name: String, of value: ManifestValue, at node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    switch value {
    case .string(let text):
      try charge(value, [], node)
      try refusePlace(name, text, [], node)
      return stringProperty(name, text)
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
      try charge(value, [], node)
      switch name {
      case "count": return .integer(entries.count)
      case "isEmpty": return .boolean(entries.isEmpty)
      case "keys": return .set(entries.map(\.key))
      case "values": return .plainBag(entries.map(\.value))
      default: return nil
      }
    case .set, .bag:
      try charge(value, [], node)
      let count = unorderedElements(of: value).count
      switch name {
      case "count": return .integer(count)
      case "isEmpty": return .boolean(count == 0)
      // Which it is does not matter where there is one at most.
      case "first" where count < 2: return unorderedValues(of: value).first ?? .nothing
      case "lazy": return value
      default: return nil
      }
    case .integer(let number):
      return name == "description" ? .string(String(number)) : nil
    case .boolean(let answer):
      return name == "description" ? .string(answer ? "true" : "false") : nil
    case .system(let system): return systemProperty(name, of: system)
    case .construct(let construct): return PackageDescription.property(name, of: construct)
    case .structure(let set):
      return try name == "isEmpty" && isOptionSet(set.type) ? .boolean(hasNoOptions(set, node)) : nil
    case .void, .nothing, .decimal, .tuple, .enumeration, .object, .function, .type, .implicit, .sum,
      .undecided, .unknown:
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
    case "unicodeScalars": .plainArray(text.unicodeScalars.map { .string(String($0)) })
    case "utf8": .plainArray(text.utf8.map { .integer(Int($0)) })
    case "lastPathComponent", "pathExtension", "deletingPathExtension", "deletingLastPathComponent", "pathComponents":
      pathProperty(name, text)
    default: characterProperty(name, text)
    }
  }

  /// Of a character, or of a scalar, both of which are texts here. A scalar's alone is `value`.
  private func characterProperty(_ name: String, _ text: String) -> ManifestValue? {
    guard let character = text.first, text.count == 1 else { return nil }
    let scalars = character.unicodeScalars
    switch name {
    case "isLetter": return .boolean(character.isLetter)
    case "isNumber": return .boolean(character.isNumber)
    case "isUppercase": return .boolean(character.isUppercase)
    case "isLowercase": return .boolean(character.isLowercase)
    case "isWhitespace": return .boolean(character.isWhitespace)
    case "isNewline": return .boolean(character.isNewline)
    case "isPunctuation": return .boolean(character.isPunctuation)
    // A character of a carriage return and a line feed is one too, and no scalar.
    case "isASCII": return scalars.count == 1 ? .boolean(character.isASCII) : nil
    case "value": return scalars.count == 1 ? scalars.first.map { .integer(Int($0.value)) } : nil
    default: return nil
    }
  }

  /// `CharacterSet.letters.contains(scalar)`
  func characterSet(
    _ set: Construct, contains arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    guard arguments.count == 1, case .string(let text) = try known(arguments[0].value),
      let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1,
      let set = Self.characterSets[set.constructor]
    else { return nil }
    return .boolean(set.contains(scalar))
  }

  private static let characterSets: [String: CharacterSet] = [
    "alphanumerics": .alphanumerics, "letters": .letters, "decimalDigits": .decimalDigits, "whitespaces": .whitespaces,
    "whitespacesAndNewlines": .whitespacesAndNewlines, "newlines": .newlines, "uppercaseLetters": .uppercaseLetters,
    "lowercaseLetters": .lowercaseLetters, "punctuationCharacters": .punctuationCharacters,
  ]

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

import Foundation
import SwiftSyntax

extension ManifestEvaluator {
  static let stringMethods: Set<String> = [
    "hasPrefix", "hasSuffix", "lowercased", "uppercased", "replacingOccurrences", "components", "split",
    "trimmingCharacters", "contains", "dropFirst", "dropLast", "prefix", "suffix", "appending", "starts", "reversed",
    "joined", "isEqual", "caseInsensitiveCompare", "appendingPathComponent", "appendingPathExtension",
  ]

  func callString(
    _ name: String, _ text: String, _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    let labels = arguments.map { $0.label ?? "_" }
    let texts = try arguments.map { argument -> String? in
      if case .string(let text) = try known(argument.value) { return text }
      return nil
    }
    switch (name, labels) {
    case ("lowercased", []): return .string(text.lowercased())
    case ("uppercased", []): return .string(text.uppercased())
    case ("hasPrefix", ["_"]), ("starts", ["with"]):
      return texts[0].map { .boolean(text.hasPrefix($0)) }
    case ("hasSuffix", ["_"]): return texts[0].map { .boolean(text.hasSuffix($0)) }
    case ("contains", ["_"]): return texts[0].map { .boolean(text.contains($0)) }
    case ("appending", ["_"]): return texts[0].map { .string(text + $0) }
    case ("replacingOccurrences", ["of", "with"]):
      guard let old = texts[0], let new = texts[1] else { return nil }
      let (size, overflow) = (text.utf8.count + 1).multipliedReportingOverflow(by: new.utf8.count + 1)
      try limit(overflow ? .max : size, node)
      return .string(text.replacingOccurrences(of: old, with: new))
    case ("replacingOccurrences", ["of", "with", "options"]):
      return try replace(text, texts, options: arguments[2].value, node)
    case ("components", ["separatedBy"]):
      return texts[0].map { .plainArray(text.components(separatedBy: $0).map { .string($0) }) }
    case ("appendingPathComponent", ["_"]), ("appendingPathExtension", ["_"]):
      return texts[0].flatMap { appending($0, to: text, isExtension: name == "appendingPathExtension") }
    case ("trimmingCharacters", ["in"]): return try trim(text, arguments[0].value)
    case ("split", _): return try split(text, arguments, node)
    case ("dropFirst", _), ("dropLast", _), ("prefix", ["_"]), ("suffix", ["_"]):
      return try slice(name, text, arguments, node)
    default: return nil
    }
  }

  private func trim(_ text: String, _ set: ManifestValue) throws -> ManifestValue? {
    guard case .implicit(let member) = set, member.arguments == nil, member.steps.isEmpty else { return nil }
    switch member.name {
    case "whitespaces": return .string(text.trimmingCharacters(in: .whitespaces))
    case "whitespacesAndNewlines": return .string(text.trimmingCharacters(in: .whitespacesAndNewlines))
    case "newlines": return .string(text.trimmingCharacters(in: .newlines))
    default: return nil
    }
  }

  private func split(_ text: String, _ arguments: [Argument], _ node: any SyntaxProtocol) throws -> ManifestValue? {
    var separator: Character?
    var most = Int.max
    var omits = true
    for argument in arguments {
      switch (argument.label, try known(argument.value)) {
      case ("separator", .string(let value)) where value.count == 1: separator = value.first
      case ("maxSplits", .integer(let value)) where value >= 0: most = value
      case ("omittingEmptySubsequences", .boolean(let value)): omits = value
      default: return nil
      }
    }
    guard let separator else { return nil }
    let parts = text.split(separator: separator, maxSplits: most, omittingEmptySubsequences: omits)
    return .plainArray(parts.map { .string(String($0)) })
  }

  private func slice(
    _ name: String, _ text: String, _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    var count = 1
    if let only = arguments.first {
      guard arguments.count == 1, only.label == nil, case .integer(let number) = try known(only.value), number >= 0
      else { return nil }
      count = number
    }
    switch name {
    case "dropFirst": return .string(String(text.dropFirst(count)))
    case "dropLast": return .string(String(text.dropLast(count)))
    case "prefix": return .string(String(text.prefix(count)))
    default: return .string(String(text.suffix(count)))
    }
  }
}

/// Paths, as far as they are text.
extension ManifestEvaluator {
  /// Of a text `as NSString`.
  func pathProperty(_ name: String, _ path: String) -> ManifestValue? {
    let text = NSString(string: path)
    switch name {
    case "lastPathComponent": return .string(text.lastPathComponent)
    case "pathExtension": return .string(text.pathExtension)
    case "deletingPathExtension": return .string(text.deletingPathExtension)
    case "deletingLastPathComponent": return .string(text.deletingLastPathComponent)
    case "pathComponents": return .plainArray(text.pathComponents.map { .string($0) })
    default: return nil
    }
  }

  func appending(_ part: String, to path: String, isExtension: Bool) -> ManifestValue? {
    let text = NSString(string: path)
    guard isExtension else { return .string(text.appendingPathComponent(part)) }
    return text.appendingPathExtension(part).map { .string($0) }
  }
}

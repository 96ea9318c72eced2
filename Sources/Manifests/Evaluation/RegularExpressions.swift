import Foundation
import SwiftSyntax

/// Replacing by options, as manifests do to respell names. A pattern may make a matcher try for ever: what is run here has
/// a bounded cost, and everything else is not evaluated.
extension ManifestEvaluator {
  /// More than names have.
  private static let longestText = 128

  func replace(
    _ text: String, _ texts: [String?], options: ManifestValue, _ node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    guard case .implicit(let member) = options, member.arguments == nil, member.steps.isEmpty,
      let old = texts[0], let new = texts[1]
    else { return nil }
    switch member.name {
    case "caseInsensitive":
      let (size, overflow) = (text.utf8.count + 1).multipliedReportingOverflow(by: new.utf8.count + 1)
      try limit(overflow ? .max : size, node)
      return .string(text.replacingOccurrences(of: old, with: new, options: .caseInsensitive))
    case "regularExpression":
      guard text.utf16.count <= Self.longestText, new.utf8.count <= Self.longestText,
        let choices = PatternCost.choices(of: old)
      else { return nil }
      let cost = (0..<choices).reduce(1 + text.utf16.count) { cost, _ in cost * (1 + text.utf16.count) }
      try step(node.positionAfterSkippingLeadingTrivia, charging: cost / 64)
      guard let expression = try? NSRegularExpression(pattern: old) else { return nil }
      let whole = NSRange(text.startIndex..., in: text)
      return .string(expression.stringByReplacingMatches(in: text, range: whole, withTemplate: new))
    default: return nil
    }
  }
}

/// How often a matcher may have to try again: at each place of a text, once for every way through the choices of the
/// pattern, and each of these is at most as long as the text.
enum PatternCost {
  private static let most = 3
  private static let longestPattern = 128

  /// The quantifiers and alternatives of a pattern; `nil` where it repeats a group, or has more of them.
  static func choices(of pattern: String) -> Int? {
    guard pattern.utf8.count <= longestPattern else { return nil }
    var choices = 0
    var isInSet = false
    var isEscaped = false
    var previous: Character?
    for character in pattern {
      defer { previous = character }
      if isEscaped {
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "[": isInSet = true
      case "]": isInSet = false
      case "|" where !isInSet: choices += 1
      case "*" where !isInSet, "+" where !isInSet, "{" where !isInSet, "?" where !isInSet:
        // `(?:` is no quantifier, and `+?` is one.
        if character == "?", previous == "(" || previous == "+" || previous == "*" || previous == "}" { continue }
        guard previous != ")" else { return nil }
        choices += 1
      default: break
      }
    }
    return choices <= most ? choices : nil
  }
}

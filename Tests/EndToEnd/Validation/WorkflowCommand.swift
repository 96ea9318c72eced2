import Foundation

/// One of GitHub's workflow commands, read as the runner reads a line of the log.
struct WorkflowCommand: Equatable {
  var name: String
  var properties: [String: String]
  var text: String

  /// `nil` for a line that is none.
  init?(_ line: Substring) {
    let trimmed = line.drop { $0 == " " || $0 == "\t" }
    guard trimmed.hasPrefix("::"), let end = trimmed.dropFirst(2).firstRange(of: "::") else { return nil }
    let head = trimmed.dropFirst(2)[..<end.lowerBound]
    let words = head.split(separator: " ", maxSplits: 1)
    guard let first = words.first else { return nil }
    name = String(first)
    properties = [:]
    for property in (words.count > 1 ? words[1] : "").split(separator: ",") {
      let parts = property.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      properties[parts[0].trimmingCharacters(in: .whitespaces)] = Self.unescaped(
        parts[1], [("%3A", ":"), ("%2C", ",")] + Self.common)
    }
    text = Self.unescaped(trimmed[end.upperBound...], Self.common)
  }

  private static let common = [("%0D", "\r"), ("%0A", "\n"), ("%25", "%")]

  /// `%25` last: what it gives is not read again.
  private static func unescaped(_ text: Substring, _ pairs: [(String, String)]) -> String {
    pairs.reduce(String(text)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}

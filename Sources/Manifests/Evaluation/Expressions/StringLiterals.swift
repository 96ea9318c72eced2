import SwiftSyntax

extension ManifestEvaluator {
  func evaluate(_ node: StringLiteralExprSyntax, in scope: EvaluationScope) throws -> ManifestValue {
    let isMultiline = node.openingQuote.tokenKind == .multilineStringQuote
    let pounds = node.openingPounds?.text.count ?? 0
    var text = ""
    for segment in node.segments {
      switch segment {
      case .stringSegment(let part):
        // The parser has already cut the indentation of a multi-line literal into trivia.
        // In memory every line of a literal ends in a line feed, whatever the file uses.
        let content = isMultiline ? Self.withLineFeeds(part.content.text) : part.content.text
        guard let plain = Self.unescaped(content, pounds: pounds) else {
          throw fail("an escape in this string is not supported by the static evaluator", part)
        }
        text += plain
      case .expressionSegment(let part):
        guard part.expressions.count == 1, let only = part.expressions.first, only.label == nil else {
          throw fail("this interpolation is not supported by the static evaluator", part)
        }
        guard !isOptional(only.expression, in: scope) else {
          throw fail("an optional in a string is not supported by the static evaluator", only)
        }
        text += try description(try evaluate(only.expression, in: scope), only)
      }
      try limit(text.utf8.count, node)
    }
    // The line break before the closing quotes belongs to them.
    if isMultiline, text.hasSuffix("\n") { text.removeLast() }
    return .string(text)
  }

  private static let escapes: [Character: Character] = [
    "n": "\n", "t": "\t", "r": "\r", "0": "\0", "\\": "\\", "\"": "\"", "'": "'",
  ]

  private static func withLineFeeds(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
    return String(text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }

  private static func unescaped(_ text: String, pounds: Int) -> String? {
    guard text.contains("\\") else { return text }
    let marker = "\\" + String(repeating: "#", count: pounds)
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: marker) {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let next = rest.popFirst() else { return nil }
      if next == "u" {
        guard rest.first == "{", let end = rest.firstIndex(of: "}"),
          let number = UInt32(rest[rest.index(after: rest.startIndex)..<end], radix: 16),
          let scalar = Unicode.Scalar(number)
        else { return nil }
        result.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: end)...]
      } else if let plain = escapes[next] {
        result.append(plain)
      } else if !next.isNewline {
        return nil
      }
    }
    return result + rest
  }
}

extension Substring {
  /// The first place of a text, without Foundation.
  func firstRange(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}

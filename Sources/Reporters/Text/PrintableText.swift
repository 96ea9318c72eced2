/// Text from the user's files, made fit for a terminal or a log: nothing in it can move the cursor, change colours,
/// begin a line that looks like ours, or turn the reading direction.
enum PrintableText {
  /// Line ends and tabs become spaces, other control characters become visible (`\u{1b}`).
  static func oneLine(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    guard text.unicodeScalars.contains(where: needsCare) else { return text }
    var result = ""
    var endsInFold = false
    for scalar in text.unicodeScalars {
      let folds = isSpaceLike(scalar)
      if folds {
        if !endsInFold { result.unicodeScalars.append(" ") }
      } else if needsCare(scalar) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
      endsInFold = folds
    }
    return result
  }

  /// Each line by itself, for text whose lines are ours to indent.
  static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      oneLine(String($0.flatMap { $0 == "\t" ? "  " : String($0) }))
    }
  }

  /// The lines of a diff, which is applied as it is printed.
  static func diffLines(_ diff: String) -> [String] {
    diff.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { oneLine(String($0)) }.joined(separator: "\t")
    }
  }

  private static func isSpaceLike(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\t", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  static func needsCare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": true
    // Without width, so that two names look like one. The joiners of emoji and of some scripts are not among them.
    case "\u{AD}", "\u{180E}", "\u{200B}", "\u{2060}"..."\u{2065}": true
    case "\u{200E}", "\u{200F}", "\u{061C}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}": true
    default: false
    }
  }

  static func escape(_ scalar: Unicode.Scalar) -> String { "\\u{\(String(scalar.value, radix: 16))}" }

  /// The text as a format spells it.
  /// - Parameter spelling: of a character that the format does not take as it is; `nil` for any other.
  static func spelled(_ text: String, _ spelling: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let spelling = spelling(scalar) { result += spelling } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}

/// How many columns a terminal gives to text.
enum DisplayWidth {
  static func of(_ text: some StringProtocol) -> Int {
    // Nearly everything is printable ASCII: a column for each byte, without a look at what combines with what.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  static func of(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if character.isASCII { return first.value < 0x20 || first.value == 0x7F ? 0 : 1 }
    if character.unicodeScalars.contains(where: isWide) { return 2 }
    // U+FE0F asks for the coloured, wide form of what precedes it.
    if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    return isZeroWidth(first) ? 0 : 1
  }

  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: true
    default: false
    }
  }

  /// East Asian wide and full-width blocks, and emoji that are shown as pictures (Unicode UAX #11 and UTS #51).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1B000...0x1B2FF, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }

  /// Text filled with spaces up to a width; longer text stays whole.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }

  /// Text moved right to fill a width; longer text stays whole.
  static func paddedLeft(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - of(text))) + text
  }

  /// Broken at spaces so that lines have at most `width` columns; a word that is longer stays whole.
  static func wrapped(_ text: String, width: Int?) -> [String] {
    guard let width, of(text) > width else { return [text] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let length = of(word)
      if !line.isEmpty, used + 1 + length > width {
        lines.append(line)
        (line, used) = ("", 0)
      }
      if !line.isEmpty { (line, used) = (line + " ", used + 1) }
      line += word
      used += length
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }
}

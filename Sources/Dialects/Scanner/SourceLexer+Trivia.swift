extension SourceLexer {
  /// Skips white space and comments; says whether a line ended on the way.
  mutating func skipTrivia() -> Bool {
    var hasNewline = false
    while offset < bytes.count {
      let current = bytes[offset]
      if current == 0x20 {
        offset += 1
      } else if Byte.isSpace(current) {
        if Byte.isLineEnd(current) { hasNewline = true }
        offset += 1
      } else if current == Byte.slash, byte(at: offset + 1) == Byte.slash {
        skipToLineEnd()
      } else if current == Byte.slash, byte(at: offset + 1) == Byte.star {
        if skipBlockComment() { hasNewline = true }
      } else {
        break
      }
    }
    return hasNewline
  }

  mutating func skipToLineEnd() {
    while offset < bytes.count, !Byte.isLineEnd(bytes[offset]) { offset += 1 }
  }

  /// Skips a comment that may hold others; says whether a line ended in it. An open one reaches to the end of the file.
  mutating func skipBlockComment() -> Bool {
    var depth = 0
    var hasNewline = false
    while offset < bytes.count {
      let current = bytes[offset]
      if current == Byte.slash, byte(at: offset + 1) == Byte.star {
        depth += 1
        offset += 2
      } else if current == Byte.star, byte(at: offset + 1) == Byte.slash {
        depth -= 1
        offset += 2
        if depth == 0 { break }
      } else {
        if Byte.isLineEnd(current) { hasNewline = true }
        offset += 1
      }
    }
    return hasNewline
  }
}

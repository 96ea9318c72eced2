/// A small lexer over raw bytes. It knows comments (nested ones too), strings of every form with interpolation,
/// regular expression literals, backticks and `#if` directives, and calls everything else identifiers and single bytes.
/// Every byte is read a bounded number of times, whatever the file contains.
struct SourceLexer {
  let bytes: SourceBytes
  var offset = 0
  /// Whether the token before ends an expression, so that a `/` behind it divides.
  private var isAfterOperand = false
  /// No bare regular expression starts before this offset: an attempt that reached it has failed.
  var regexBlockedUntil = 0
  /// What the last string holds.
  var interpolation = InterpolationGauge()

  init(bytes: SourceBytes) {
    self.bytes = bytes
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { offset = 3 }
    if bytes.count >= offset + 2, bytes[offset] == Byte.pound, bytes[offset + 1] == Byte.exclamation {
      skipToLineEnd()
    }
  }

  func byte(at index: Int) -> UInt8? { bytes.byte(at: index) }

  mutating func next() -> SourceToken {
    let before = offset
    let hasNewline = skipTrivia()
    var token = SourceToken(
      kind: .endOfFile, start: offset, end: offset, isAfterNewline: hasNewline || before == 0,
      isAdjacent: offset == before)
    guard offset < bytes.count else { return token }
    token.kind = lexToken(isAfterSpace: !token.isAdjacent)
    token.end = offset
    if token.kind == .identifier {
      token.expectsExpression = SourceWords.expectsExpression(bytes, from: token.start, to: offset)
    }
    isAfterOperand = endsOperand(token)
    return token
  }

  private mutating func lexToken(isAfterSpace: Bool) -> SourceToken.Kind {
    let first = bytes[offset]
    if Byte.isIdentifier(first) { return lexWord(first) }
    switch first {
    case Byte.quote:
      skipString(poundCount: 0)
      return .literal
    case Byte.pound:
      return lexPound()
    case Byte.backtick:
      return lexEscapedIdentifier()
    case Byte.slash where startsRegex(isAfterSpace: isAfterSpace):
      if skipBareRegex() { return .literal }
      offset += 1
      return .punctuation(Byte.slash)
    case UInt8(ascii: "-") where byte(at: offset + 1) == Byte.greater:
      offset += 2
      return .arrow
    default:
      offset += 1
      return .punctuation(first)
    }
  }

  private mutating func lexWord(_ first: UInt8) -> SourceToken.Kind {
    offset += 1
    while offset < bytes.count, Byte.isIdentifier(bytes[offset]) { offset += 1 }
    return Byte.isDigit(first) ? .literal : .identifier
  }

  private mutating func lexEscapedIdentifier() -> SourceToken.Kind {
    var end = offset + 1
    while end < bytes.count, bytes[end] != Byte.backtick, !Byte.isLineEnd(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == Byte.backtick else {
      offset += 1
      return .punctuation(Byte.backtick)
    }
    offset = end + 1
    return .escapedIdentifier
  }

  private mutating func lexPound() -> SourceToken.Kind {
    var end = offset
    while end < bytes.count, bytes[end] == Byte.pound { end += 1 }
    let poundCount = end - offset
    if let opener = byte(at: end) {
      if opener == Byte.quote {
        offset = end
        skipString(poundCount: poundCount)
        return .literal
      }
      if opener == Byte.slash, offset >= regexBlockedUntil,
        skipExtendedRegex(start: end, poundCount: poundCount)
      {
        return .literal
      }
    }
    if poundCount > 1 {
      // Nothing that Swift knows; the whole run is passed at once, so that a long one costs no more than its length.
      offset = end
      return .pound
    }
    let nameStart = offset + 1
    end = nameStart
    while end < bytes.count, Byte.isIdentifier(bytes[end]) { end += 1 }
    offset = end
    if bytes.hold("if", from: nameStart, to: end) { return .directive(.begin) }
    if bytes.hold("elseif", from: nameStart, to: end) { return .directive(.elseBegin) }
    if bytes.hold("else", from: nameStart, to: end) { return .directive(.otherwise) }
    if bytes.hold("endif", from: nameStart, to: end) { return .directive(.end) }
    return .pound
  }

  func text(from start: Int, to end: Int) -> String {
    String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  private func endsOperand(_ token: SourceToken) -> Bool {
    switch token.kind {
    case .literal, .escapedIdentifier, .pound: return true
    case .identifier: return !token.expectsExpression
    case .punctuation(let byte):
      return byte == Byte.closeParenthesis || byte == Byte.closeBracket || byte == Byte.closeBrace
        || (byte == Byte.question || byte == Byte.exclamation) && isAfterOperand && token.isAdjacent
    case .arrow, .directive, .endOfFile: return false
    }
  }

  /// Whether a `/` here may open a literal: in front of an expression, or at the start of one on a new line.
  private func startsRegex(isAfterSpace: Bool) -> Bool {
    guard offset >= regexBlockedUntil, let following = byte(at: offset + 1), !Byte.isSpace(following) else {
      return false
    }
    return !isAfterOperand || (isAfterSpace && isFirstOnLine())
  }

  private func isFirstOnLine() -> Bool {
    var index = offset - 1
    while index >= 0, bytes[index] == 0x20 || bytes[index] == 0x09 { index -= 1 }
    return index < 0 || Byte.isLineEnd(bytes[index])
  }
}

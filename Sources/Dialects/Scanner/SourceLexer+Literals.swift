extension SourceLexer {
  /// What stands open while a string is skipped: strings hold interpolations, and those hold strings.
  private enum OpenPart {
    case string(poundCount: Int, isMultiline: Bool)
    case interpolation(parentheses: Int)
  }

  /// Skips a string whose opening quote stands at `offset`. Works with a stack of its own, so that no nesting can
  /// exhaust the thread's.
  mutating func skipString(poundCount: Int) {
    interpolation = InterpolationGauge()
    if poundCount == 0, skipPlainString() { return }
    var parts: [OpenPart] = [openString(poundCount: poundCount)]
    while offset < bytes.count, let part = parts.last {
      interpolation.take(depth: parts.count)
      switch part {
      case .string(let poundCount, let isMultiline):
        skipStringByte(poundCount: poundCount, isMultiline: isMultiline, parts: &parts)
      case .interpolation(let parentheses):
        skipInterpolationByte(parentheses: parentheses, parts: &parts)
      }
    }
  }

  /// Skips a string on one line without a backslash, as most are: nothing stands open in it.
  /// - Returns: whether it was one.
  private mutating func skipPlainString() -> Bool {
    var index = offset + 1
    while index < bytes.count, bytes[index] != Byte.backslash, !Byte.isLineEnd(bytes[index]) {
      if bytes[index] == Byte.quote {
        if index == offset + 1, bytes.byte(at: index + 1) == Byte.quote { return false }
        offset = index + 1
        return true
      }
      index += 1
    }
    return false
  }

  private mutating func openString(poundCount: Int) -> OpenPart {
    let isMultiline = byte(at: offset + 1) == Byte.quote && byte(at: offset + 2) == Byte.quote
    // `#"""#` is a raw string that holds one quote.
    if isMultiline, !(poundCount > 0 && hasPounds(at: offset + 3, count: poundCount)) {
      offset += 3
      return .string(poundCount: poundCount, isMultiline: true)
    }
    offset += 1
    return .string(poundCount: poundCount, isMultiline: false)
  }

  private mutating func skipStringByte(poundCount: Int, isMultiline: Bool, parts: inout [OpenPart]) {
    switch bytes[offset] {
    case Byte.backslash:
      guard hasPounds(at: offset + 1, count: poundCount) else {
        offset += 1
        return
      }
      offset += 1 + poundCount
      if byte(at: offset) == Byte.openParenthesis {
        offset += 1
        if parts.count == 1 { interpolation.beginStatement() }
        parts.append(.interpolation(parentheses: 0))
      } else if let escaped = byte(at: offset), isMultiline || !Byte.isLineEnd(escaped) {
        offset += 1
      }
    case Byte.quote:
      let length = isMultiline ? 3 : 1
      let isTripled = byte(at: offset + 1) == Byte.quote && byte(at: offset + 2) == Byte.quote
      guard !isMultiline || isTripled, hasPounds(at: offset + length, count: poundCount) else {
        offset += 1
        return
      }
      offset += length + poundCount
      parts.removeLast()
    case Byte.newline where !isMultiline, Byte.carriageReturn where !isMultiline:
      // Unterminated: the rest of the file is read as code again.
      parts.removeAll()
    default:
      offset += 1
    }
  }

  private mutating func skipInterpolationByte(parentheses: Int, parts: inout [OpenPart]) {
    let current = bytes[offset]
    interpolation.take(byte: current, parentheses: parentheses)
    switch current {
    case Byte.openParenthesis:
      parts[parts.count - 1] = .interpolation(parentheses: parentheses + 1)
      offset += 1
    case Byte.closeParenthesis:
      offset += 1
      if parentheses == 0 {
        parts.removeLast()
      } else {
        parts[parts.count - 1] = .interpolation(parentheses: parentheses - 1)
      }
    case Byte.quote:
      parts.append(openString(poundCount: 0))
    case Byte.pound:
      var end = offset
      while end < bytes.count, bytes[end] == Byte.pound { end += 1 }
      let poundCount = end - offset
      offset = end
      if byte(at: end) == Byte.quote { parts.append(openString(poundCount: poundCount)) }
    case Byte.slash where byte(at: offset + 1) == Byte.star:
      _ = skipBlockComment()
    case Byte.slash where byte(at: offset + 1) == Byte.slash:
      skipToLineEnd()
    default:
      offset += 1
    }
  }

  private func hasPounds(at start: Int, count: Int) -> Bool {
    guard start + count <= bytes.count else { return false }
    for index in start..<(start + count) where bytes[index] != Byte.pound { return false }
    return true
  }

  /// `/…/` on one line, by the rules of SE-0354: no space at either end, parentheses balanced.
  mutating func skipBareRegex() -> Bool {
    var index = offset + 1
    var parentheses = 0
    while index < bytes.count, !Byte.isLineEnd(bytes[index]) {
      switch bytes[index] {
      case Byte.backslash:
        index += 1
      case Byte.openParenthesis:
        parentheses += 1
      case Byte.closeParenthesis:
        parentheses -= 1
        if parentheses < 0 { return blockRegex(until: index) }
      case Byte.slash:
        guard parentheses == 0, !Byte.isSpace(bytes[index - 1]) else { return blockRegex(until: index) }
        offset = index + 1
        return true
      default:
        break
      }
      index += 1
    }
    return blockRegex(until: index)
  }

  private mutating func blockRegex(until index: Int) -> Bool {
    regexBlockedUntil = index
    return false
  }

  /// `#/…/#`, over several lines where nothing but white space follows the opening.
  mutating func skipExtendedRegex(start: Int, poundCount: Int) -> Bool {
    var index = start + 1
    while let current = byte(at: index), current == 0x20 || current == 0x09 { index += 1 }
    let isMultiline = byte(at: index).map(Byte.isLineEnd) ?? false
    index = start + 1
    while index < bytes.count {
      let current = bytes[index]
      if Byte.isLineEnd(current), !isMultiline { return blockRegex(until: index) }
      if current == Byte.backslash {
        index += 2
      } else if current == Byte.slash, hasPounds(at: index + 1, count: poundCount) {
        offset = index + 1 + poundCount
        return true
      } else {
        index += 1
      }
    }
    return blockRegex(until: bytes.count)
  }
}

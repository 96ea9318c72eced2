/// A pattern for one name: literal bytes, any run, any character, one character of a set.
package struct Wildcard: Hashable, Sendable {
  package enum Token: Hashable, Sendable {
    case byte(UInt8)
    case anyCharacter
    case anyRun
    case character(in: [ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  private var tokens: [Token]

  package init(_ tokens: [Token]) {
    self.tokens = tokens
  }

  /// Takes time in proportion to the product of both lengths at worst: only the last `*` is ever reconsidered.
  package func matches(_ name: some RandomAccessCollection<UInt8>) -> Bool {
    var token = 0
    var position = name.startIndex
    var tokenAfterRun: Int?
    var runEnd = position
    while true {
      if token < tokens.count, tokens[token] == .anyRun {
        token += 1
        runEnd = position
        tokenAfterRun = token
        continue
      }
      if token == tokens.count, position == name.endIndex { return true }
      if token < tokens.count, let next = step(tokens[token], in: name, at: position) {
        token += 1
        position = next
        continue
      }
      // Let the last `*` take one byte more.
      guard let retry = tokenAfterRun, runEnd < name.endIndex else { return false }
      runEnd = name.index(after: runEnd)
      token = retry
      position = runEnd
    }
  }

  private func step<Name: RandomAccessCollection<UInt8>>(
    _ token: Token, in name: Name, at position: Name.Index
  ) -> Name.Index? {
    guard position < name.endIndex else { return nil }
    switch token {
    case .byte(let byte):
      return name[position] == byte ? name.index(after: position) : nil
    case .anyCharacter:
      return characterEnd(in: name, at: position)
    case .character(let ranges, let isNegated):
      guard let end = characterEnd(in: name, at: position) else { return nil }
      let character = String(decoding: name[position..<end], as: UTF8.self).unicodeScalars.first
      return character.map { character in ranges.contains { $0.contains(character) } != isNegated } == true ? end : nil
    case .anyRun:
      return nil
    }
  }

  private func characterEnd<Name: RandomAccessCollection<UInt8>>(
    in name: Name, at position: Name.Index
  ) -> Name.Index? {
    guard !isContinuation(name[position]) else { return nil }
    var next = name.index(after: position)
    while next < name.endIndex, isContinuation(name[next]) { next = name.index(after: next) }
    return next
  }

  /// Whether a byte is a later part of a UTF-8 character.
  private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

import DepGraphModel

/// Cuts an old-style property list into tokens. Comments stand between tokens only: an unquoted word may hold slashes.
struct XcodeTokenScanner {
  struct Text {
    /// Without quotes and escapes.
    var content: String
    /// The line of the token, and the first column of that line that is not blank.
    var position: SourcePosition
  }

  enum Token {
    case openTable, closeTable, openList, closeList, equals, semicolon, comma, end
    case text(Text)
  }

  private let bytes: [UInt8]
  private var index = 0
  private var lineStart = 0
  /// Where the scanner is, 1-based.
  private(set) var line = 1
  /// Where the last token began.
  private(set) var tokenLine = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// - Throws: `XcodeReadError` for a byte that begins no token, and for a string or comment without an end.
  mutating func next() throws -> Token {
    try skipBlanksAndComments()
    tokenLine = line
    guard index < bytes.count else { return .end }
    let byte = bytes[index]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return .text(try quoted(by: byte)) }
    if Self.isWordByte(byte) { return .text(word()) }
    index += 1
    switch byte {
    case UInt8(ascii: "{"): return .openTable
    case UInt8(ascii: "}"): return .closeTable
    case UInt8(ascii: "("): return .openList
    case UInt8(ascii: ")"): return .closeList
    case UInt8(ascii: "="): return .equals
    case UInt8(ascii: ";"): return .semicolon
    case UInt8(ascii: ","): return .comma
    default: throw XcodeReadError(message: "unexpected character", line: line)
    }
  }

  private mutating func advance() {
    if bytes[index] == UInt8(ascii: "\n") {
      line += 1
      lineStart = index + 1
    }
    index += 1
  }

  private mutating func skipBlanksAndComments() throws {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), 0x09...0x0d: advance()
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        try skipBlockComment()
      default: return
      }
    }
  }

  private mutating func skipBlockComment() throws {
    let start = line
    index += 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        index += 2
        return
      }
      advance()
    }
    throw XcodeReadError(message: "a comment has no end", line: start)
  }

  private func position() -> SourcePosition {
    var column = lineStart
    while column < index, bytes[column] == UInt8(ascii: "\t") || bytes[column] == UInt8(ascii: " ") { column += 1 }
    return SourcePosition(line: line, column: column - lineStart + 1)
  }

  private mutating func word() -> Text {
    let place = position()
    let start = index
    while index < bytes.count, Self.isWordByte(bytes[index]) { index += 1 }
    return Text(content: String(decoding: bytes[start..<index], as: UTF8.self), position: place)
  }

  private mutating func quoted(by quote: UInt8) throws -> Text {
    let place = position()
    index += 1
    let start = index
    var hasEscapes = false
    while index < bytes.count, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        hasEscapes = true
        index += 1
      }
      advance()
    }
    guard index < bytes.count else { throw XcodeReadError(message: "a string has no end", line: place.line) }
    let raw = bytes[start..<index]
    index += 1
    return Text(
      content: hasEscapes ? XcodeStringEscapes.unescaped(raw) : String(decoding: raw, as: UTF8.self), position: place)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default:
      false
    }
  }
}

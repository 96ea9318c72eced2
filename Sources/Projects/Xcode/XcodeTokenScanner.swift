import DepGraphModel

/// Cuts an old-style property list into tokens, by the rules of Foundation's reader: comments are skipped between
/// tokens only, and an unquoted word may hold slashes.
struct XcodeTokenScanner {
  struct Text {
    /// Without the quotes.
    var bytes: Range<Int>
    /// The line of the token, and the first column of that line that is not blank.
    var position: SourcePosition
  }

  enum Token {
    case open(isArray: Bool)
    case close
    case text(Text)
    case equals
    /// A comma or semicolon.
    case separator
  }

  private let bytes: [UInt8]
  private var index = 0
  private var lineStart = 0
  private(set) var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Escapes stay as written: identifiers have none.
  func string(_ text: Text) -> String { String(decoding: bytes[text.bytes], as: UTF8.self) }

  mutating func next() -> Token? {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        advance()
        return .open(isArray: byte == UInt8(ascii: "("))
      case UInt8(ascii: "}"), UInt8(ascii: ")"):
        advance()
        return .close
      case UInt8(ascii: "="):
        advance()
        return .equals
      case UInt8(ascii: ";"), UInt8(ascii: ","):
        advance()
        return .separator
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        return .text(quoted(by: byte))
      case UInt8(ascii: "/") where skipComment():
        continue
      case _ where Self.isWordByte(byte):
        return .text(word())
      default:
        advance()
      }
    }
    return nil
  }

  private mutating func advance() {
    if bytes[index] == UInt8(ascii: "\n") {
      line += 1
      lineStart = index + 1
    }
    index += 1
  }

  private func position() -> SourcePosition {
    var column = lineStart
    while column < index, bytes[column] == UInt8(ascii: "\t") || bytes[column] == UInt8(ascii: " ") { column += 1 }
    return SourcePosition(line: line, column: column - lineStart + 1)
  }

  private mutating func quoted(by quote: UInt8) -> Text {
    let place = position()
    advance()
    let start = index
    while index < bytes.count, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { advance() }
      advance()
    }
    let end = index
    if index < bytes.count { advance() }
    return Text(bytes: start..<end, position: place)
  }

  private mutating func word() -> Text {
    let place = position()
    let start = index
    while index < bytes.count, Self.isWordByte(bytes[index]) { index += 1 }
    return Text(bytes: start..<index, position: place)
  }

  /// Whether a comment began here; it is behind the scanner then.
  private mutating func skipComment() -> Bool {
    guard index + 1 < bytes.count else { return false }
    switch bytes[index + 1] {
    case UInt8(ascii: "/"):
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      return true
    case UInt8(ascii: "*"):
      advance()
      advance()
      while index < bytes.count {
        let isEnd =
          bytes[index] == UInt8(ascii: "*") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
        advance()
        if isEnd {
          advance()
          break
        }
      }
      return true
    default:
      return false
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default:
      false
    }
  }
}

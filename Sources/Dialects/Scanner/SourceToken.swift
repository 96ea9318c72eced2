/// One token of a source, as offsets into its bytes.
struct SourceToken {
  enum Kind: Equatable {
    case identifier
    /// An identifier between backticks: never a keyword.
    case escapedIdentifier
    /// A number, a string or a regular expression.
    case literal
    /// `#Preview`, `#selector`: a `#` and the name behind it.
    case pound
    /// `#if`, `#elseif`, `#else`, `#endif`.
    case directive(Directive)
    case arrow
    /// Any other single byte: brackets, separators, one character of an operator.
    case punctuation(UInt8)
    case endOfFile
  }

  enum Directive {
    case begin
    case elseBegin
    case otherwise
    case end
  }

  var kind: Kind
  var start: Int
  var end: Int
  /// Whether a line ends between this token and the one before it.
  var isAfterNewline: Bool
  /// Whether neither white space nor a comment stands before it.
  var isAdjacent: Bool
  /// Whether it is a word that an expression follows: `return`, `in`.
  var expectsExpression = false

  func isPunctuation(_ byte: UInt8) -> Bool { kind == .punctuation(byte) }

  var isName: Bool { kind == .identifier || kind == .escapedIdentifier }

  /// Whether its text is a word.
  func spells(_ word: StaticString, in bytes: SourceBytes) -> Bool { bytes.hold(word, from: start, to: end) }
}

/// The bytes of a source. What follows its tokens is given these and not the lexer, which would be copied every time.
typealias SourceBytes = UnsafeBufferPointer<UInt8>

extension SourceBytes {
  func byte(at index: Int) -> UInt8? { index < count ? self[index] : nil }

  /// Whether a word stands between two offsets.
  @inline(__always) func hold(_ word: StaticString, from start: Int, to end: Int) -> Bool {
    guard end - start == word.utf8CodeUnitCount else { return false }
    let spelled = word.utf8Start
    for index in 0..<word.utf8CodeUnitCount where spelled[index] != self[start + index] { return false }
    return true
  }
}

/// The bytes that the lexer asks for by name.
enum Byte {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let quote = UInt8(ascii: "\"")
  static let pound = UInt8(ascii: "#")
  static let backslash = UInt8(ascii: "\\")
  static let space = UInt8(ascii: " ")
  static let slash = UInt8(ascii: "/")
  static let star = UInt8(ascii: "*")
  static let backtick = UInt8(ascii: "`")
  static let openParenthesis = UInt8(ascii: "(")
  static let closeParenthesis = UInt8(ascii: ")")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let dot = UInt8(ascii: ".")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let equal = UInt8(ascii: "=")
  static let ampersand = UInt8(ascii: "&")
  static let question = UInt8(ascii: "?")
  static let exclamation = UInt8(ascii: "!")
  static let at = UInt8(ascii: "@")
  static let tilde = UInt8(ascii: "~")

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == newline || byte == carriageReturn || byte == 0x09 || byte == 0x0B || byte == 0x0C
      || byte == 0
  }

  static func isLineEnd(_ byte: UInt8) -> Bool { byte == newline || byte == carriageReturn }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Letters, digits, `_`, `$` and every byte of a character that is not ASCII.
  static func isIdentifier(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte == 0x24 || byte >= 0x80
  }
}

/// Measures the code inside one string: the lexer passes it as a single token, a parser recurses into it.
struct InterpolationGauge {
  private var deepest = 0
  private var openBrackets = 0
  private var openSquares = 0
  private var mostSquares = 0
  private var current = 0
  private var longest = 0

  /// Whether the string is beyond the limits that `NestingGauge` has for code.
  var isExceeded: Bool {
    deepest > NestingGauge.bracketLimit || longest > NestingGauge.statementLimit
      || mostSquares > NestingGauge.squareBracketLimit
  }

  /// - Parameter depth: strings and interpolations that are open.
  mutating func take(depth: Int) { deepest = max(deepest, depth) }

  mutating func beginStatement() {
    current = 0
    openBrackets = 0
    openSquares = 0
  }

  /// - Parameters:
  ///   - byte: the next one inside an interpolation.
  ///   - parentheses: those that are open in this interpolation.
  mutating func take(byte: UInt8, parentheses: Int) {
    guard !Byte.isIdentifier(byte), !Byte.isSpace(byte) else { return }
    switch byte {
    case Byte.openBracket, Byte.openBrace: openBrackets += 1
    case Byte.closeBracket, Byte.closeBrace: openBrackets = max(0, openBrackets - 1)
    default: break
    }
    if byte == Byte.openBracket { openSquares += 1 }
    if byte == Byte.closeBracket { openSquares = max(0, openSquares - 1) }
    mostSquares = max(mostSquares, openSquares)
    deepest = max(deepest, parentheses + openBrackets)
    current += 1
    longest = max(longest, current)
  }
}

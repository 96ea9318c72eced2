/// Measures, token by token, how deep a parser would have to recurse into a source: brackets, `#if` blocks, angle
/// brackets and the length of one statement without a break (`a.b.c…`, `try try try…`).
///
/// swift-syntax counts its own recursion only for some constructs, and a visitor recurses by the depth of the tree, so
/// a source beyond these limits is not given to either.
struct NestingGauge {
  static let bracketLimit = 200
  static let angleLimit = 100
  /// Square brackets inside each other. The parser tries each one as a type and as a literal, so that a level doubles
  /// its time: 16 levels take milliseconds, 24 take seconds, 30 take hours. Written code has some four.
  static let squareBracketLimit = 16
  /// Tokens of all statements that are open at one place. A generous bound: the longest in ten million lines of
  /// ordinary code is some hundreds.
  static let statementLimit = 6_000

  private var openStatements: [(tokens: Int, isSquare: Bool)] = []
  private var openSquares = 0
  private var openTotal = 0
  private var current = 0
  private var angles = 0
  private var previousEndsOperand = false
  /// The first place beyond a limit, as an offset.
  private(set) var exceededAt: Int?

  /// - Parameter isTooDeepInside: whether a string holds code beyond the limits.
  mutating func take(_ token: SourceToken, in bytes: SourceBytes, isTooDeepInside: Bool, conditionDepth: Int) {
    guard exceededAt == nil else { return }
    if token.isAfterNewline, previousEndsOperand, startsStatement(token, in: bytes) {
      current = 0
      angles = 0
    }
    current += 1
    previousEndsOperand = false
    switch token.kind {
    case .punctuation(let byte): takePunctuation(byte, isAdjacent: token.isAdjacent)
    case .identifier:
      previousEndsOperand = !token.expectsExpression
    case .literal:
      previousEndsOperand = true
      if isTooDeepInside { exceededAt = token.start }
    case .escapedIdentifier, .pound: previousEndsOperand = true
    case .arrow, .directive, .endOfFile: break
    }
    if openStatements.count > NestingGauge.bracketLimit || conditionDepth > NestingGauge.bracketLimit
      || angles > NestingGauge.angleLimit || openSquares > NestingGauge.squareBracketLimit
      || openTotal + current > NestingGauge.statementLimit
    {
      exceededAt = token.start
    }
  }

  private mutating func takePunctuation(_ byte: UInt8, isAdjacent: Bool) {
    switch byte {
    case Byte.openParenthesis, Byte.openBracket, Byte.openBrace:
      openStatements.append((tokens: current, isSquare: byte == Byte.openBracket))
      if byte == Byte.openBracket { openSquares += 1 }
      openTotal += current
      current = 0
    case Byte.closeParenthesis, Byte.closeBracket, Byte.closeBrace:
      if let outer = openStatements.popLast() {
        openTotal -= outer.tokens
        current = outer.tokens
        if outer.isSquare { openSquares -= 1 }
      }
      previousEndsOperand = true
    case Byte.comma, Byte.semicolon:
      current = 0
      if byte == Byte.semicolon { angles = 0 }
    // A generic clause stands right behind its name; a comparison mostly does not.
    case Byte.less where isAdjacent: angles += 1
    case Byte.greater: angles = max(0, angles - 1)
    case Byte.question, Byte.exclamation: previousEndsOperand = true
    default: break
    }
  }

  /// Whether a token at the start of a line opens a new statement, and does not go on with the one before.
  private func startsStatement(_ token: SourceToken, in bytes: SourceBytes) -> Bool {
    switch token.kind {
    case .punctuation(let byte): byte == Byte.at || byte == Byte.closeBrace
    case .identifier: !token.spells("else", in: bytes) && !token.spells("catch", in: bytes)
    case .arrow: false
    case .escapedIdentifier, .literal, .pound, .directive, .endOfFile: true
    }
  }
}

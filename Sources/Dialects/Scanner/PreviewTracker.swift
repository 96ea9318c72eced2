/// Follows the tokens of a source into its previews and out of them: the arguments and the body of a `#Preview`, the body
/// of a type that is a `PreviewProvider`.
struct PreviewTracker {
  /// What stood between the keyword of a type and its body.
  private struct Header {
    var isNamed = false
    var isInheriting = false
    /// Behind `where`.
    var isConstrained = false
    var isProvider = false
    var angles = 0
  }

  private enum State {
    case outside
    /// Behind `struct` and its like, in front of the body.
    case header(Header)
    /// Behind `#Preview`, in front of its body; with the number of open parentheses.
    case macro(parentheses: Int)
    /// With the number of open braces.
    case body(braces: Int)
  }

  private var state = State.outside
  private var isAfterDot = false

  var isInside: Bool {
    switch state {
    case .outside, .header: false
    case .macro, .body: true
    }
  }

  mutating func take(_ token: SourceToken, in bytes: SourceBytes) {
    defer { isAfterDot = token.isPunctuation(Byte.dot) }
    switch state {
    case .body(let braces):
      if token.isPunctuation(Byte.openBrace) { state = .body(braces: braces + 1) }
      if token.isPunctuation(Byte.closeBrace) { state = braces == 1 ? .outside : .body(braces: braces - 1) }
    case .macro(let parentheses): takeMacro(token, parentheses: parentheses)
    case .outside: takePlain(token, in: bytes)
    case .header(let header): takeHeader(header, token, in: bytes)
    }
  }

  /// A preview has a trailing closure; whatever else follows its arguments ends it.
  private mutating func takeMacro(_ token: SourceToken, parentheses: Int) {
    switch token.kind {
    case .punctuation(Byte.openParenthesis): state = .macro(parentheses: parentheses + 1)
    case .punctuation(Byte.closeParenthesis) where parentheses > 0: state = .macro(parentheses: parentheses - 1)
    case .punctuation(Byte.openBrace) where parentheses == 0: state = .body(braces: 1)
    default: if parentheses == 0 { state = .outside }
    }
  }

  private mutating func takePlain(_ token: SourceToken, in bytes: SourceBytes) {
    switch token.kind {
    case .pound:
      if token.spells("#Preview", in: bytes) { state = .macro(parentheses: 0) }
    case .identifier where !isAfterDot && Self.opensHeader(token, in: bytes): state = .header(Header())
    default: break
    }
  }

  private mutating func takeHeader(_ known: Header, _ token: SourceToken, in bytes: SourceBytes) {
    var header = known
    switch token.kind {
    case .identifier where !header.isNamed && SourceWords.startsMember(bytes, token):
      // `class var`
      state = .outside
      return
    case .identifier, .escapedIdentifier:
      header.isNamed = true
      if token.spells("where", in: bytes) { header.isConstrained = true }
      if header.isInheriting, !header.isConstrained, header.angles == 0,
        token.spells("PreviewProvider", in: bytes)
      {
        header.isProvider = true
      }
    case .punctuation(Byte.less): header.angles += 1
    case .punctuation(Byte.greater): header.angles -= 1
    case .punctuation(Byte.colon): if header.angles == 0 { header.isInheriting = true }
    case .punctuation(Byte.openBrace):
      state = header.isProvider ? .body(braces: 1) : .outside
      return
    case .punctuation(Byte.closeBrace), .punctuation(Byte.semicolon), .directive, .endOfFile:
      state = .outside
      return
    case .punctuation, .literal, .pound, .arrow: break
    }
    state = .header(header)
  }

  private static func opensHeader(_ token: SourceToken, in bytes: SourceBytes) -> Bool {
    token.spells("struct", in: bytes) || token.spells("enum", in: bytes) || token.spells("class", in: bytes)
      || token.spells("extension", in: bytes) || token.spells("actor", in: bytes)
  }
}

/// The words that the scanner treats by themselves.
enum SourceWords {
  enum Meaning {
    case importDeclaration
    case type(TypeKeyword)
    /// `class`: a declaration, or a modifier as in `class var`.
    case classKeyword
    case access(AccessKeyword)
    case modifier
  }

  enum TypeKeyword {
    case structure
    case enumeration
    case actor
    case protocolType
    case extensionType
    case alias
  }

  enum AccessKeyword {
    case `private`
    case `fileprivate`
    case `internal`
    case package
    case `public`
    case open
  }

  static func meaning(_ lexer: SourceLexer, of token: SourceToken) -> Meaning? {
    func isWord(_ word: StaticString) -> Bool { lexer.matches(word, from: token.start, to: token.end) }
    switch token.end - token.start {
    case 4:
      if isWord("enum") { return .type(.enumeration) }
      if isWord("open") { return .access(.open) }
      return isWord("lazy") || isWord("weak") ? .modifier : nil
    case 5:
      if isWord("class") { return .classKeyword }
      if isWord("actor") { return .type(.actor) }
      return isWord("final") ? .modifier : nil
    case 6:
      if isWord("import") { return .importDeclaration }
      if isWord("struct") { return .type(.structure) }
      if isWord("public") { return .access(.public) }
      return isWord("static") || isWord("unsafe") ? .modifier : nil
    case 7:
      if isWord("private") { return .access(.private) }
      if isWord("package") { return .access(.package) }
      return isWord("dynamic") || isWord("unowned") ? .modifier : nil
    case 8:
      if isWord("protocol") { return .type(.protocolType) }
      if isWord("internal") { return .access(.internal) }
      return isWord("indirect") || isWord("override") || isWord("required") || isWord("mutating") || isWord("optional")
        ? .modifier : nil
    case 9:
      if isWord("extension") { return .type(.extensionType) }
      return isWord("typealias") ? .type(.alias) : nil
    case 11:
      if isWord("fileprivate") { return .access(.fileprivate) }
      return isWord("nonisolated") || isWord("distributed") || isWord("convenience") || isWord("nonmutating")
        ? .modifier : nil
    default:
      return nil
    }
  }

  /// Whether a declaration that is not a type may start with this word, so that a `class` before it is a modifier.
  static func startsMember(_ lexer: SourceLexer, _ token: SourceToken) -> Bool {
    guard token.kind == .identifier else { return false }
    for word: StaticString in ["func", "var", "let", "subscript", "init", "async"]
    where lexer.matches(word, from: token.start, to: token.end) {
      return true
    }
    return meaning(lexer, of: token) != nil
  }

  /// Whether an expression follows this word, so that a `/` behind it opens a regular expression.
  static func expectsExpression(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Bool {
    let length = end - start
    guard expressionStarters.indices.contains(length) else { return false }
    for word in expressionStarters[length] where word.utf8Start[0] == bytes[start] {
      let isSame = word.withUTF8Buffer { buffer in
        for index in 0..<length where buffer[index] != bytes[start + index] { return false }
        return true
      }
      if isSame { return true }
    }
    return false
  }

  /// By length.
  private static let expressionStarters: [[StaticString]] = [
    [], [],
    ["in", "if", "is", "as", "do"],
    ["try", "any"],
    ["case", "else", "copy", "each", "some"],
    ["where", "guard", "while", "throw", "await", "yield"],
    ["return", "switch", "repeat"],
    ["consume"],
  ]
}

import DepGraphModel

/// The words that the scanner treats by themselves.
enum SourceWords {
  enum Meaning {
    case importDeclaration
    /// `class` may be a modifier too, as in `class var`.
    case type(TypeFact.Kind)
    case access(AccessLevel)
    case modifier
  }

  static func meaning(_ bytes: SourceBytes, of token: SourceToken) -> Meaning? {
    func isWord(_ word: StaticString) -> Bool { token.spells(word, in: bytes) }
    switch token.end - token.start {
    case 4:
      if isWord("enum") { return .type(.enum) }
      if isWord("open") { return .access(.open) }
      return isWord("lazy") || isWord("weak") ? .modifier : nil
    case 5:
      if isWord("class") { return .type(.class) }
      if isWord("actor") { return .type(.actor) }
      return isWord("final") ? .modifier : nil
    case 6:
      if isWord("import") { return .importDeclaration }
      if isWord("struct") { return .type(.struct) }
      if isWord("public") { return .access(.public) }
      return isWord("static") || isWord("unsafe") ? .modifier : nil
    case 7:
      if isWord("private") { return .access(.private) }
      if isWord("package") { return .access(.package) }
      return isWord("dynamic") || isWord("unowned") ? .modifier : nil
    case 8:
      if isWord("protocol") { return .type(.protocol) }
      if isWord("internal") { return .access(.internal) }
      return isWord("indirect") || isWord("override") || isWord("required") || isWord("mutating") || isWord("optional")
        ? .modifier : nil
    case 9:
      if isWord("extension") { return .type(.extension) }
      return isWord("typealias") ? .type(.typealias) : nil
    case 11:
      if isWord("fileprivate") { return .access(.fileprivate) }
      return isWord("nonisolated") || isWord("distributed") || isWord("convenience") || isWord("nonmutating")
        ? .modifier : nil
    default:
      return nil
    }
  }

  /// Whether a declaration that is not a type may start with this word, so that a `class` before it is a modifier.
  static func startsMember(_ bytes: SourceBytes, _ token: SourceToken) -> Bool {
    guard token.kind == .identifier else { return false }
    for word: StaticString in ["func", "var", "let", "subscript", "init", "async"]
    where token.spells(word, in: bytes) {
      return true
    }
    return meaning(bytes, of: token) != nil
  }

  /// Whether an expression follows a word, so that a `/` behind it opens a regular expression. Asked of every word, so
  /// that nothing is looked up for it.
  static func expectsExpression(_ bytes: SourceBytes, from start: Int, to end: Int) -> Bool {
    func isWord(_ word: StaticString) -> Bool { bytes.hold(word, from: start, to: end) }
    return switch end - start {
    case 2: isWord("in") || isWord("if") || isWord("is") || isWord("as") || isWord("do")
    case 3: isWord("try") || isWord("any")
    case 4: isWord("case") || isWord("else") || isWord("copy") || isWord("each") || isWord("some")
    case 5:
      isWord("where") || isWord("guard") || isWord("while") || isWord("throw") || isWord("await") || isWord("yield")
    case 6: isWord("return") || isWord("switch") || isWord("repeat")
    case 7: isWord("consume")
    default: false
    }
  }
}

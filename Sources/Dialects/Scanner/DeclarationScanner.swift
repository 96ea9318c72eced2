import DepGraphModel

/// Reads the imports and the type declarations of a source off its tokens, without a syntax tree.
struct DeclarationScanner {
  /// A bracket that is open.
  struct Scope {
    var opener: UInt8
    /// The dotted name of the type whose body this is; `nil` for every other bracket.
    var typePath: [String]?
    var access: AccessScope
    /// Whether it is the body of a structure that other modules see, and no view.
    var mayBeClient = false
    var hasFunctionVariable = false
  }

  /// Attributes and modifiers read so far, in front of a declaration that may follow.
  struct Pending {
    var start: Int?
    var attributes: [String] = []
    var access: AccessLevel?
    /// While more brackets than these are open, the arguments of an attribute or a modifier are being read.
    var heldAt: Int?
  }

  var lexer: SourceLexer
  var current: SourceToken
  /// Whether the token before `current` is a `.`, so that a keyword behind it is a name.
  var isAfterDot = false
  var conditions = ConditionTracker()
  var gauge = NestingGauge()
  var vocabulary = VocabularyCollector()
  var scopes: [Scope] = []
  private var scopeDepthAtCondition: [Int] = []
  var pending = Pending()

  /// Whether nothing but imports and types is declared at file scope.
  var declaresTypesAlone = true
  /// Whether there is a client of closures for other modules: a structure with a variable of function type, and no `body`.
  private(set) var offersFunctions = false
  /// Whether the last member that began in the body of a type is a variable.
  private var isInVariable = false

  let lines: LineTable
  var imports: [ImportFact] = []
  var types: [TypeFact] = []

  init(bytes: UnsafeBufferPointer<UInt8>, lines: LineTable) {
    lexer = SourceLexer(bytes: bytes)
    current = SourceToken(kind: .endOfFile, start: 0, end: 0, isAfterNewline: true, isAdjacent: false)
    self.lines = lines
  }

  mutating func scan() {
    advance()
    while current.kind != .endOfFile { step() }
  }

  private mutating func step() {
    switch current.kind {
    case .punctuation(let byte): takePunctuation(byte)
    case .identifier: takeWord()
    case .escapedIdentifier, .literal, .pound, .arrow, .directive, .endOfFile:
      takeOther()
      forgetPending()
      advance()
    }
  }

  private mutating func takePunctuation(_ byte: UInt8) {
    switch byte {
    case Byte.at where !isHeld:
      takeAttribute()
    case Byte.openParenthesis, Byte.openBracket, Byte.openBrace:
      forgetPending()
      open(byte, typePath: nil, access: byte == Byte.openBrace ? .local : enclosingAccess)
      advance()
    case Byte.closeParenthesis, Byte.closeBracket, Byte.closeBrace:
      close()
      advance()
    default:
      forgetPending()
      advance()
    }
  }

  private mutating func takeWord() {
    guard !isHeld, !isAfterDot, isDeclarationPlace, let meaning = SourceWords.meaning(lexer.bytes, of: current) else {
      takeOther()
      forgetPending()
      advance()
      return
    }
    switch meaning {
    case .importDeclaration: takeImport()
    case .type(let kind): takeType(kind)
    case .access(let level): takeModifier(access: level)
    case .modifier: takeModifier(access: nil)
    }
  }

  /// What begins neither an import nor a type.
  private mutating func takeOther() {
    if scopes.isEmpty {
      declaresTypesAlone = false
    } else if scopes[scopes.count - 1].typePath != nil {
      takeMember()
    }
  }

  /// Right in the body of a type an arrow belongs to the type of a variable, or to a function.
  private mutating func takeMember() {
    if current.kind == .arrow {
      if isInVariable { scopes[scopes.count - 1].hasFunctionVariable = true }
    } else if isWord("var") || isWord("let") {
      isInVariable = true
    } else if isWord("func") || isWord("init") || isWord("subscript") {
      isInVariable = false
    } else if isInVariable, isWord("body") {
      scopes[scopes.count - 1].mayBeClient = false
    }
  }

  private mutating func takeModifier(access: AccessLevel?) {
    if pending.start == nil { pending.start = current.start }
    advance()
    if holdArguments() { return }
    if let access { pending.access = access }
  }

  /// `class` in front of a member is a modifier, in front of a name a declaration.
  private mutating func takeAttribute() {
    if pending.start == nil { pending.start = current.start }
    advance()
    guard current.isName else { return }
    let name = takeDottedName().joined(separator: ".")
    pending.attributes.append(name)
    if current.isPunctuation(Byte.less), current.isAdjacent { _ = takeAngles() }
    // What Objective-C, and so Interface Builder, calls a class.
    if holdArguments(), name == "objc", current.isName {
      pending.attributes.append("objc(\(foldedText(lexer.bytes, from: current.start, to: current.end)))")
    }
  }

  /// Keeps what is pending while the parentheses right behind an attribute or a modifier are read.
  @discardableResult
  private mutating func holdArguments() -> Bool {
    guard current.isPunctuation(Byte.openParenthesis), current.isAdjacent else { return false }
    pending.heldAt = scopes.count
    open(Byte.openParenthesis, typePath: nil, access: enclosingAccess)
    advance()
    return true
  }
}

extension DeclarationScanner {
  /// Goes to the next token that is not an `#if` directive.
  mutating func advance() {
    isAfterDot = current.isPunctuation(Byte.dot)
    current = readToken()
    while case .directive(let directive) = current.kind { take(directive) }
  }

  private mutating func readToken() -> SourceToken {
    let token = readTokenAlone()
    takeWords(of: token)
    return token
  }

  private mutating func readTokenAlone() -> SourceToken {
    let token = lexer.next()
    gauge.take(
      token, in: lexer.bytes, isTooDeepInside: lexer.interpolation.isExceeded, conditionDepth: conditions.depth)
    return token
  }

  private mutating func takeWords(of token: SourceToken) {
    guard !conditions.isNeverMet else { return }
    vocabulary.take(token, in: lexer.bytes, isOfDebugBuilds: conditions.isOfDebugBuilds)
  }

  private mutating func take(_ directive: SourceToken.Directive) {
    forgetPending()
    switch directive {
    case .begin:
      scopeDepthAtCondition.append(scopes.count)
      conditions.begin(takeCondition())
      takeWords(of: current)
    case .elseBegin:
      balanceScopes()
      conditions.proceed(takeCondition())
      takeWords(of: current)
    case .otherwise:
      balanceScopes()
      conditions.proceed(nil)
      current = readToken()
    case .end:
      balanceScopes()
      _ = scopeDepthAtCondition.popLast()
      conditions.end()
      current = readToken()
    }
  }

  /// Each clause is balanced in itself; what a broken one leaves open ends with it.
  private mutating func balanceScopes() {
    guard let depth = scopeDepthAtCondition.last, scopes.count > depth else { return }
    scopes.removeLast(scopes.count - depth)
  }

  /// Reads to the end of the condition: to the end of the line, unless parentheses or an operator reach beyond it. The
  /// words of the token behind it are not taken yet: it is under the condition.
  private mutating func takeCondition() -> String {
    current = readTokenAlone()
    let start = current.start
    var end = start
    var parentheses = 0
    var isContinued = true
    while current.kind != .endOfFile {
      if current.isAfterNewline, parentheses == 0, !isContinued || end == start { break }
      if case .directive = current.kind { break }
      if current.isPunctuation(Byte.openParenthesis) { parentheses += 1 }
      if current.isPunctuation(Byte.closeParenthesis) { parentheses -= 1 }
      isContinued = current.isPunctuation(UInt8(ascii: "|")) || current.isPunctuation(Byte.ampersand)
      end = current.end
      takeWords(of: current)
      current = readTokenAlone()
    }
    return foldedText(lexer.bytes, from: start, to: end)
  }

  mutating func forgetPending() {
    guard !isHeld else { return }
    pending = Pending()
  }

  var isHeld: Bool {
    guard let heldAt = pending.heldAt else { return false }
    return scopes.count > heldAt
  }

  /// Declarations stand at file scope or right inside braces.
  var isDeclarationPlace: Bool { scopes.isEmpty || scopes[scopes.count - 1].opener == Byte.openBrace }

  var enclosingAccess: AccessScope { scopes.last?.access ?? .file }

  /// Types inside so many brackets are left out: the path of each holds those of all around it.
  var isTooDeep: Bool { scopes.count > NestingGauge.bracketLimit }

  var enclosingPath: [String] { isTooDeep ? [] : scopes.last { $0.typePath != nil }?.typePath ?? [] }

  mutating func open(_ opener: UInt8, typePath: [String]?, access: AccessScope) {
    scopes.append(Scope(opener: opener, typePath: typePath, access: access))
  }

  /// Closes the innermost bracket. After the last of an attribute's arguments what is pending is kept.
  private mutating func close() {
    let wasHeld = isHeld
    if let closed = scopes.popLast(), closed.mayBeClient, closed.hasFunctionVariable { offersFunctions = true }
    if wasHeld { if !isHeld { pending.heldAt = nil } } else { forgetPending() }
  }
}

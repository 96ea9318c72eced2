import SwiftSyntax

/// Functions, closures and computed variables that are declared in a body: which of them that body runs at once.
final class LocalCodeIndex {
  private var known: [SyntaxIdentifier: Set<SyntaxIdentifier>] = [:]
  private let variables: DeclaredVariables

  init(variables: DeclaredVariables) {
    self.variables = variables
  }

  /// - Parameter node: the declaration of a local function, the closure that is a local variable's initial value, or the
  ///   accessors of a local variable.
  func runsAtOnce(_ node: Syntax) -> Bool {
    guard isNamed(node), let body = Self.body(around: node) else { return false }
    if let found = known[body.id] { return found.contains(node.id) }
    let found = LocalCodeUse(of: body, among: variables).runningAtOnce
    known[body.id] = found
    return found.contains(node.id)
  }

  private func isNamed(_ node: Syntax) -> Bool {
    guard node.is(ClosureExprSyntax.self) else { return true }
    return node.parent?.parent?.is(PatternBindingSyntax.self) ?? false
  }

  /// The outermost list of statements around a node, within the nearest type.
  static func body(around node: Syntax) -> Syntax? {
    var found: Syntax?
    var current = node.parent
    while let next = current, !next.is(MemberBlockSyntax.self) {
      // What stands at file scope is no local code.
      if next.is(CodeBlockItemListSyntax.self), next.parent?.is(SourceFileSyntax.self) != true { found = next }
      current = next.parent
    }
    return found
  }
}

/// Walks one body, and notes which of its local declarations which of them names.
private final class LocalCodeUse: SyntaxVisitor {
  /// A local declaration, by its node; `nil` for the body itself.
  private typealias Unit = SyntaxIdentifier?

  private var declared: [String: [SyntaxIdentifier]] = [:]
  private var uses: [Unit: Set<String>] = [:]
  private var units: [Unit] = [nil]
  /// Computed ones.
  private var variables: Set<String> = []
  /// How many closures that may run later stand around the current place.
  private var laterDepth = 0
  private let scopes: DeclaredVariables

  init(of body: Syntax, among scopes: DeclaredVariables) {
    self.scopes = scopes
    super.init(viewMode: .sourceAccurate)
    walk(body)
  }

  var runningAtOnce: Set<SyntaxIdentifier> {
    var found: Set<SyntaxIdentifier> = []
    var waiting: [Unit] = [nil]
    while let unit = waiting.popLast() {
      for declaration in (uses[unit] ?? []).flatMap({ declared[$0] ?? [] }) where found.insert(declaration).inserted {
        waiting.append(declaration)
      }
    }
    return found
  }

  private func enter(_ node: some SyntaxProtocol, as name: String, body: some SyntaxProtocol) {
    declared[name, default: []].append(node.id)
    let outer = laterDepth
    laterDepth = 0
    units.append(node.id)
    walk(body)
    units.removeLast()
    laterDepth = outer
  }

  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let body = node.body { enter(node, as: SyntaxNames.text(node.name), body: body) }
    return .skipChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard let name = SyntaxNames.identifier(node.pattern) else { return .visitChildren }
    if let accessors = node.accessorBlock {
      if let initializer = node.initializer { walk(initializer) }
      variables.insert(name)
      enter(accessors, as: name, body: accessors)
      return .skipChildren
    }
    guard let closure = node.initializer?.value.as(ClosureExprSyntax.self) else { return .visitChildren }
    takeCaptures(of: closure)
    enter(closure, as: name, body: closure.statements)
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = AccessPath(calling: node)
    let call = ClosureCall(node, callee: callee, among: scopes)
    if let closure = SyntaxNames.calledClosure(of: node) {
      takeCaptures(of: closure)
      walk(closure.statements)
    } else {
      walk(node.calledExpression)
    }
    for argument in node.arguments {
      if let name = argument.expression.as(DeclReferenceExprSyntax.self), call.runsAtOnce(label: argument.label?.text) {
        use(SyntaxNames.text(name.baseName))
      } else if !argument.expression.is(ClosureExprSyntax.self) {
        walk(argument)
      }
    }
    let isWithDependencies = callee.lastName == "withDependencies"
    for closure in call.closures {
      let runs = isWithDependencies || call.use(of: closure) == .atOnce
      takeCaptures(of: closure.expression)
      if !runs { laterDepth += 1 }
      walk(closure.expression.statements)
      if !runs { laterDepth -= 1 }
    }
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    takeCaptures(of: node)
    laterDepth += 1
    walk(node.statements)
    laterDepth -= 1
    return .skipChildren
  }

  /// What a closure captures is read when it is made.
  private func takeCaptures(of node: ClosureExprSyntax) {
    for item in node.signature?.capture?.items ?? [] {
      if let value = item.value {
        walk(value)
      } else if let name = item.shorthand.map(SyntaxNames.text), variables.contains(name) {
        use(name)
      }
    }
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isCalled = node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
    // A function that is only named runs later, if at all; a computed variable runs where it is named.
    let name = SyntaxNames.text(node.baseName)
    if isCalled || variables.contains(name) { use(name) }
    return .skipChildren
  }

  private func use(_ name: String) {
    if laterDepth == 0 { uses[units.last ?? nil, default: []].insert(name) }
  }
}

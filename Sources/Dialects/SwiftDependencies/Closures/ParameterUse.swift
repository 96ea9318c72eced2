import SwiftSyntax

/// What a body does with a closure that it is handed.
final class ParameterUse: SyntaxVisitor {
  private(set) var isNamed = false
  /// Whether it runs before the function returns.
  private(set) var isCalled = false
  /// Whether it runs in a task that inherits what is in force.
  private(set) var isInherited = false
  /// Whether it runs without what is in force in the task.
  private(set) var isDetached = false
  /// Whether it may run later, as far as nothing else is known.
  private(set) var isKept = false
  /// What the closures around the current place are, outermost first.
  private var places: [Place] = []
  private let name: String
  private let variables: DeclaredVariables

  private enum Place {
    case inherited
    case detached
    case later
    /// What `withEscapedDependencies` hands in runs it in what was in force there: `continuation.yield { … }`.
    case yielded
  }

  init(of name: String, in body: CodeBlockSyntax, among variables: DeclaredVariables) {
    self.name = name
    self.variables = variables
    super.init(viewMode: .sourceAccurate)
    walk(body.statements)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    let place: Place?
    if let call = Self.call(handed: node) {
      if call.calledExpression.id == node.id { return .visitChildren }
      let callee = AccessPath(written: call)
      let closures = ClosureCall(call, callee: callee, among: variables)
      let isAtOnce =
        callee.lastName == "withDependencies" || callee.lastName == "withEscapedDependencies"
        || closures.closures.contains { $0.expression.id == node.id && closures.use(of: $0) == .atOnce }
      place = isAtOnce ? nil : Self.place(of: call, callee: callee)
    } else {
      place = .later
    }
    guard let place else { return .visitChildren }
    places.append(place)
    walk(node.statements)
    places.removeLast()
    return .skipChildren
  }

  /// What runs later than a call that something is handed to.
  private static func place(of call: FunctionCallExprSyntax, callee: AccessPath) -> Place {
    if DetachedClosure.isDetaching(call, callee: callee) { return .detached }
    if callee.lastName == "yield", !DetachedClosure.isYielding(call, callee: callee) { return .yielded }
    switch callee.dottedName ?? [] {
    case ["Task"], ["Task", "init"], ["Task", "immediate"]: return .inherited
    default: break
    }
    return ["addTask", "addTaskUnlessCancelled"].contains(callee.lastName) ? .inherited : .later
  }

  private static func call(handed closure: ClosureExprSyntax) -> FunctionCallExprSyntax? {
    var parent = closure.parent
    while let next = parent, !next.is(FunctionCallExprSyntax.self) {
      guard
        next.is(LabeledExprSyntax.self) || next.is(LabeledExprListSyntax.self)
          || next.is(MultipleTrailingClosureElementSyntax.self)
          || next.is(MultipleTrailingClosureElementListSyntax.self)
      else { return nil }
      parent = next.parent
    }
    return parent?.as(FunctionCallExprSyntax.self)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard SyntaxNames.text(node.baseName) == name else { return .visitChildren }
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id { return .skipChildren }
    let inner = places.lastIndex(of: .yielded).map { places[($0 + 1)...] } ?? places[...]
    if inner.contains(.detached) {
      isDetached = true
    } else if inner.contains(.later) {
      isKept = true
    } else if inner.contains(.inherited) || inner.count < places.count {
      isInherited = true
    } else {
      takeUse(of: node)
    }
    return .skipChildren
  }

  /// `StateObject(wrappedValue: model())`, `_model = .init(wrappedValue: model())`: an autoclosure that is kept.
  private static func isDelayed(_ call: FunctionCallExprSyntax) -> Bool {
    guard case .argument(let outer, "wrappedValue") = ValueStep(Syntax(call), of: Syntax(call)) else { return false }
    let callee = AccessPath(written: outer)
    return callee.dottedName?.last == "StateObject" || callee.isImplicit
  }

  private func takeUse(of node: DeclReferenceExprSyntax) {
    isNamed = true
    var value = Syntax(node)
    while let next = value.parent, next.is(OptionalChainingExprSyntax.self) || next.is(ForceUnwrapExprSyntax.self) {
      value = next
    }
    if let call = value.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == value.id {
      if Self.isDelayed(call) { isKept = true } else { isCalled = true }
      return
    }
    switch ValueStep(value, of: value) {
    case .argument(let call, let label):
      let callee = AccessPath(written: call)
      if ClosureCall.runsAtOnce(label: label, of: call, callee: callee, among: variables) {
        isCalled = true
        return
      }
      switch Self.place(of: call, callee: callee) {
      case .inherited, .yielded: isInherited = true
      case .detached: isDetached = true
      case .later: isKept = true
      }
    case .assigned, .result: isKept = true
    case .carried(let next):
      isKept = isKept || next.is(ArrayElementSyntax.self) || next.is(DictionaryElementSyntax.self)
    // A condition only asks for it, or names it anew.
    case .bound, .stays: break
    }
  }
}

import SwiftSyntax

/// What a function that runs closures of its callers in a scope does with them besides:
///
///     func run(demo: Bool, _ body: () -> Void) {
///       if demo { withDependencies { $0.mail = .noop } operation: { body() } } else { body() }
///     }
struct HandedUses {
  /// The names of closures that may run elsewhere. Sorted.
  let others: [String]

  /// - Parameters:
  ///   - code: what runs in the scope.
  ///   - scopes: the names of functions that open one.
  init?(of code: Syntax, from start: AbsolutePosition, to end: AbsolutePosition, scopes: Set<String>) {
    var node = code.parent
    while let next = node, !next.is(FunctionDeclSyntax.self), !next.is(InitializerDeclSyntax.self) {
      if let closure = next.as(ClosureExprSyntax.self) {
        let names = ClosureConstant.handedNames(of: closure)
        if !names.isEmpty {
          let finder = Finder(names, values: [], from: start, to: end, scopes: scopes)
          finder.walk(closure.statements)
          others = finder.others.sorted()
          return
        }
      }
      guard !next.is(MemberBlockSyntax.self), !next.is(AccessorBlockSyntax.self) else { return nil }
      node = next.parent
    }
    let function = node?.as(FunctionDeclSyntax.self)
    let initializer = node?.as(InitializerDeclSyntax.self)
    guard let body = function?.body ?? initializer?.body,
      let parameters = function?.signature.parameterClause ?? initializer?.signature.parameterClause
    else { return nil }
    func names(_ parameters: some Sequence<FunctionParameterSyntax>) -> Set<String> {
      Set(parameters.map { SyntaxNames.text($0.secondName ?? $0.firstName) })
    }
    let closures = names(parameters.parameters.filter { Self.isFunction($0.type) })
    let values = names(parameters.parameters).subtracting(closures)
    let finder = Finder(closures, values: values, from: start, to: end, scopes: scopes)
    finder.walk(body)
    others = finder.others.sorted()
  }

  private static func isFunction(_ type: TypeSyntax) -> Bool {
    if let attributed = type.as(AttributedTypeSyntax.self) { return isFunction(attributed.baseType) }
    return type.is(FunctionTypeSyntax.self)
  }

  private final class Finder: SyntaxVisitor {
    private(set) var others: Set<String> = []
    private let names: Set<String>
    /// What is no closure: it was made before the scope.
    private let values: Set<String>
    private let start: AbsolutePosition
    private let end: AbsolutePosition
    private let scopes: Set<String>
    private var scopeDepth = 0
    private var detachedDepth = 0

    init(
      _ names: Set<String>, values: Set<String>, from start: AbsolutePosition, to end: AbsolutePosition,
      scopes: Set<String>
    ) {
      (self.names, self.values, self.start, self.end, self.scopes) = (names, values, start, end, scopes)
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if isScope(node) { scopeDepth += 1 }
      if isDetaching(node) { detachedDepth += 1 }
      return .visitChildren
    }

    override func visitPost(_ node: FunctionCallExprSyntax) {
      if isScope(node) { scopeDepth -= 1 }
      if isDetaching(node) { detachedDepth -= 1 }
    }

    private func isScope(_ node: FunctionCallExprSyntax) -> Bool {
      node.calledName.map(scopes.contains) ?? false
    }

    private func isDetaching(_ node: FunctionCallExprSyntax) -> Bool {
      DetachedClosure.isDetaching(node, callee: AccessPath(calling: node))
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      let name = SyntaxNames.text(node.baseName)
      if values.contains(name), scopeDepth > 0, isResult(Syntax(node)) { others.insert(name) }
      guard names.contains(name), !(node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id) else {
        return .skipChildren
      }
      let position = node.positionAfterSkippingLeadingTrivia
      let isInside = scopeDepth > 0 || start <= position && position < end
      if !isInside || detachedDepth > 0 || isKept(node) || isResult(Syntax(node)) { others.insert(name) }
      return .skipChildren
    }

    /// `{ body }`, `return (body, body)`, `Runner(body)`: whoever gets it runs it, and the scope does not.
    private func isResult(_ node: Syntax) -> Bool {
      guard let parent = node.parent else { return false }
      if parent.is(ReturnStmtSyntax.self) { return true }
      if let item = parent.as(CodeBlockItemSyntax.self) {
        return item.parent?.parent?.is(ClosureExprSyntax.self) ?? false
      }
      guard parent.is(LabeledExprSyntax.self), let owner = parent.parent?.parent else { return false }
      if let tuple = owner.as(TupleExprSyntax.self) { return isResult(Syntax(tuple)) }
      // What makes a store runs the closure itself.
      guard let call = owner.as(FunctionCallExprSyntax.self), let name = call.calledName,
        !DependencySpelling.stores.contains(name)
      else { return false }
      return name.first?.isUppercase ?? false
    }

    /// `kept.append(body)`, `later = body`
    private func isKept(_ node: DeclReferenceExprSyntax) -> Bool {
      if let argument = node.parent?.as(LabeledExprSyntax.self),
        let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
      {
        return ["append", "insert", "updateValue"].contains(call.calledName ?? "")
      }
      guard let list = node.parent?.as(ExprListSyntax.self), list.last?.id == node.id else { return false }
      return list.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false
    }
  }
}

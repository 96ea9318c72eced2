import DepGraphModel
import SwiftSyntax

/// Tells what an operation gives back from its closure: its one expression, or what its one `return` says.
enum OperationResult {
  static func result(of operation: ClosureExprSyntax) -> OperationFact.Result {
    let items = operation.statements
    if items.count == 1, case .expr(let expression) = items.first?.item { return result(of: expression) }
    // `if isFirst { Model() } else { Model(count: 1) }`
    if items.count == 1, items.first?.item.is(ExpressionStmtSyntax.self) ?? false { return .unknown }
    let search = ReturnSearch(viewMode: .sourceAccurate)
    search.walk(items)
    guard search.found.count <= 1 else { return .unknown }
    return search.found.first?.expression.map { result(of: $0) } ?? .none
  }

  private static func result(of expression: ExprSyntax) -> OperationFact.Result {
    switch expression.as(ExprSyntaxEnum.self) {
    case .tryExpr(let attempt): return result(of: attempt.expression)
    case .awaitExpr(let wait): return result(of: wait.expression)
    case .tupleExpr(let tuple) where tuple.elements.count == 1:
      return tuple.elements.first.map { result(of: $0.expression) } ?? .unknown
    case .tupleExpr, .arrayExpr, .dictionaryExpr, .closureExpr, .stringLiteralExpr, .integerLiteralExpr,
      .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .keyPathExpr:
      return .none
    case .sequenceExpr(let sequence): return result(of: sequence)
    case .functionCallExpr(let call): return result(of: call)
    default: return .unknown
    }
  }

  /// `model = Model()`, `Model() as any Opening`
  private static func result(of sequence: SequenceExprSyntax) -> OperationFact.Result {
    let elements = Array(sequence.elements)
    if elements.contains(where: { $0.is(AssignmentExprSyntax.self) }) { return .none }
    guard elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
      let type = elements[2].as(TypeExprSyntax.self)?.type
    else { return .unknown }
    return type.is(SomeOrAnyTypeSyntax.self) || type.trimmedDescription == "AnyObject" ? .none : .unknown
  }

  private static func result(of call: FunctionCallExprSyntax) -> OperationFact.Result {
    let callee = AccessPath(call.calledExpression)
    guard let last = callee.lastName else { return .unknown }
    if callee.isImplicit { return callee.steps.count == 1 && last != "init" ? .implicit(last) : .unknown }
    guard var names = callee.dottedName else { return .called(last) }
    if last == "init" { names.removeLast() }
    return names.last?.first?.isUppercase ?? false ? .made(names) : .called(last)
  }
}

/// The `return` statements of a closure, without those of closures and functions within it.
private final class ReturnSearch: SyntaxVisitor {
  private(set) var found: [ReturnStmtSyntax] = []

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .skipChildren
  }

  override func visit(_: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

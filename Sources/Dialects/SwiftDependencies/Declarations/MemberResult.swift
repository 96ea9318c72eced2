import DepGraphModel
import SwiftSyntax

/// Tells what the value of a member is from its body: one expression, or a new value that is filled in and returned.
struct MemberResult {
  let file: SourceFile
  let references: TypeReferences

  func result(of binding: PatternBindingSyntax) -> MemberFact.Result {
    if let initializer = binding.initializer { return result(of: initializer.value) }
    switch binding.accessorBlock?.accessors {
    case .getter(let items): return result(of: items)
    case .accessors(let list):
      let getter = list.first { $0.accessorSpecifier.text == "get" }
      return getter?.body.map { result(of: $0.statements) } ?? .unknown
    case nil: return .unknown
    }
  }

  func result(of items: CodeBlockItemListSyntax) -> MemberFact.Result {
    guard let first = items.first else { return .unknown }
    if items.count == 1, let expression = returned(by: first) { return result(of: expression) }
    return BuiltValue(items, results: self)?.result ?? .unknown
  }

  func result(of expression: ExprSyntax) -> MemberFact.Result {
    if let attempt = expression.as(TryExprSyntax.self) { return result(of: attempt.expression) }
    let expression = SyntaxNames.unparenthesized(expression)
    if let call = expression.as(FunctionCallExprSyntax.self) { return result(of: call) }
    if let choice = ChosenValue(expression, results: self) { return choice.result }
    guard expression.is(MemberAccessExprSyntax.self) || expression.is(DeclReferenceExprSyntax.self) else {
      return .unknown
    }
    return callee(expression).map { .member($0) } ?? .unknown
  }

  func returned(by item: CodeBlockItemSyntax) -> ExprSyntax? {
    switch item.item {
    case .expr(let expression): expression
    case .stmt(let statement):
      statement.as(ReturnStmtSyntax.self)?.expression ?? statement.as(ExpressionStmtSyntax.self)?.expression
    case .decl: nil
    }
  }

  private func result(of call: FunctionCallExprSyntax) -> MemberFact.Result {
    if let closure = SyntaxNames.calledClosure(of: call) {
      return call.arguments.isEmpty && call.trailingClosure == nil ? result(of: closure.statements) : .unknown
    }
    guard let names = callee(call.calledExpression), let last = names.last else { return .unknown }
    if MemberResult.traps.contains(last), names.count == 1 || names.first == "Swift" { return .trap(last) }
    var type = names
    if last == "init" { type.removeLast() }
    guard last == "init" || last.first?.isUppercase ?? false else { return .member(names) }
    // A closure or an argument without a label is more than the initializer that takes no endpoints.
    let labels = call.arguments.compactMap { $0.label?.text }
    guard call.trailingClosure == nil, labels.count == call.arguments.count else { return .unknown }
    let traps = call.arguments.compactMap { trap($0.expression) }
    return .instance(
      type: type == [""] ? [] : type, labels: labels, assigned: [],
      trap: traps.count == labels.count ? traps.first : nil)
  }

  /// The function that an endpoint is, or all that its closure calls.
  private func trap(_ endpoint: ExprSyntax) -> String? {
    let found = endpoint.as(ClosureExprSyntax.self).map { result(of: $0.statements) } ?? result(of: endpoint)
    if case .trap(let function) = found { return function }
    return nil
  }

  private static let traps: Set<String> = ["fatalError", "preconditionFailure", "unimplemented", "XCTUnimplemented"]

  /// The dotted name, beginning with an empty one for an implicit member.
  func callee(_ expression: ExprSyntax) -> [String]? {
    let path = AccessPath(expression)
    if path.isImplicit { return path.leadingNames.count == path.steps.count ? [""] + path.leadingNames : nil }
    return path.dottedName
  }
}

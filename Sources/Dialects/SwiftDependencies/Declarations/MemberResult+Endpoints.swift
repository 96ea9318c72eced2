import DepGraphModel
import SwiftSyntax

extension MemberResult {
  /// The closures that the value of a property is made with: `products` of `Api(products: { … })`.
  func endpoints(of binding: PatternBindingSyntax) -> [EndpointCode] {
    if let initializer = binding.initializer { return endpoints(of: initializer.value) }
    switch binding.accessorBlock?.accessors {
    case .getter(let items): return endpoints(of: items)
    case .accessors(let list):
      let getter = list.first { $0.accessorSpecifier.text == "get" }
      return getter?.body.map { endpoints(of: $0.statements) } ?? []
    case nil: return []
    }
  }

  /// Those of the value that the last statement gives.
  func endpoints(of items: CodeBlockItemListSyntax) -> [EndpointCode] {
    items.last.flatMap(returned).map(endpoints) ?? []
  }

  private func endpoints(of expression: ExprSyntax) -> [EndpointCode] {
    if let attempt = expression.as(TryExprSyntax.self) { return endpoints(of: attempt.expression) }
    guard let call = SyntaxNames.unparenthesized(expression).as(FunctionCallExprSyntax.self) else { return [] }
    if let closure = SyntaxNames.calledClosure(of: call) { return endpoints(of: closure.statements) }
    guard var type = callee(call.calledExpression), let last = type.last else { return [] }
    if last == "init" { type.removeLast() }
    guard last == "init" || last.first?.isUppercase ?? false else { return [] }
    let labelled = call.arguments.compactMap { argument in
      argument.label.flatMap { label in argument.expression.as(ClosureExprSyntax.self).map { (label, $0) } }
    }
    let trailing = call.additionalTrailingClosures.map { ($0.label, $0.closure) }
    return (labelled + trailing).map { label, closure in
      EndpointCode(type: type == [""] ? [] : type, name: SyntaxNames.text(label), code: file.extent(of: closure))
    }
  }
}

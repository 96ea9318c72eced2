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
    guard let value = items.last.flatMap(returned) else { return [] }
    guard let variable = value.as(DeclReferenceExprSyntax.self).map({ SyntaxNames.text($0.baseName) }) else {
      return endpoints(of: value)
    }
    guard let made = initialValue(of: variable, in: items), let type = madeType(by: made) else { return [] }
    return endpoints(of: made) + items.compactMap { assigned($0, to: variable, of: type) }
  }

  private func initialValue(of variable: String, in items: CodeBlockItemListSyntax) -> ExprSyntax? {
    for case .decl(let declaration) in items.map(\.item) {
      let binding = declaration.as(VariableDeclSyntax.self)?.bindings.first {
        SyntaxNames.identifier($0.pattern) == variable
      }
      if let binding { return binding.initializer?.value }
    }
    return nil
  }

  /// `api.products = { … }`
  private func assigned(_ item: CodeBlockItemSyntax, to variable: String, of type: [String]) -> EndpointCode? {
    guard case .expr(let statement) = item.item,
      let elements = statement.as(SequenceExprSyntax.self).map({ Array($0.elements) }), elements.count == 3,
      let target = elements[0].as(MemberAccessExprSyntax.self), elements[1].is(AssignmentExprSyntax.self),
      let closure = elements[2].as(ClosureExprSyntax.self),
      let base = target.base?.as(DeclReferenceExprSyntax.self), SyntaxNames.text(base.baseName) == variable
    else { return nil }
    return EndpointCode(type: type, name: SyntaxNames.text(target.declName.baseName), code: file.extent(of: closure))
  }

  private func endpoints(of expression: ExprSyntax) -> [EndpointCode] {
    if let attempt = expression.as(TryExprSyntax.self) { return endpoints(of: attempt.expression) }
    guard let call = SyntaxNames.unparenthesized(expression).as(FunctionCallExprSyntax.self) else { return [] }
    if let closure = SyntaxNames.calledClosure(of: call) { return endpoints(of: closure.statements) }
    guard let type = madeType(by: expression) else { return [] }
    let labelled = call.arguments.compactMap { argument in
      argument.label.flatMap { label in argument.expression.as(ClosureExprSyntax.self).map { (label, $0) } }
    }
    let trailing = call.additionalTrailingClosures.map { ($0.label, $0.closure) }
    return (labelled + trailing).map { label, closure in
      EndpointCode(type: type, name: SyntaxNames.text(label), code: file.extent(of: closure))
    }
  }

  /// The type of which a call makes a value, as spelled; empty for `.init(…)`, `nil` for another call.
  private func madeType(by expression: ExprSyntax) -> [String]? {
    guard let call = SyntaxNames.unparenthesized(expression).as(FunctionCallExprSyntax.self),
      var type = callee(call.calledExpression), let last = type.last
    else { return nil }
    if last == "init" { type.removeLast() }
    guard last == "init" || last.first?.isUppercase ?? false else { return nil }
    return type == [""] ? [] : type
  }
}

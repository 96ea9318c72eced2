import SwiftSyntax

extension ManifestEvaluator {
  /// Evaluates an expression; where the place says what type it wants, the value is made to fit.
  func evaluate(
    _ expression: ExprSyntax, in scope: EvaluationScope, expecting: TypeName? = nil
  ) throws -> ManifestValue {
    try step(expression.positionAfterSkippingLeadingTrivia)
    let value = try deeper(expression.positionAfterSkippingLeadingTrivia) {
      try dispatch(expression, in: scope, expecting: expecting)
    }
    guard let expecting else { return value }
    return try coerce(value, to: expecting, at: expression)
  }

  private func dispatch(
    _ expression: ExprSyntax, in scope: EvaluationScope, expecting: TypeName?
  ) throws -> ManifestValue {
    switch expression.as(ExprSyntaxEnum.self) {
    case .stringLiteralExpr(let node): return try evaluate(node, in: scope)
    case .integerLiteralExpr(let node): return try integer(node)
    case .floatLiteralExpr(let node):
      guard let number = Double(node.literal.text.filter { $0 != "_" }) else { throw fail("this number", node) }
      return .decimal(number)
    case .booleanLiteralExpr(let node): return .boolean(node.literal.tokenKind == .keyword(.true))
    case .nilLiteralExpr: return .nothing
    case .arrayExpr(let node): return try evaluate(node, in: scope, expecting: expecting)
    case .dictionaryExpr(let node): return try evaluate(node, in: scope, expecting: expecting)
    case .tupleExpr(let node): return try evaluate(node, in: scope, expecting: expecting)
    case .declReferenceExpr(let node): return try evaluate(node, in: scope)
    case .memberAccessExpr(let node): return try evaluate(node, in: scope, expecting: expecting)
    case .functionCallExpr(let node): return try evaluate(node, in: scope, expecting: expecting)
    case .subscriptCallExpr(let node): return try evaluate(node, in: scope)
    case .closureExpr(let node): return .function(try callable(node, in: scope))
    case .infixOperatorExpr(let node): return try evaluate(node, in: scope, expecting: expecting)
    case .prefixOperatorExpr(let node): return try evaluate(node, in: scope)
    case .postfixOperatorExpr(let node): return try evaluate(node, in: scope)
    case .ternaryExpr(let node):
      let chosen = try isTrue(node.condition, in: scope) ? node.thenExpression : node.elseExpression
      return try evaluate(chosen, in: scope, expecting: expecting)
    case .forceUnwrapExpr(let node): return try evaluate(node, in: scope, expecting: expecting)
    case .optionalChainingExpr(let node): return try evaluate(node.expression, in: scope)
    case .tryExpr(let node): return try evaluate(node, in: scope, expecting: expecting)
    case .asExpr(let node): return try evaluate(node, in: scope)
    case .isExpr(let node):
      let value = try evaluate(node.expression, in: scope)
      return .boolean(try isInstance(value, of: try resolve(node.type, in: scope), node))
    case .genericSpecializationExpr(let node):
      return .type(try resolveExpression(node, in: scope))
    case .typeExpr(let node): return .type(try resolve(node.type, in: scope))
    case .keyPathExpr(let node): return try keyPath(node, in: scope)
    case .ifExpr(let node): return try branchValue(node, in: scope, expecting: expecting)
    case .switchExpr(let node): return try branchValue(node, in: scope, expecting: expecting)
    case .inOutExpr(let node): return try evaluate(node.expression, in: scope)
    case .sequenceExpr: throw fail("the operators of this expression are not known", expression)
    case .macroExpansionExpr(let node) where node.macroName.text == "warning": return .void
    case .macroExpansionExpr(let node) where node.macroName.text == "error": throw stopped(by: node)
    case .macroExpansionExpr(let node) where node.macroName.text == "filePath" && knowsPackages:
      return .string(PackagePlace.manifest)
    case .macroExpansionExpr(let node):
      throw fail("'#\(node.macroName.text)' is not supported by the static evaluator", node)
    default: throw fail("this expression is not supported by the static evaluator", expression)
    }
  }

  // MARK: Branches as values

  private func branchValue(_ node: IfExprSyntax, in scope: EvaluationScope, expecting: TypeName?) throws
    -> ManifestValue
  {
    guard case .finished(let value?) = try execute(node, in: scope, expecting: .value(expecting)) else {
      throw fail("this 'if' has no value", node)
    }
    return value
  }

  private func branchValue(
    _ node: SwitchExprSyntax, in scope: EvaluationScope, expecting: TypeName?
  ) throws -> ManifestValue {
    guard case .finished(let value?) = try execute(node, in: scope, expecting: .value(expecting)) else {
      throw fail("this 'switch' has no value", node)
    }
    return value
  }

  // MARK: Optionals and casts

  private func evaluate(
    _ node: ForceUnwrapExprSyntax, in scope: EvaluationScope, expecting: TypeName?
  ) throws -> ManifestValue {
    let value = try known(try evaluate(node.expression, in: scope))
    if case .nothing = value { throw fail("this value is nil and unwrapped by force", node) }
    return value
  }

  private func evaluate(_ node: AsExprSyntax, in scope: EvaluationScope) throws -> ManifestValue {
    let type = try resolve(node.type, in: scope)
    guard node.questionOrExclamationMark != nil else {
      return try evaluate(node.expression, in: scope, expecting: type)
    }
    let value = try evaluate(node.expression, in: scope)
    if try isInstance(value, of: type, node) { return value }
    if node.questionOrExclamationMark?.tokenKind == .postfixQuestionMark { return .nothing }
    throw fail("\(value.summary) is not a \(type.description)", node)
  }

  /// Whether a value is of a type, where that can be decided.
  func isInstance(_ value: ManifestValue, of type: TypeName, _ node: any SyntaxProtocol) throws -> Bool {
    let value = try known(value)
    if case .nothing = value { return false }
    if case .optional(let wrapped) = type { return try isInstance(value, of: wrapped, node) }
    guard case .named(let name) = type else {
      throw fail("whether \(value.summary) is a \(type.description) is not decided", node)
    }
    if types[name]?.kind == .constraint { return declarationNames(of: value).contains(name) }
    if case .object(let object) = value, object.type == "Product", name.hasPrefix("Product.") {
      return object.constructor == String(name.dropFirst("Product.".count)).lowercased()
    }
    // A protocol of the standard library, or a class of Foundation that bridges, could take anything.
    let isConcrete =
      ["String", "Int", "Bool", "Double"].contains(name) || PackageDescription.isKnownType(name)
      || types[name].map { $0.kind != .outside } ?? false
    guard let own = typeName(of: value), isConcrete else {
      throw fail("whether \(value.summary) is a \(type.description) is not decided", node)
    }
    return own == type
  }

  private func keyPath(_ node: KeyPathExprSyntax, in scope: EvaluationScope) throws -> ManifestValue {
    let names = try node.components.map { component -> String in
      guard case .property(let property) = component.component else {
        throw fail("this key path is not supported by the static evaluator", node)
      }
      return property.declName.baseName.identifierText
    }
    return .function(
      Callable(
        name: "", parameters: [Parameter(label: nil, name: "", type: .any)], body: .keyPath(names), scope: scope,
        isClosure: true, position: node.positionAfterSkippingLeadingTrivia))
  }
}

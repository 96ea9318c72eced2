import SwiftSyntax

/// Bodies that a result builder rewrites: what each statement gives is handed to the builder's functions, as the compiler
/// would. Source: SE-0289, SE-0348 and `BuilderTransform` of the compiler.
extension ManifestEvaluator {
  /// The result builder or property wrapper among the attributes of a declaration.
  func builder(in attributes: AttributeListSyntax, in scope: EvaluationScope) throws -> TypeName? {
    for case .attribute(let attribute) in attributes {
      guard case .named(let name) = try resolve(attribute.attributeName, in: scope), let type = types[name] else {
        continue
      }
      guard type.isBuilder else { throw fail("a property wrapper is not followed", attribute) }
      return .named(name)
    }
    return nil
  }

  /// What a body comes to. A body that returns is not rewritten.
  func build(
    _ statements: CodeBlockItemListSyntax, with builder: TypeName, in scope: EvaluationScope
  ) throws -> ManifestValue {
    let made = try buildBlock(statements, builder, in: scope)
    guard has("buildFinalResult", builder) else { return made }
    return try call("buildFinalResult", [(nil, made)], of: builder, at: statements)
  }

  private func has(_ name: String, _ builder: TypeName) -> Bool { !declaredStatics(name, of: builder).isEmpty }

  private func call(
    _ name: String, _ values: [(label: String?, value: ManifestValue)], of builder: TypeName,
    at node: some SyntaxProtocol
  ) throws -> ManifestValue {
    let position = node.positionAfterSkippingLeadingTrivia
    let arguments = values.map { Argument(label: $0.label, value: $0.value, position: position) }
    return try known(try callStatic(name, of: builder, arguments, at: node))
  }

  private func buildBlock(
    _ statements: CodeBlockItemListSyntax, _ builder: TypeName, in scope: EvaluationScope
  ) throws -> ManifestValue {
    try hoist(statements, into: scope)
    let parts = try parts(statements, builder, in: scope)
    guard has("buildPartialBlock", builder), let first = parts.first else {
      return try call("buildBlock", parts.map { (nil, $0) }, of: builder, at: statements)
    }
    var result = try call("buildPartialBlock", [("first", first)], of: builder, at: statements)
    for part in parts.dropFirst() {
      result = try call(
        "buildPartialBlock", [("accumulated", result), ("next", part)], of: builder, at: statements)
    }
    return result
  }

  private func parts(
    _ statements: CodeBlockItemListSyntax, _ builder: TypeName, in scope: EvaluationScope
  ) throws -> [ManifestValue] {
    try statements.flatMap { item -> [ManifestValue] in
      try step(item.positionAfterSkippingLeadingTrivia)
      return try deeper(item.positionAfterSkippingLeadingTrivia) {
        switch item.item {
        case .decl(let declaration):
          if let condition = declaration.as(IfConfigDeclSyntax.self) {
            guard let clause = try activeClause(condition), case .statements(let inner)? = clause.elements else {
              return []
            }
            return try parts(inner, builder, in: scope)
          }
          if let variable = declaration.as(VariableDeclSyntax.self) { try declare(variable, in: scope) }
          return []
        case .expr(let expression): return [try part(expression, builder, in: scope)]
        case .stmt(let statement):
          if let node = statement.as(ExpressionStmtSyntax.self) {
            return [try part(node.expression, builder, in: scope)]
          }
          guard let loop = statement.as(ForStmtSyntax.self) else {
            throw fail("this statement in a result builder is not followed", statement)
          }
          return [try part(loop, builder, in: scope)]
        }
      }
    }
  }

  // MARK: Parts

  private func part(
    _ expression: ExprSyntax, _ builder: TypeName, in scope: EvaluationScope
  ) throws -> ManifestValue {
    if let node = expression.as(IfExprSyntax.self) { return try part(node, builder, in: scope) }
    if let node = expression.as(SwitchExprSyntax.self) { return try part(node, builder, in: scope) }
    if let node = expression.as(InfixOperatorExprSyntax.self), node.operator.is(AssignmentExprSyntax.self) {
      throw fail("an assignment in a result builder is not followed", node)
    }
    let value = try known(try evaluate(expression, in: scope))
    guard has("buildExpression", builder) else { return value }
    return try call("buildExpression", [(nil, value)], of: builder, at: expression)
  }

  private func part(_ loop: ForStmtSyntax, _ builder: TypeName, in scope: EvaluationScope) throws -> ManifestValue {
    guard has("buildArray", builder) else { throw fail("this loop in a result builder is not followed", loop) }
    var parts: [ManifestValue] = []
    for element in try elements(try known(try evaluate(loop.sequence, in: scope)), loop.sequence) {
      try step(loop.positionAfterSkippingLeadingTrivia)
      let inner = EvaluationScope(parent: scope)
      guard try enters(loop, element.value, in: inner) else { continue }
      parts.append(try buildBlock(loop.body.statements, builder, in: EvaluationScope(parent: inner)))
      try limit(parts.count, loop)
    }
    return try call("buildArray", [(nil, .plainArray(parts))], of: builder, at: loop)
  }

  private func part(_ node: IfExprSyntax, _ builder: TypeName, in scope: EvaluationScope) throws -> ManifestValue {
    var clauses: [IfExprSyntax] = [node]
    var last: CodeBlockSyntax?
    while let clause = clauses.last, let body = clause.elseBody {
      switch body {
      case .ifExpr(let next): clauses.append(next)
      case .codeBlock(let block): last = block
      }
      if last != nil { break }
    }
    let count = clauses.count + (last == nil ? 0 : 1)
    var chosen: ManifestValue?
    for (index, clause) in clauses.enumerated() {
      let inner = EvaluationScope(parent: scope)
      guard !clause.conditions.contains(where: { $0.condition.is(AvailabilityConditionSyntax.self) }) else {
        throw fail("a check of versions in a result builder is not followed", clause)
      }
      guard try holds(clause.conditions, in: inner) else { continue }
      chosen = try either(try buildBlock(clause.body.statements, builder, in: inner), index, of: count, builder, node)
      break
    }
    if chosen == nil, let last {
      let made = try buildBlock(last.statements, builder, in: EvaluationScope(parent: scope))
      chosen = try either(made, count - 1, of: count, builder, node)
    }
    if last != nil, let chosen { return chosen }
    let name = has("buildOptional", builder) ? "buildOptional" : "buildIf"
    return try call(name, [(nil, chosen ?? .nothing)], of: builder, at: node)
  }

  private func part(
    _ node: SwitchExprSyntax, _ builder: TypeName, in scope: EvaluationScope
  ) throws -> ManifestValue {
    let (index, count, body, inner) = try chooseCase(node, in: scope)
    return try either(try buildBlock(body, builder, in: inner), index, of: count, builder, node)
  }

  /// The compiler makes a balanced tree of alternatives; on the way to its last leaf it leaves out what is not needed.
  private func either(
    _ value: ManifestValue, _ index: Int, of count: Int, _ builder: TypeName, _ node: some SyntaxProtocol
  ) throws -> ManifestValue {
    var value = value
    var (path, longest) = (index, count - 1)
    while longest != 0 {
      if !(path == longest && longest & 1 == 0) {
        value = try call(
          "buildEither", [(path & 1 == 1 ? "second" : "first", value)], of: builder, at: node)
      }
      path >>= 1
      longest >>= 1
    }
    return value
  }
}

extension CodeBlockItemListSyntax {
  /// Whether a `return` belongs to this body itself, and not to a function or closure inside of it.
  var returns: Bool {
    var pending = Array(children(viewMode: .sourceAccurate))
    while let next = pending.popLast() {
      if next.is(ReturnStmtSyntax.self) { return true }
      if next.is(ClosureExprSyntax.self) || next.is(FunctionDeclSyntax.self) || next.is(AccessorBlockSyntax.self) {
        continue
      }
      pending += Array(next.children(viewMode: .sourceAccurate))
    }
    return false
  }
}

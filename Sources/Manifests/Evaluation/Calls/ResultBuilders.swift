import SwiftSyntax

/// Bodies that a result builder of the manifest makes a value of, lowered as the compiler lowers them (SE-0289, SE-0348).
extension ManifestEvaluator {
  /// The result builder among the attributes of a declaration. A property wrapper of the manifest there is refused.
  func builder(among attributes: AttributeListSyntax, in scope: EvaluationScope) throws -> TypeName? {
    var found: TypeName?
    for case .attribute(let attribute) in attributes {
      let written = try resolve(attribute.attributeName, in: scope)
      guard case .named(let name) = written, let type = types[name] else { continue }
      guard type.isBuilder else {
        throw fail("property wrappers are not supported by the static evaluator", attribute)
      }
      found = written
    }
    return found
  }

  /// An argument for a parameter that a builder transforms: a closure that is written there, and that does not return.
  func built(_ value: ManifestValue, of argument: Argument, by builder: TypeName?) -> ManifestValue {
    guard let builder, case .function(var function) = value, function.isClosure else { return value }
    guard argument.isTrailingClosure || argument.written?.expression.is(ClosureExprSyntax.self) == true else {
      return value
    }
    function.builder = builder
    return .function(function)
  }

  /// What a builder makes of a body; `nil` where the body returns something itself, which switches the builder off.
  func build(
    _ function: Callable, _ statements: CodeBlockItemListSyntax, in scope: EvaluationScope
  ) throws -> ManifestValue? {
    guard let builder = try function.builder ?? requiredBuilder(of: function, at: statements),
      !Self.returns(statements)
    else { return nil }
    let outer = callSite
    // The parts of a closure stand where its author wrote them.
    if function.isClosure, function.position.utf8Offset >= start { callSite = nil }
    defer { callSite = outer }
    var value = try buildBlock(statements, with: builder, in: scope)
    if declares("buildFinalResult", builder) {
      value = try build("buildFinalResult", [(nil, value)], with: builder, at: statements)
    }
    return try function.result.map { try coerce(value, to: $0, at: statements) } ?? value
  }

  /// The builder that a protocol which a type conforms to has on what the type declares without one.
  private func requiredBuilder(of function: Callable, at node: any SyntaxProtocol) throws -> TypeName? {
    guard let member = function.member, let owner = types[function.selfType?.declarationName ?? ""],
      owner.kind != .constraint
    else { return nil }
    var found: TypeName?
    var seen: Set<String> = []
    var pending = owner.inherited
    while let next = pending.popLast() {
      guard let name = next.declarationName, let type = types[name], type.kind == .constraint,
        seen.insert(name).inserted
      else { continue }
      pending += type.inherited
      guard let builder = type.requiredBuilders[member] else { continue }
      guard found == nil || found == builder else { throw fail("which result builder is meant is not decided", node) }
      found = builder
    }
    return found
  }

  private static func returns(_ statements: CodeBlockItemListSyntax) -> Bool {
    var pending = [Syntax(statements)]
    while let node = pending.popLast() {
      if node.is(ReturnStmtSyntax.self) { return true }
      if node.is(ClosureExprSyntax.self) || node.is(DeclSyntax.self) && !node.is(IfConfigDeclSyntax.self) { continue }
      pending += node.children(viewMode: .sourceAccurate)
    }
    return false
  }

  private func declares(_ name: String, _ builder: TypeName) -> Bool { !declaredStatics(name, of: builder).isEmpty }

  private func build(
    _ name: String, _ parts: [(label: String?, value: ManifestValue)], with builder: TypeName,
    at node: any SyntaxProtocol
  ) throws -> ManifestValue {
    let position = node.positionAfterSkippingLeadingTrivia
    return try callStatic(
      name, of: builder, parts.map { Argument(label: $0.label, value: $0.value, position: position) }, at: node)
  }

  // MARK: Blocks

  private func buildBlock(
    _ items: CodeBlockItemListSyntax, with builder: TypeName, in scope: EvaluationScope
  ) throws -> ManifestValue {
    try deeper(items.positionAfterSkippingLeadingTrivia) {
      try hoist(items, into: scope)
      let components = try components(items, with: builder, in: scope)
      guard let first = components.first, accumulates(builder) else {
        return try callStatic("buildBlock", of: builder, components, at: items)
      }
      var result = try build("buildPartialBlock", [("first", first.value)], with: builder, at: items)
      for next in components.dropFirst() {
        result = try build(
          "buildPartialBlock", [("accumulated", result), ("next", next.value)], with: builder, at: items)
      }
      return result
    }
  }

  private func accumulates(_ builder: TypeName) -> Bool {
    let labels = declaredStatics("buildPartialBlock", of: builder).map { member -> [String?] in
      if case .function(let function) = member.kind { return function.parameters.map(\.label) }
      return []
    }
    return labels.contains(["first"]) && labels.contains(["accumulated", "next"])
  }

  private func components(
    _ items: CodeBlockItemListSyntax, with builder: TypeName, in scope: EvaluationScope
  ) throws -> [Argument] {
    var result: [Argument] = []
    for item in items {
      try step(item.positionAfterSkippingLeadingTrivia)
      var value: ManifestValue?
      switch item.item {
      case .decl(let declaration):
        if let variable = declaration.as(VariableDeclSyntax.self) {
          try declare(variable, in: scope)
        } else if let condition = declaration.as(IfConfigDeclSyntax.self),
          let clause = try activeClause(condition), case .statements(let inner)? = clause.elements
        {
          result += try components(inner, with: builder, in: scope)
        }
      case .stmt(let statement): value = try component(statement, with: builder, in: scope)
      case .expr(let expression): value = try component(expression, with: builder, in: scope)
      }
      if let value {
        result.append(Argument(label: nil, value: value, position: item.positionAfterSkippingLeadingTrivia))
      }
    }
    return result
  }

  // MARK: Parts of a block

  private func component(
    _ statement: StmtSyntax, with builder: TypeName, in scope: EvaluationScope
  ) throws -> ManifestValue {
    switch statement.as(StmtSyntaxEnum.self) {
    case .expressionStmt(let node): return try component(node.expression, with: builder, in: scope)
    case .forStmt(let node): return try component(node, with: builder, in: scope)
    case .doStmt(let node) where node.catchClauses.isEmpty:
      return try buildBlock(node.body.statements, with: builder, in: EvaluationScope(parent: scope))
    default: throw fail("this statement in a result builder is not supported by the static evaluator", statement)
    }
  }

  private func component(
    _ expression: ExprSyntax, with builder: TypeName, in scope: EvaluationScope
  ) throws -> ManifestValue {
    if let node = expression.as(IfExprSyntax.self) { return try component(node, with: builder, in: scope) }
    if let node = expression.as(SwitchExprSyntax.self) { return try component(node, with: builder, in: scope) }
    let value = try poisoning { try evaluate(expression, in: scope) }
    if case .void = value {
      throw fail("a statement without a value in a result builder is not supported by the static evaluator", expression)
    }
    guard declares("buildExpression", builder) else { return value }
    return try build("buildExpression", [(nil, value)], with: builder, at: expression)
  }

  private func component(
    _ node: IfExprSyntax, with builder: TypeName, in scope: EvaluationScope
  ) throws -> ManifestValue {
    var branches = [node]
    var last: CodeBlockSyntax?
    while let body = branches[branches.count - 1].elseBody {
      if case .ifExpr(let next) = body {
        branches.append(next)
      } else {
        if case .codeBlock(let block) = body { last = block }
        break
      }
    }
    var chosen: (index: Int, statements: CodeBlockItemListSyntax, scope: EvaluationScope)?
    for (index, branch) in branches.enumerated() {
      let inner = EvaluationScope(parent: scope)
      if branch.conditions.contains(where: { $0.condition.is(AvailabilityConditionSyntax.self) }) {
        throw fail("the version of the operating system is not known", branch)
      }
      guard try holds(branch.conditions, in: inner) else { continue }
      chosen = (index, branch.body.statements, inner)
      break
    }
    if chosen == nil, let last { chosen = (branches.count, last.statements, EvaluationScope(parent: scope)) }
    let count = branches.count + (last == nil ? 0 : 1)
    let value = try chosen.map { branch in
      try choice(
        try buildBlock(branch.statements, with: builder, in: branch.scope), at: branch.index, of: count, with: builder,
        node)
    }
    if last != nil, let value { return value }
    let name = declares("buildOptional", builder) ? "buildOptional" : "buildIf"
    return try build(name, [(nil, value ?? .nothing)], with: builder, at: node)
  }

  private func component(
    _ node: SwitchExprSyntax, with builder: TypeName, in scope: EvaluationScope
  ) throws -> ManifestValue {
    let cases = try activeCases(node.cases)
    let (index, inner) = try chosenCase(of: cases, node, in: scope)
    let value = try buildBlock(cases[index].statements, with: builder, in: inner)
    return try choice(value, at: index, of: cases.count, with: builder, node)
  }

  /// The branches of a choice are the leaves of a binary tree, balanced from the left.
  private func choice(
    _ value: ManifestValue, at index: Int, of count: Int, with builder: TypeName, _ node: any SyntaxProtocol
  ) throws -> ManifestValue {
    if count < 2 { return value }
    var left = 1
    while left * 2 < count { left *= 2 }
    let isFirst = index < left
    let inner = try choice(
      value, at: isFirst ? index : index - left, of: isFirst ? left : count - left, with: builder, node)
    return try build("buildEither", [(isFirst ? "first" : "second", inner)], with: builder, at: node)
  }

  private func component(
    _ node: ForStmtSyntax, with builder: TypeName, in scope: EvaluationScope
  ) throws -> ManifestValue {
    var parts: [ManifestElement] = []
    for element in try elements(try evaluate(node.sequence, in: scope), node.sequence) {
      let inner = EvaluationScope(parent: scope)
      guard try enters(node, element.value, in: inner) else { continue }
      let value = try buildBlock(node.body.statements, with: builder, in: EvaluationScope(parent: inner))
      parts.append(ManifestElement(value: value, origin: nil))
    }
    return try build("buildArray", [(nil, .array(parts))], with: builder, at: node)
  }
}

import SwiftSyntax

/// Turning the syntax of functions, initialisers, accessors and closures into callables.
extension ManifestEvaluator {
  func callable(_ node: FunctionDeclSyntax, in scope: EvaluationScope) throws -> Callable {
    let inner = generic(node.genericParameterClause, in: scope)
    guard let body = node.body?.statements else { throw fail("a function without a body", node) }
    let builder = try builder(among: node.attributes, in: scope)
    return Callable(
      name: node.name.identifierText,
      parameters: try parameters(node.signature.parameterClause, in: inner),
      result: try node.signature.returnClause.map { try resolve($0.type, in: inner) } ?? .tuple([]),
      body: .statements(body), scope: inner, selfType: inner.selfType, builder: builder,
      position: node.positionAfterSkippingLeadingTrivia)
  }

  func callable(_ node: SubscriptDeclSyntax, in scope: EvaluationScope) throws -> Callable {
    guard let accessors = node.accessorBlock, !accessors.hasSetter else {
      throw fail("this subscript is not supported by the static evaluator", node)
    }
    var made = try getter(accessors, type: node.returnClause.type, in: scope, node: node)
    made.parameters = try parameters(node.parameterClause, in: scope).map { parameter in
      var parameter = parameter
      // The name of a subscript's parameter is a label only where a second name follows.
      if parameter.label == parameter.name { parameter.label = nil }
      return parameter
    }
    return made
  }

  func initializer(_ node: InitializerDeclSyntax, in scope: EvaluationScope) throws -> Callable {
    let inner = generic(node.genericParameterClause, in: scope)
    guard let body = node.body?.statements else { throw fail("an initialiser without a body", node) }
    return Callable(
      name: "init", parameters: try parameters(node.signature.parameterClause, in: inner),
      result: nil, body: .statements(body), scope: inner, selfType: inner.selfType,
      position: node.positionAfterSkippingLeadingTrivia)
  }

  /// A result builder or property wrapper of the manifest among the attributes of a declaration would rewrite it.
  func refuseRewriting(by attributes: AttributeListSyntax, in scope: EvaluationScope) throws {
    if try builder(among: attributes, in: scope) != nil {
      throw fail("a result builder here is not supported by the static evaluator", attributes)
    }
  }

  /// The reading half of a computed property.
  func getter(
    _ block: AccessorBlockSyntax, type: TypeSyntax?, in scope: EvaluationScope, node: any SyntaxProtocol
  ) throws -> Callable {
    let statements: CodeBlockItemListSyntax
    switch block.accessors {
    case .getter(let items): statements = items
    case .accessors(let list):
      guard let get = list.first(where: { $0.accessorSpecifier.tokenKind == .keyword(.get) }), let body = get.body
      else { throw fail("a property with observers is not supported by the static evaluator", block) }
      statements = body.statements
    }
    return Callable(
      name: "", parameters: [], result: try type.map { try resolve($0, in: scope) }, body: .statements(statements),
      scope: scope, selfType: scope.selfType, position: node.positionAfterSkippingLeadingTrivia)
  }

  /// The writing half of a computed property, `nil` where there is none.
  func setter(_ block: AccessorBlockSyntax, like getter: Callable) throws -> Callable? {
    guard case .accessors(let list) = block.accessors,
      let set = list.first(where: { $0.accessorSpecifier.tokenKind == .keyword(.set) }), let body = set.body
    else { return nil }
    let name = set.parameters?.name.identifierText ?? "newValue"
    var made = getter
    made.parameters = [Parameter(label: nil, name: name, type: getter.result ?? .any)]
    made.result = .tuple([])
    made.body = .statements(body.statements)
    made.builder = nil
    made.member = nil
    return made
  }

  func callable(_ node: ClosureExprSyntax, in surroundings: EvaluationScope) throws -> Callable {
    let scope = try captures(node, in: surroundings)
    if let attributes = node.signature?.attributes { try refuseRewriting(by: attributes, in: scope) }
    var made = Callable(
      name: "", parameters: [], body: .statements(node.statements), scope: scope, selfType: scope.selfType,
      isClosure: true, position: node.positionAfterSkippingLeadingTrivia)
    guard let signature = node.signature else {
      made.shorthandCount = Self.shorthandCount(node)
      return made
    }
    made.result = try signature.returnClause.map { try resolve($0.type, in: scope) }
    switch signature.parameterClause {
    case .none:
      made.shorthandCount = Self.shorthandCount(node)
    case .simpleInput(let list):
      made.parameters = list.map { Parameter(label: nil, name: $0.name.identifierText, type: .any) }
    case .parameterClause(let clause):
      made.parameters = try clause.parameters.map { parameter in
        return Parameter(
          label: nil, name: (parameter.secondName ?? parameter.firstName).identifierText,
          type: try parameter.type.map { try resolve($0, in: scope) } ?? .any)
      }
    }
    return made
  }

  /// `[name]` and `[name = value]` take a copy when the closure is made.
  private func captures(_ node: ClosureExprSyntax, in scope: EvaluationScope) throws -> EvaluationScope {
    guard let items = node.signature?.capture?.items, !items.isEmpty else { return scope }
    let inner = EvaluationScope(parent: scope)
    for item in items {
      let parts = item.children(viewMode: .sourceAccurate)
      // The versions of the syntax tree differ: `[name]` is a name in one and an expression in the other.
      let name = parts.compactMap { $0.as(TokenSyntax.self) }.first { $0.tokenKind.isName }
      let expression =
        parts.compactMap { $0.as(InitializerClauseSyntax.self)?.value }.first
        ?? parts.compactMap { $0.as(ExprSyntax.self) }.first
      if name?.tokenKind == .keyword(.self) { continue }
      if let name {
        let value = try expression.map { expression in try poisoning { try evaluate(expression, in: scope) } }
        inner.variables[name.identifierText] = store(try value ?? lookUp(name.identifierText, in: scope, at: item))
      } else if let reference = expression?.as(DeclReferenceExprSyntax.self) {
        if reference.baseName.tokenKind == .keyword(.self) { continue }
        let name = reference.baseName.identifierText
        inner.variables[name] = store(try lookUp(name, in: scope, at: item))
      } else {
        throw fail("this capture is not supported by the static evaluator", item)
      }
    }
    return inner
  }

  /// The highest `$n` that belongs to this closure and not to one inside it, plus one.
  private static func shorthandCount(_ node: ClosureExprSyntax) -> Int {
    var count = 0
    var pending = Array(node.statements.children(viewMode: .sourceAccurate))
    while let next = pending.popLast() {
      if next.is(ClosureExprSyntax.self) { continue }
      if let token = next.as(TokenSyntax.self), case .dollarIdentifier(let name) = token.tokenKind {
        count = max(count, (Int(name.dropFirst()) ?? 0) &+ 1)
      }
      pending += Array(next.children(viewMode: .sourceAccurate))
    }
    return count
  }

  private func parameters(
    _ clause: FunctionParameterClauseSyntax, in scope: EvaluationScope
  ) throws -> [Parameter] {
    try clause.parameters.map { parameter in
      let builder = try builder(among: parameter.attributes, in: scope)
      let label = parameter.firstName.identifierText
      let attributed = parameter.type.as(AttributedTypeSyntax.self)
      let isInout = attributed?.specifiers.contains { $0.trimmedDescription == "inout" } ?? false
      if let attributed { try refuseRewriting(by: attributed.attributes, in: scope) }
      var made = Parameter(
        label: label == "_" ? nil : label, name: (parameter.secondName ?? parameter.firstName).identifierText,
        type: try resolve(parameter.type, in: scope),
        fallback: parameter.defaultValue.map { .expression($0.value) } ?? .required,
        isVariadic: parameter.ellipsis != nil, isInout: isInout,
        isAutoclosure: attributed?.attributes.contains(named: "autoclosure") ?? false)
      made.generic = generic(of: parameter.type, in: scope)
      guard builder == nil || made.type.isFunction else {
        throw fail("a result builder here is not supported by the static evaluator", parameter)
      }
      made.builder = builder
      return made
    }
  }

  /// `T` of a parameter that is a `T` or a `T.Type`.
  private func generic(of type: TypeSyntax, in scope: EvaluationScope) -> String? {
    var name = type.as(IdentifierTypeSyntax.self)?.name.identifierText
    if let meta = type.as(MetatypeTypeSyntax.self) {
      name = meta.baseType.as(IdentifierTypeSyntax.self)?.name.identifierText
    }
    return name.flatMap { scope.generics.contains($0) ? $0 : nil }
  }

  private func generic(_ clause: GenericParameterClauseSyntax?, in scope: EvaluationScope) -> EvaluationScope {
    guard let clause else { return scope }
    let inner = EvaluationScope(parent: scope)
    inner.generics = Set(clause.parameters.map(\.name.identifierText))
    return inner
  }
}

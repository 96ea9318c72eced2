import SwiftSyntax

/// How a statement or block ended.
enum Completion {
  /// The value of the last expression, where the block is nothing else: what a function without `return` returns.
  case finished(ManifestValue?)
  case returned(ManifestValue)
  case broke(label: String?)
  case continued(label: String?)
  case fellThrough
}

/// What a body is to give: the type of what it returns, and whether its only expression is its value.
struct Expectation {
  var type: TypeName?
  var isValue: Bool

  static let nothing = Expectation(type: nil, isValue: false)
  static func value(_ type: TypeName?) -> Expectation { Expectation(type: type, isValue: true) }

  /// For a block that is not all there is.
  var withoutValue: Expectation { Expectation(type: type, isValue: false) }
}

extension ManifestEvaluator {
  /// Runs statements in a scope that already belongs to them.
  func execute(
    _ items: CodeBlockItemListSyntax, in scope: EvaluationScope, expecting: Expectation = .nothing
  ) throws -> Completion {
    let isOnly = items.count == 1
    for item in items {
      let completion = try execute(item, in: scope, expecting: isOnly ? expecting : expecting.withoutValue)
      guard case .finished(let value) = completion else { return completion }
      if isOnly { return .finished(value) }
    }
    return .finished(nil)
  }

  /// Runs a block in a scope of its own.
  func executeBlock(
    _ items: CodeBlockItemListSyntax, in scope: EvaluationScope, expecting: Expectation = .nothing
  ) throws -> Completion {
    try hoist(items, into: scope)
    return try deferring(scope) { try execute(items, in: scope, expecting: expecting) }
  }

  private func execute(
    _ item: CodeBlockItemSyntax, in scope: EvaluationScope, expecting: Expectation
  ) throws -> Completion {
    try step(item.positionAfterSkippingLeadingTrivia)
    return try deeper(item.positionAfterSkippingLeadingTrivia) {
      switch item.item {
      case .decl(let declaration):
        return try execute(declaration, in: scope, expecting: expecting)
      case .stmt(let statement):
        return try execute(statement, in: scope, expecting: expecting)
      case .expr(let expression):
        return try execute(expression, in: scope, expecting: expecting)
      }
    }
  }

  private func execute(_ expression: ExprSyntax, in scope: EvaluationScope, expecting: Expectation) throws -> Completion
  {
    if let node = expression.as(IfExprSyntax.self) { return try execute(node, in: scope, expecting: expecting) }
    if let node = expression.as(SwitchExprSyntax.self) { return try execute(node, in: scope, expecting: expecting) }
    guard !expecting.isValue, isHarmless(expression, in: scope) else {
      let value = try evaluate(expression, in: scope, expecting: expecting.isValue ? expecting.type : nil)
      if case .implicit = value, !expecting.isValue { throw untyped(expression) }
      if case .undecided(let call) = value, !expecting.isValue { throw undecided(call.node) }
      return .finished(value)
    }
    // What it gives goes to nobody, and what it does happens outside of the manifest.
    return .finished(try poisoning { try evaluate(expression, in: scope) })
  }

  /// Whether a statement is a call of a function of the manifest that changes nothing in it.
  private func isHarmless(_ expression: ExprSyntax, in scope: EvaluationScope) -> Bool {
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    let name =
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName
      ?? call.calledExpression.as(DeclReferenceExprSyntax.self)
    guard let name else { return false }
    let statement = CodeBlockItemListSyntax([CodeBlockItemSyntax(item: .expr(expression))])
    let changes = OuterChanges(in: statement, parameters: [])
    let callees = functions(named: [name.baseName.identifierText], from: scope)
    guard !changes.found, !callees.isEmpty, !callees.contains(where: mayChangeOutside) else { return false }
    return !functions(named: changes.calls, from: scope).contains(where: mayChangeOutside)
  }

  /// A call whose receiver has no known type may change something; nobody will come back to it.
  func untyped(_ node: any SyntaxProtocol) -> Unevaluable {
    Unevaluable(
      reason: "the type of what is changed here is not known", position: node.positionAfterSkippingLeadingTrivia,
      isFatal: true)
  }

  private func execute(_ declaration: DeclSyntax, in scope: EvaluationScope, expecting: Expectation) throws
    -> Completion
  {
    if let node = declaration.as(VariableDeclSyntax.self) {
      try declare(node, in: scope)
    } else if let node = declaration.as(IfConfigDeclSyntax.self) {
      guard let clause = try activeClause(node), case .statements(let inner)? = clause.elements else {
        return .finished(nil)
      }
      return try execute(inner, in: scope, expecting: expecting)
    }
    // Everything else was hoisted.
    return .finished(nil)
  }

  private func execute(_ statement: StmtSyntax, in scope: EvaluationScope, expecting: Expectation) throws -> Completion
  {
    switch statement.as(StmtSyntaxEnum.self) {
    case .expressionStmt(let node): return try execute(node.expression, in: scope, expecting: expecting)
    case .returnStmt(let node):
      guard let expression = node.expression else { return .returned(.void) }
      return .returned(try evaluate(expression, in: scope, expecting: expecting.type))
    case .forStmt(let node): return try execute(node, label: nil, in: scope, expecting: expecting)
    case .whileStmt(let node): return try execute(node, label: nil, in: scope, expecting: expecting)
    case .repeatStmt(let node): return try execute(node, label: nil, in: scope, expecting: expecting)
    case .guardStmt(let node): return try execute(node, in: scope, expecting: expecting)
    case .breakStmt(let node): return .broke(label: node.label?.identifierText)
    case .continueStmt(let node): return .continued(label: node.label?.identifierText)
    case .fallThroughStmt: return .fellThrough
    case .labeledStmt(let node):
      let label = node.label.identifierText
      switch node.statement.as(StmtSyntaxEnum.self) {
      case .forStmt(let loop): return try execute(loop, label: label, in: scope, expecting: expecting)
      case .whileStmt(let loop): return try execute(loop, label: label, in: scope, expecting: expecting)
      case .repeatStmt(let loop): return try execute(loop, label: label, in: scope, expecting: expecting)
      default: throw fail("this labelled statement is not supported by the static evaluator", node)
      }
    case .doStmt(let node): return try execute(node, in: scope, expecting: expecting)
    case .throwStmt(let node):
      throw Unevaluable(
        reason: "throwing errors is not supported by the static evaluator",
        position: node.positionAfterSkippingLeadingTrivia, isFatal: true)
    case .deferStmt(let node):
      scope.deferred.append(node.body.statements)
      return .finished(nil)
    default: throw fail("this statement is not supported by the static evaluator", statement)
    }
  }

  private func execute(_ node: GuardStmtSyntax, in scope: EvaluationScope, expecting: Expectation) throws -> Completion
  {
    if try holds(node.conditions, in: scope) { return .finished(nil) }
    let completion = try executeBlock(
      node.body.statements, in: EvaluationScope(parent: scope), expecting: expecting.withoutValue)
    if case .finished = completion { throw fail("the body of this guard does not leave", node) }
    return completion
  }

  // MARK: Variables

  func declare(_ node: VariableDeclSyntax, in scope: EvaluationScope) throws {
    for binding in node.bindings {
      if binding.accessorBlock != nil {
        guard binding.initializer == nil else {
          throw fail("a variable with observers is not supported by the static evaluator", binding)
        }
        continue
      }
      try refuseRewriting(by: node.attributes, in: scope)
      let type = try binding.typeAnnotation.map { try resolve($0.type, in: scope) }
      let value: ManifestValue
      // `var name = name` reads what surrounds the block.
      if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText, scope !== global {
        scope.pending.remove(name)
      }
      if let initializer = binding.initializer {
        value = try poisoning { try evaluate(initializer.value, in: scope, expecting: type) }
      } else if case .optional? = type {
        value = .nothing
      } else {
        value = .unknown(fail("this variable has no value yet", binding))
      }
      try bind(binding.pattern, to: value, type: type, in: scope)
      if type == nil, let initializer = binding.initializer,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText
      {
        scope.variables[name]?.isOptional = isOptional(initializer.value, in: scope)
      }
    }
  }

  private func bind(
    _ pattern: PatternSyntax, to value: ManifestValue, type: TypeName?, in scope: EvaluationScope
  ) throws {
    if let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText {
      scope.pending.remove(name)
      scope.variables[name] = store(value, type: type)
      if case .function = value { scopesOfCode.append(scope) }
      return
    }
    if pattern.is(WildcardPatternSyntax.self) { return }
    guard let tuple = pattern.as(TuplePatternSyntax.self) else {
      throw fail("this pattern is not supported by the static evaluator", pattern)
    }
    let parts: [ManifestValue]
    switch value {
    case .tuple(let elements) where elements.count == tuple.elements.count: parts = elements.map(\.value)
    case .unknown: parts = tuple.elements.map { _ in value }
    default: throw fail("\(value.summary) is not a tuple of this shape", pattern)
    }
    for (element, part) in zip(tuple.elements, parts) { try bind(element.pattern, to: part, type: nil, in: scope) }
  }
}

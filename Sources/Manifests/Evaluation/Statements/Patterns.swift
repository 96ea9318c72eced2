import SwiftSyntax

extension ManifestEvaluator {
  /// Whether a value fits a pattern; what the pattern binds is declared in the scope.
  func match(
    _ pattern: PatternSyntax, _ value: ManifestValue, in scope: EvaluationScope, binds: Bool = false
  ) throws -> Bool {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .wildcardPattern: return true
    case .valueBindingPattern(let node): return try match(node.pattern, value, in: scope, binds: true)
    case .identifierPattern(let node):
      scope.variables[node.identifier.identifierText] = store(value)
      return true
    case .tuplePattern(let node):
      guard case .tuple(let parts) = try known(value), parts.count == node.elements.count else { return false }
      for (element, part) in zip(node.elements, parts)
      where try !match(element.pattern, part.value, in: scope, binds: binds) {
        return false
      }
      return true
    case .isTypePattern(let node):
      return try isInstance(value, of: try resolve(node.type, in: scope), node)
    case .expressionPattern(let node):
      return try match(node.expression, value, in: scope, binds: binds)
    case .missingPattern: throw fail("this pattern is not supported by the static evaluator", pattern)
    }
  }

  private func match(
    _ expression: ExprSyntax, _ value: ManifestValue, in scope: EvaluationScope, binds: Bool
  ) throws -> Bool {
    try deeper(expression.positionAfterSkippingLeadingTrivia) {
      if let node = expression.as(PatternExprSyntax.self) {
        return try match(node.pattern, value, in: scope, binds: binds)
      }
      if expression.is(DiscardAssignmentExprSyntax.self) { return true }
      if let node = expression.as(AsExprSyntax.self) {
        guard try conforms(value, to: node.type, in: scope) else { return false }
        return try match(node.expression, value, in: scope, binds: binds)
      }
      if binds, let node = expression.as(DeclReferenceExprSyntax.self) {
        scope.variables[node.baseName.identifierText] = store(value)
        return true
      }
      if let node = expression.as(OptionalChainingExprSyntax.self) {
        if case .nothing = try known(value) { return false }
        return try match(node.expression, value, in: scope, binds: binds)
      }
      if let node = expression.as(TupleExprSyntax.self) {
        return try match(tuple: node, value, in: scope, binds: binds)
      }
      if let node = expression.as(FunctionCallExprSyntax.self),
        let member = node.calledExpression.as(MemberAccessExprSyntax.self),
        let fits = try match(member, arguments: node.arguments, value, in: scope, binds: binds)
      {
        return fits
      }
      if let member = expression.as(MemberAccessExprSyntax.self),
        let fits = try match(member, arguments: nil, value, in: scope, binds: binds)
      {
        return fits
      }
      return try matchByEquality(expression, value, in: scope)
    }
  }

  /// `as T`
  private func conforms(_ value: ManifestValue, to type: TypeSyntax, in scope: EvaluationScope) throws -> Bool {
    try isInstance(value, of: try resolve(type.as(SomeOrAnyTypeSyntax.self)?.constraint ?? type, in: scope), type)
  }

  private func match(
    tuple node: TupleExprSyntax, _ value: ManifestValue, in scope: EvaluationScope, binds: Bool
  ) throws -> Bool {
    if node.elements.count == 1, let only = node.elements.first {
      return try match(only.expression, value, in: scope, binds: binds)
    }
    guard case .tuple(let parts) = try known(value), parts.count == node.elements.count else { return false }
    for (element, part) in zip(node.elements, parts)
    where try !match(element.expression, part.value, in: scope, binds: binds) {
      return false
    }
    return true
  }

  private func matchByEquality(_ expression: ExprSyntax, _ value: ManifestValue, in scope: EvaluationScope) throws
    -> Bool
  {
    if let answer = try contains(range: expression, value, in: scope) { return answer }
    let expected = try known(try evaluate(expression, in: scope, expecting: typeName(of: value)))
    return try areEqual(expected, value, expression)
  }

  /// `2...5`, `..<10` and their like against a number; `nil` for what is no range.
  private func contains(
    range expression: ExprSyntax, _ value: ManifestValue, in scope: EvaluationScope
  ) throws -> Bool? {
    let name =
      expression.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription
      ?? expression.as(PrefixOperatorExprSyntax.self)?.operator.text
      ?? expression.as(PostfixOperatorExprSyntax.self)?.operator.text
    guard let name, name == "..." || name == "..<" else { return nil }
    let range = try known(try evaluate(expression, in: scope))
    guard case .integer(let number) = value, let bounds = try bounds(of: range) else {
      throw fail("whether \(value.summary) is in this range is not decided", expression)
    }
    return bounds.contains(number)
  }

  /// `.name` and `.name(…)` against a case. `nil` where the name is not that of a case: then it is an expression.
  private func match(
    _ member: MemberAccessExprSyntax, arguments: LabeledExprListSyntax?, _ value: ManifestValue,
    in scope: EvaluationScope, binds: Bool
  ) throws -> Bool? {
    let name = member.declName.baseName.identifierText
    let value = try known(value)
    if let base = member.base, case .type(.named(let type)) = try evaluate(base, in: scope),
      types[type]?.kind == .enumeration
    {
      guard case .enumeration(let found) = value, found.type == type else { return false }
    }
    if member.base == nil, name == "none", case .nothing = value { return true }
    if member.base == nil, name == "some" || name == "none", !isCase(value, named: name) {
      if case .nothing = value { return name == "none" }
      guard name == "some", let only = arguments?.first else { return false }
      return try match(only.expression, value, in: scope, binds: binds)
    }
    guard let (cases, current, payload) = caseView(value), cases.contains(name) else {
      if case .nothing = value, member.base == nil { return false }
      return nil
    }
    guard current == name else { return false }
    guard let arguments else { return true }
    let isOfFormat = isOfFormat(value)
    if arguments.count == 1, payload.count > 1, let only = arguments.first, !isOfFormat || only.isTuple {
      return try match(only.expression, .tuple(payload), in: scope, binds: binds)
    }
    guard arguments.count == payload.count || (arguments.count < payload.count && isOfFormat) else {
      throw fail("this pattern does not fit its case", member)
    }
    for (argument, part) in zip(arguments, payload)
    where try !match(argument.expression, part.value, in: scope, binds: binds) {
      return false
    }
    return true
  }

  private func isCase(_ value: ManifestValue, named name: String) -> Bool {
    caseView(value)?.cases.contains(name) ?? false
  }

  /// Whether the format declares the enumeration. Its cases grew at their ends from version to version, and a pattern
  /// was written for one of them.
  private func isOfFormat(_ value: ManifestValue) -> Bool {
    guard case .enumeration(let enumeration) = value else { return false }
    return typesOfFormat.contains(enumeration.type)
  }

  /// A value as a case of an enumeration: all names, its own, and what it carries.
  private func caseView(_ value: ManifestValue) -> (cases: Set<String>, current: String, payload: [TupleElement])? {
    switch value {
    case .enumeration(let value):
      let declared = types[value.type]?.cases.map(\.name) ?? []
      return (Set(declared).union([value.name]), value.name, value.payload)
    case .construct(let construct):
      return PackageDescription.caseView(construct)
    default: return nil
    }
  }
}

extension LabeledExprSyntax {
  /// `let (name, path)`
  fileprivate var isTuple: Bool {
    if expression.is(TupleExprSyntax.self) { return true }
    guard let pattern = expression.as(PatternExprSyntax.self)?.pattern else { return false }
    return (pattern.as(ValueBindingPatternSyntax.self)?.pattern ?? pattern).is(TuplePatternSyntax.self)
      || pattern.as(ValueBindingPatternSyntax.self)?.pattern.as(ExpressionPatternSyntax.self)?.expression
        .is(TupleExprSyntax.self) ?? false
  }
}

import SwiftSyntax

extension ManifestEvaluator {
  // MARK: Branches

  func execute(_ node: IfExprSyntax, in scope: EvaluationScope, expecting: Expectation) throws -> Completion {
    let inner = EvaluationScope(parent: scope)
    if try holds(node.conditions, in: inner) {
      return try executeBlock(node.body.statements, in: inner, expecting: expecting)
    }
    switch node.elseBody {
    case .none: return .finished(nil)
    case .ifExpr(let next):
      return try deeper(next.positionAfterSkippingLeadingTrivia) { try execute(next, in: scope, expecting: expecting) }
    case .codeBlock(let block):
      return try executeBlock(block.statements, in: EvaluationScope(parent: scope), expecting: expecting)
    }
  }

  func execute(_ node: SwitchExprSyntax, in scope: EvaluationScope, expecting: Expectation) throws -> Completion {
    let cases = try activeCases(node.cases)
    var (index, inner) = try chosenCase(of: cases, node, in: scope)
    while true {
      let completion = try executeBlock(cases[index].statements, in: inner, expecting: expecting)
      switch completion {
      case .fellThrough where index + 1 < cases.count:
        index += 1
        inner = EvaluationScope(parent: scope)
      case .fellThrough, .broke(label: nil): return .finished(nil)
      case .finished, .returned, .broke, .continued: return completion
      }
    }
  }

  /// The case that fits, with what it binds.
  func chosenCase(
    of cases: [SwitchCaseSyntax], _ node: SwitchExprSyntax, in scope: EvaluationScope
  ) throws -> (Int, EvaluationScope) {
    let subject = try known(try evaluate(node.subject, in: scope))
    for (index, candidate) in cases.enumerated() {
      if let inner = try matches(candidate, subject: subject, in: scope) { return (index, inner) }
    }
    throw fail("no case of this switch fits", node)
  }

  func activeCases(_ list: SwitchCaseListSyntax) throws -> [SwitchCaseSyntax] {
    try list.flatMap { element -> [SwitchCaseSyntax] in
      switch element {
      case .switchCase(let node): return [node]
      case .ifConfigDecl(let node):
        guard let clause = try activeClause(node), case .switchCases(let inner)? = clause.elements else { return [] }
        return try activeCases(inner)
      }
    }
  }

  /// The scope with what the case binds, `nil` where it does not fit.
  private func matches(
    _ node: SwitchCaseSyntax, subject: ManifestValue, in scope: EvaluationScope
  ) throws -> EvaluationScope? {
    switch node.label {
    case .default: return EvaluationScope(parent: scope)
    case .case(let label):
      for item in label.caseItems {
        let inner = EvaluationScope(parent: scope)
        guard try match(item.pattern, subject, in: inner) else { continue }
        if let clause = item.whereClause, try !isTrue(clause.condition, in: inner) { continue }
        return inner
      }
      return nil
    }
  }

  // MARK: Conditions

  func holds(_ conditions: ConditionElementListSyntax, in scope: EvaluationScope) throws -> Bool {
    for element in conditions {
      switch element.condition {
      case .expression(let expression):
        guard try isTrue(expression, in: scope) else { return false }
      case .optionalBinding(let binding):
        guard try unwrap(binding, in: scope) else { return false }
      case .matchingPattern(let pattern):
        let value = try known(try evaluate(pattern.initializer.value, in: scope))
        guard try match(pattern.pattern, value, in: scope) else { return false }
      case .availability(let availability):
        // A manifest runs on the host; on Linux every check passes, on a Mac the answer depends on its version.
        guard surroundings.host == .linux, availability.availabilityKeyword.tokenKind == .poundAvailable else {
          throw fail("the version of the operating system is not known", availability)
        }
      }
    }
    return true
  }

  private func unwrap(_ binding: OptionalBindingConditionSyntax, in scope: EvaluationScope) throws -> Bool {
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText else {
      if let initializer = binding.initializer, binding.pattern.is(WildcardPatternSyntax.self) {
        if case .nothing = try known(try evaluate(initializer.value, in: scope)) { return false }
        return true
      }
      guard let initializer = binding.initializer, binding.typeAnnotation == nil else {
        throw fail("this pattern is not supported by the static evaluator", binding)
      }
      let value = try known(try evaluate(initializer.value, in: scope))
      if case .nothing = value { return false }
      guard try match(binding.pattern, value, in: scope, binds: true) else {
        throw fail("this pattern is not supported by the static evaluator", binding)
      }
      return true
    }
    let type = try binding.typeAnnotation.map { try resolve($0.type, in: scope) }
    let value: ManifestValue
    if let initializer = binding.initializer {
      value = try evaluate(initializer.value, in: scope, expecting: type.map { .optional($0) })
    } else {
      value = try lookUp(name, in: scope, at: binding.pattern)
    }
    if case .nothing = try known(value) { return false }
    if case .implicit = value { throw fail("the type of this value is not known", binding) }
    scope.variables[name] = store(value, type: type)
    return true
  }

  func isTrue(_ expression: ExprSyntax, in scope: EvaluationScope) throws -> Bool {
    try truth(try evaluate(expression, in: scope, expecting: .boolean), expression)
  }

  func truth(_ value: ManifestValue, _ node: any SyntaxProtocol) throws -> Bool {
    guard case .boolean(let answer) = try known(value) else { throw fail("\(value.summary) is not a Boolean", node) }
    return answer
  }
}

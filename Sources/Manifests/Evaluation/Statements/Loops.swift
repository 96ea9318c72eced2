import SwiftSyntax

extension ManifestEvaluator {
  private enum Passage {
    case next
    case leave(Completion)
  }

  /// What the end of a loop's body means for the loop.
  private func passage(_ completion: Completion, label: String?) -> Passage {
    switch completion {
    case .finished: .next
    case .continued(label: nil): .next
    case .continued(let named): named == label ? .next : .leave(completion)
    case .broke(label: nil): .leave(.finished(nil))
    case .broke(let named): .leave(named == label ? .finished(nil) : completion)
    case .returned, .fellThrough: .leave(completion)
    }
  }

  func execute(
    _ node: ForStmtSyntax, label: String?, in scope: EvaluationScope, expecting: Expectation
  ) throws -> Completion {
    let sequence = try known(try evaluate(node.sequence, in: scope))
    if case .range(let range) = sequence {
      for number in range {
        try step(node.positionAfterSkippingLeadingTrivia)
        let completion = try iterate(node, value: .integer(number), in: scope, expecting: expecting)
        if case .leave(let end) = passage(completion, label: label) { return end }
      }
      return .finished(nil)
    }
    let unordered = unorderedValues(of: sequence)
    if unordered.count > 1 {
      try runUnordered(node, over: unordered, in: scope, expecting: expecting)
      return .finished(nil)
    }
    for element in try elements(sequence, node.sequence) {
      try step(node.positionAfterSkippingLeadingTrivia)
      let completion = try iterate(node, value: element.value, in: scope, expecting: expecting)
      if case .leave(let end) = passage(completion, label: label) { return end }
    }
    return .finished(nil)
  }

  func iterate(
    _ node: ForStmtSyntax, value: ManifestValue, in scope: EvaluationScope, expecting: Expectation
  ) throws -> Completion {
    let inner = EvaluationScope(parent: scope)
    guard try enters(node, value, in: inner) else { return .finished(nil) }
    return try executeBlock(node.body.statements, in: EvaluationScope(parent: inner), expecting: expecting.withoutValue)
  }

  /// Binds one element; whether the body runs for it.
  func enters(_ node: ForStmtSyntax, _ value: ManifestValue, in scope: EvaluationScope) throws -> Bool {
    if node.caseKeyword != nil {
      guard try match(node.pattern, try known(value), in: scope) else { return false }
    } else {
      try bindLoopVariable(node.pattern, to: value, in: scope)
    }
    guard let clause = node.whereClause else { return true }
    return try isTrue(clause.condition, in: scope)
  }

  private func bindLoopVariable(_ pattern: PatternSyntax, to value: ManifestValue, in scope: EvaluationScope) throws {
    if case .unknown = value, let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText {
      scope.variables[name] = store(value)
      return
    }
    guard try match(pattern, try known(value), in: scope, binds: true) else {
      throw fail("\(value.summary) does not fit this pattern", pattern)
    }
  }

  func execute(
    _ node: WhileStmtSyntax, label: String?, in scope: EvaluationScope, expecting: Expectation
  ) throws -> Completion {
    while true {
      try step(node.positionAfterSkippingLeadingTrivia)
      let inner = EvaluationScope(parent: scope)
      guard try holds(node.conditions, in: inner) else { return .finished(nil) }
      let completion = try executeBlock(node.body.statements, in: inner, expecting: expecting.withoutValue)
      if case .leave(let end) = passage(completion, label: label) { return end }
    }
  }

  func execute(
    _ node: RepeatStmtSyntax, label: String?, in scope: EvaluationScope, expecting: Expectation
  ) throws -> Completion {
    repeat {
      try step(node.positionAfterSkippingLeadingTrivia)
      let completion = try executeBlock(
        node.body.statements, in: EvaluationScope(parent: scope), expecting: expecting.withoutValue)
      if case .leave(let end) = passage(completion, label: label) { return end }
    } while try isTrue(node.condition, in: scope)
    return .finished(nil)
  }

  /// The elements of something with an order. What has none in Swift (dictionaries, sets) is refused: the result would
  /// differ from run to run.
  func elements(_ value: ManifestValue, _ node: any SyntaxProtocol) throws -> [ManifestElement] {
    switch try known(value) {
    case .array(let elements): return elements
    case .string(let text):
      try charge(value, [], node)
      return text.map { ManifestElement(value: .string(String($0)), origin: nil) }
    case .range(let range):
      try limit(range.count, node)
      return range.map { ManifestElement(value: .integer($0), origin: nil) }
    case .dictionary(let entries) where entries.count < 2:
      return entries.map { ManifestElement(value: pair($0), origin: nil) }
    case .set(let members) where members.count < 2:
      return members.map { ManifestElement(value: $0, origin: nil) }
    case .bag(let elements) where elements.count < 2: return elements
    case .dictionary, .set, .bag: throw fail("the order of \(value.summary) is not defined", node)
    default: throw fail("\(value.summary) cannot be iterated", node)
    }
  }

  func pair(_ entry: DictionaryEntry) -> ManifestValue {
    .tuple([TupleElement(label: "key", value: entry.key), TupleElement(label: "value", value: entry.value)])
  }

  /// Guards memory and time: a few doublings would fill the one, and copies of what grows take the other, within the step
  /// limit. Copying is quicker than evaluating, so that several elements are one step.
  func limit(_ count: Int, _ node: any SyntaxProtocol) throws {
    if count > 1 << 18 {
      throw Unevaluable(
        reason: "a value grows too large", position: node.positionAfterSkippingLeadingTrivia, isFatal: true)
    }
    try step(node.positionAfterSkippingLeadingTrivia, charging: count / 16)
  }
}

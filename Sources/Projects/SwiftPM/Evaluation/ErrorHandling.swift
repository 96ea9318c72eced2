import SwiftSyntax

/// What the manifest itself throws: it travels like Swift's own errors, past everything that only tolerates failures of
/// the evaluator.
struct ThrownError: Error {
  /// Among the values that were thrown so far.
  var number: Int
  var position: AbsolutePosition
}

extension ManifestEvaluator {
  func execute(_ node: ThrowStmtSyntax, in scope: EvaluationScope) throws -> Completion {
    let value = try known(try evaluate(node.expression, in: scope))
    if case .implicit = value { throw fail("the type of this error is not known", node) }
    thrown.append(value)
    throw ThrownError(number: thrown.count - 1, position: node.positionAfterSkippingLeadingTrivia)
  }

  func execute(_ node: DoStmtSyntax, in scope: EvaluationScope, expecting: Expectation) throws -> Completion {
    let inner = EvaluationScope(parent: scope)
    func body() throws -> Completion {
      let completion = try executeBlock(node.body.statements, in: inner, expecting: expecting.withoutValue)
      if case .finished = completion { return .finished(nil) }
      return completion
    }
    if node.catchClauses.isEmpty { return try body() }
    do {
      return try catching(body)
    } catch let error as ThrownError {
      for clause in node.catchClauses {
        guard let found = try handles(clause, thrown[error.number], in: scope) else { continue }
        let completion = try executeBlock(clause.body.statements, in: found, expecting: expecting.withoutValue)
        if case .finished = completion { return .finished(nil) }
        return completion
      }
      throw error
    } catch var failure as Unevaluable {
      if failure.mayThrow { failure.isFatal = true }
      throw failure
    }
  }

  /// The scope with what the clause binds, `nil` where it does not take the error.
  private func handles(
    _ clause: CatchClauseSyntax, _ error: ManifestValue, in scope: EvaluationScope
  ) throws -> EvaluationScope? {
    if clause.catchItems.isEmpty {
      let inner = EvaluationScope(parent: scope)
      inner.variables["error"] = store(error)
      return inner
    }
    for item in clause.catchItems {
      let inner = EvaluationScope(parent: scope)
      guard let pattern = item.pattern else { throw fail("this pattern is not followed", item) }
      guard try match(pattern, error, in: inner) else { continue }
      if let condition = item.whereClause?.condition, try !isTrue(condition, in: inner) { continue }
      return inner
    }
    return nil
  }

  /// Runs something whose errors somebody takes care of.
  private func catching<Result>(_ body: () throws -> Result) throws -> Result {
    catchers += 1
    defer { catchers -= 1 }
    return try body()
  }

  /// `try`, `try?` and `try!`. What cannot be evaluated might throw: where somebody takes care of errors, nobody knows
  /// which way things go.
  func evaluate(_ node: TryExprSyntax, in scope: EvaluationScope, expecting: TypeName?) throws -> ManifestValue {
    let before = poisoned
    func value() throws -> ManifestValue {
      let value = try evaluate(node.expression, in: scope, expecting: expecting)
      if catchers > 0, poisoned != before { throw fail("whether this throws is not known", node) }
      return value
    }
    switch node.questionOrExclamationMark?.tokenKind {
    case .postfixQuestionMark:
      do {
        return try catching(value)
      } catch is ThrownError {
        return .nothing
      } catch var failure as Unevaluable {
        // Either way it goes on behind this expression.
        failure.mayThrow = false
        throw failure
      }
    case .exclamationMark:
      do { return try value() } catch let thrown as ThrownError { throw uncaught(thrown) }
    default:
      do { return try value() } catch var failure as Unevaluable {
        failure.mayThrow = catchers > 0
        throw failure
      }
    }
  }

  /// A manifest that ends in an error makes no package.
  func uncaught(_ thrown: ThrownError) -> Unevaluable {
    Unevaluable(reason: "the manifest throws an error here", position: thrown.position, isFatal: true)
  }

  // MARK: Defer

  /// Runs what a scope put off, last first.
  func runDeferred(of scope: EvaluationScope) throws {
    while let body = scope.deferred.popLast() {
      _ = try executeBlock(body, in: EvaluationScope(parent: scope))
    }
  }

  /// Runs a block together with what it puts off.
  func deferring(_ scope: EvaluationScope, _ body: () throws -> Completion) throws -> Completion {
    let completion: Completion
    do {
      completion = try body()
    } catch let thrown as ThrownError {
      try runDeferred(of: scope)
      throw thrown
    } catch var failure as Unevaluable {
      // What was put off would have run, and may have changed something.
      if !scope.deferred.isEmpty { failure.isFatal = true }
      throw failure
    }
    try runDeferred(of: scope)
    return completion
  }
}

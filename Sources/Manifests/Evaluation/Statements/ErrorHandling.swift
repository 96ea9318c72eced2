import SwiftSyntax

extension ManifestEvaluator {
  func execute(_ node: DoStmtSyntax, in scope: EvaluationScope, expecting: Expectation) throws -> Completion {
    if let clause = node.catchClauses.first {
      throw Unevaluable(
        reason: "catching errors is not supported by the static evaluator",
        position: clause.positionAfterSkippingLeadingTrivia, isFatal: true)
    }
    let completion = try executeBlock(
      node.body.statements, in: EvaluationScope(parent: scope), expecting: expecting.withoutValue)
    if case .finished = completion { return .finished(nil) }
    return completion
  }

  /// Runs something whose errors somebody takes care of.
  private func catching<Result>(_ body: () throws -> Result) throws -> Result {
    catchers += 1
    defer { catchers -= 1 }
    return try body()
  }

  /// `try`, with or without `?` or `!`. What cannot be evaluated might throw: where somebody takes care of errors, nobody knows
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
      } catch var failure as Unevaluable {
        // Either way it goes on behind this expression.
        failure.mayThrow = false
        throw failure
      }
    case .exclamationMark: return try value()
    default:
      do { return try value() } catch var failure as Unevaluable {
        failure.mayThrow = catchers > 0
        throw failure
      }
    }
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
    } catch var failure as Unevaluable {
      // What was put off would have run, and may have changed something.
      if !scope.deferred.isEmpty { failure.isFatal = true }
      throw failure
    }
    try runDeferred(of: scope)
    return completion
  }
}

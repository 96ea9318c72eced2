import SwiftSyntax

/// A call that several declarations take, each of which gives a value of another type: which one is meant is known once
/// the place that the value gets to says what type it wants.
struct UndecidedCall {
  struct Candidate {
    var function: Callable
    /// How far the arguments are from its parameters.
    var rank: Int
  }

  var candidates: [Candidate]
  var arguments: [Argument]
  var node: Syntax
}

extension ManifestEvaluator {
  /// Calls the overload that is meant; `nil` where none takes the arguments. A call that waits for a type is made later
  /// than it is written, so what it runs must change nothing.
  func callChosen(
    _ functions: [Callable], _ arguments: [Argument], _ node: any SyntaxProtocol
  ) throws -> ManifestValue? {
    let candidates = try candidates(functions, arguments, node)
    let best = Self.best(candidates)
    guard best.count > 1 else { return try best.first.map { try invoke($0.function, arguments, at: node) } }
    guard isDecidedByResult(best), !candidates.contains(where: \.function.isMutating),
      !candidates.contains(where: { mayChangeOutside($0.function) })
    else { throw undecided(node) }
    return .undecided(UndecidedCall(candidates: candidates, arguments: arguments, node: Syntax(node)))
  }

  /// Makes the call whose result a place wants.
  func settle(_ call: UndecidedCall, as type: TypeName) throws -> ManifestValue {
    var wanted = type
    while true {
      let giving = Self.best(call.candidates.filter { $0.function.result == wanted })
      if giving.count == 1, let only = giving.first {
        return try invoke(only.function, call.arguments, at: call.node)
      }
      // A value that is there may be what an optional one holds.
      guard giving.isEmpty, case .optional(let wrapped) = wanted else { throw undecided(call.node) }
      wanted = wrapped
    }
  }

  static func best(_ candidates: [UndecidedCall.Candidate]) -> [UndecidedCall.Candidate] {
    guard let least = candidates.map(\.rank).min() else { return [] }
    return candidates.filter { $0.rank == least }
  }

  func undecided(_ node: any SyntaxProtocol) -> Unevaluable {
    fail("which declaration of this name is meant is not decided", node)
  }

  /// Whether the type of the result tells functions apart.
  private func isDecidedByResult(_ candidates: [UndecidedCall.Candidate]) -> Bool {
    var seen: [TypeName] = []
    for candidate in candidates {
      guard let result = candidate.function.result, result != .any, !seen.contains(result) else { return false }
      seen.append(result)
    }
    return true
  }
}

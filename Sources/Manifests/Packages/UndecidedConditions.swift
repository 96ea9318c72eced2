/// Conditions of `#if` that depend on more than the host and the tools: `hasFeature(…)`, `arch(…)`, a module that may be
/// there. A manifest that comes to the same graph either way is read, any other one is refused.
struct UndecidedConditions {
  /// Two choices each.
  private static let mostConditions = 4

  let evaluate: (_ assumptions: [String: Bool]) -> ManifestEvaluation

  func evaluation() -> ManifestEvaluation {
    let first = evaluate([:])
    guard case .refused(_, let position) = first.outcome, first.undecided != nil else { return first }
    var pending: [[String: Bool]] = [[:]]
    var possible: [ManifestEvaluation] = []
    while let assumptions = pending.popLast() {
      let result = assumptions.isEmpty ? first : evaluate(assumptions)
      switch result.outcome {
      case .contents: possible.append(result)
      case .refused, .failed:
        if result.isImpossible { continue }
        guard let condition = result.undecided, assumptions.count < Self.mostConditions else { return first }
        for answer in [false, true] { pending.append(assumptions.merging([condition: answer]) { _, new in new }) }
      }
    }
    guard var chosen = possible.first else { return first }
    guard possible.allSatisfy({ Self.areAlike($0, chosen) && Self.areAlike(chosen, $0) }) else {
      var refused = first
      refused.outcome = .refused(
        reason: "the graph depends on the condition '\(first.undecided ?? "")', which is not decided",
        position: position)
      return refused
    }
    // The one that leaves most open claims least.
    chosen = possible.first(where: \.hasUnknownSettings) ?? chosen
    for other in possible { chosen.environmentRead.merge(other.environmentRead) { own, _ in own } }
    return chosen
  }

  private static func areAlike(_ one: ManifestEvaluation, _ other: ManifestEvaluation) -> Bool {
    guard case .contents(let one) = one.outcome, case .contents(let other) = other.outcome else { return false }
    return ManifestComparison(evaluated: one, dumped: other, folder: "/").differences().isEmpty
  }
}

extension ManifestEvaluation {
  fileprivate var hasUnknownSettings: Bool {
    guard case .contents(let contents) = outcome else { return false }
    return contents.hasUnknownPlatforms || contents.targets.contains { $0.unknownSettings != nil }
  }
}

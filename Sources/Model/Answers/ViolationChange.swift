/// Violations before and after a change.
package struct ViolationChange: Equatable, Sendable {
  package var gained: [Violation]
  package var lost: [Violation]

  package init(gained: [Violation], lost: [Violation]) {
    self.gained = gained
    self.lost = lost
  }

  /// Compares by fingerprints what is not suppressed; one that is more or less severe than before, or less sure, is gained
  /// as it is and lost as it was. Entries of a baseline say nothing about a graph.
  package init(from before: [Violation], to after: [Violation], except rules: Set<String> = []) {
    func counting(_ violations: [Violation]) -> [Violation] {
      violations.filter { $0.state != .suppressed && !rules.contains($0.rule) }
    }
    let (before, after) = (counting(before), counting(after))
    func weight(_ violation: Violation) -> [String] {
      [violation.fingerprint, violation.severity.rawValue, violation.confidence.rawValue]
    }
    let (known, found) = (Set(before.map(weight)), Set(after.map(weight)))
    gained = after.filter { !known.contains(weight($0)) }
    lost = before.filter { !found.contains(weight($0)) }
  }

  package var isEmpty: Bool { gained.isEmpty && lost.isEmpty }

  /// Those that are gained and lost at once, in the order in which they are gained.
  package var changed: [(before: Violation, after: Violation)] {
    let before = lost.keyed(by: \.fingerprint)
    return gained.compactMap { after in before[after.fingerprint].map { ($0, after) } }
  }

  /// Without those.
  package var unpaired: ViolationChange {
    let known = Set(changed.map(\.after.fingerprint))
    return ViolationChange(
      gained: gained.filter { !known.contains($0.fingerprint) }, lost: lost.filter { !known.contains($0.fingerprint) })
  }
}

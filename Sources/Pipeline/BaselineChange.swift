package import DepGraphModel

/// What becomes of a baseline in view of what was found.
package struct BaselineChange: Equatable, Sendable {
  /// Entries that stay, as they were written.
  package var kept: [Baseline.Entry]
  /// Violations that no entry accepts.
  package var added: [Baseline.Entry]
  /// Entries whose violation is gone.
  package var removed: [Baseline.Entry]

  /// - Parameter report: of an analysis of the whole tree with every rule, whatever it was compared with.
  package init(_ baseline: Baseline, report: Report) {
    let judged = report.violations.filter { $0.rule != BaselineSettlement.staleRule }
    let found = Set(judged.compactMap(\.baselineIdentity))
    let accepted = Set(baseline.entries.map(\.identity))
    kept = baseline.entries.filter { found.contains($0.identity) }
    removed = baseline.entries.filter { !found.contains($0.identity) }
    let new = Set(judged.filter { $0.state == .new }.compactMap(\.baselineIdentity)).subtracting(accepted)
    added = new.sorted().map { Baseline.Entry(identity: $0) }
  }

  /// `+1 =39 -2`
  package var counts: String { "+\(added.count) =\(kept.count) -\(removed.count)" }
}

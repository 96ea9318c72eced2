import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel

/// Marks what the baseline accepts, and finds entries whose violation is gone. Severities are set by whoever knows the
/// configuration.
struct BaselineSettlement {
  static let staleRule = "stale-baseline-entry"

  let baseline: Baseline

  func accept(_ violation: Violation) -> Violation {
    guard violation.state == .new, let identity = violation.baselineIdentity, accepted.contains(identity) else {
      return violation
    }
    var settled = violation
    settled.state = .baselined
    return settled
  }

  private let accepted: Set<Baseline.Identity>

  /// Whose day has passed: they accept nothing.
  private let expired: [Baseline.Entry]

  /// - Parameter today: `nil` where no day is known: then nothing expires.
  init(_ baseline: Baseline, today: CalendarDay?) {
    self.baseline = baseline
    let isOver = { (entry: Baseline.Entry) in
      CalendarDay.isPast(entry.until.flatMap { CalendarDay($0) }, today: today)
    }
    accepted = Set(baseline.entries.filter { !isOver($0) }.map(\.identity))
    expired = baseline.entries.filter(isOver)
  }

  /// Entries whose day has passed, and whose violation counts again.
  func expired(among violations: [Violation]) -> [Baseline.Entry] {
    guard !expired.isEmpty else { return [] }
    let found = Set(violations.filter { $0.state == .new }.compactMap(\.baselineIdentity))
    return expired.filter { found.contains($0.identity) }
  }

  /// - Parameters:
  ///   - judged: of what everything was seen.
  ///   - isJudged: whether all violations of a rule would have been found.
  func stale(
    among violations: [Violation], of judged: JudgedModules, isJudged: (String) -> Bool
  ) -> [Violation] {
    let found = Set(violations.compactMap(\.baselineIdentity))
    let wasSeen = JudgedModules.Search(judged)
    let stale = baseline.entries.filter { entry in
      isJudged(entry.identity.rule) && !found.contains(entry.identity) && wasSeen.judges(entry.identity)
    }
    guard !stale.isEmpty else { return [] }
    var search = RenamingSearch(among: violations.filter { $0.state == .new }.compactMap(\.baselineIdentity))
    return stale.map { violation($0, renamed: search.renamed($0.identity)) }
  }

  private func violation(_ entry: Baseline.Entry, renamed: Baseline.Identity?) -> Violation {
    let identity = entry.identity
    let names = identity.nodes + (identity.root.isEmpty ? [] : ["in \(identity.root)"])
    var help = "run `depgraph baseline prune`"
    if let renamed {
      var proposal = entry
      proposal.identity = renamed
      help = "if something was renamed, write \(proposal.text) in its place; otherwise " + help
    }
    let parts = [Self.staleRule, identity.rule, identity.root] + identity.nodes
    return Violation(
      rule: Self.staleRule, severity: .info, subject: identity.rule,
      message: "the baseline accepts a violation of \(identity.rule) that is gone: \(names.joined(separator: ", "))",
      help: help, location: baseline.file.map { SourceLocation(file: $0, line: max(1, entry.line), column: 1) },
      fingerprint: ContentHash(bytes: Array(parts.joined(separator: "\u{0}").utf8)).text, nodes: parts)
  }
}

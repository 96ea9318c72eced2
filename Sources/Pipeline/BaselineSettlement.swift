import DepGraphFiles
import DepGraphModel

/// Marks what the baseline accepts, and finds entries whose violation is gone.
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

  init(_ baseline: Baseline) {
    self.baseline = baseline
    accepted = Set(baseline.entries.map(\.identity))
  }

  /// - Parameters:
  ///   - isJudged: whether all violations of a rule would have been found.
  func stale(among violations: [Violation], severity: Severity, isJudged: (String) -> Bool) -> [Violation] {
    let found = Set(violations.compactMap(\.baselineIdentity))
    let new = violations.filter { $0.state == .new }.compactMap(\.baselineIdentity)
    return baseline.entries.filter { isJudged($0.identity.rule) && !found.contains($0.identity) }.map { entry in
      violation(entry, severity: severity, renamed: Self.renamed(entry.identity, among: new))
    }
  }

  private func violation(_ entry: Baseline.Entry, severity: Severity, renamed: Baseline.Identity?) -> Violation {
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
      rule: Self.staleRule, severity: severity, subject: identity.rule,
      message: "the baseline accepts a violation of \(identity.rule) that is gone: \(names.joined(separator: ", "))",
      help: help, location: baseline.file.map { SourceLocation(file: $0, line: max(1, entry.line), column: 1) },
      fingerprint: ContentHash(bytes: Array(parts.joined(separator: "\u{0}").utf8)).text, nodes: parts)
  }

  /// A new violation that differs from a stale entry by one renaming only.
  static func renamed(_ old: Baseline.Identity, among new: [Baseline.Identity]) -> Baseline.Identity? {
    let candidates = new.filter { candidate in
      guard candidate.rule == old.rule, candidate.nodes.count == old.nodes.count else { return false }
      let pairs = zip(old.nodes + [old.root], candidate.nodes + [candidate.root]).filter { $0 != $1 }
      return Set(pairs.map { Change(from: $0, to: $1) }).count == 1
    }
    return candidates.min()
  }

  /// What is left of two names without what they share at both ends.
  private struct Change: Hashable {
    var from: String
    var to: String

    init(from: String, to: String) {
      var (old, new) = (from[...], to[...])
      while let first = old.first, first == new.first { (old, new) = (old.dropFirst(), new.dropFirst()) }
      while let last = old.last, last == new.last { (old, new) = (old.dropLast(), new.dropLast()) }
      self.from = String(old)
      self.to = String(new)
    }
  }
}

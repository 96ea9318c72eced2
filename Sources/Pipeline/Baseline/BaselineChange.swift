package import DepGraphModel

/// What becomes of a baseline in view of what was found.
package struct BaselineChange: Equatable, Sendable {
  /// Entries that stay, as they were written.
  package var kept: [Baseline.Entry]
  /// Violations that no entry accepts. One that looks like a renamed entry has its reason, owner and day.
  package var added: [Baseline.Entry]
  /// Entries whose violation was not found, and could not have been: what they name was not read, or their rule is off.
  package var unjudged: [Baseline.Entry]
  /// Entries whose violation is gone.
  package var removed: [Baseline.Entry]
  /// What an entry that is gone is probably called now, by what it was called.
  package var renamed: [Baseline.Identity: Baseline.Entry]

  /// - Parameters:
  ///   - report: of an analysis of the whole tree with every rule, whatever it was compared with.
  ///   - modules: of what that analysis has seen everything.
  ///   - off: rules that it did not run.
  package init(
    _ baseline: Baseline, report: Report, judging modules: JudgedModules = .all, withoutRules off: Set<String> = []
  ) {
    let violations = report.violations.filter { $0.rule != BaselineSettlement.staleRule }
    let found = Set(violations.compactMap(\.baselineIdentity))
    let accepted = Set(baseline.entries.map(\.identity))
    let wasSeen = JudgedModules.Search(modules)
    kept = baseline.entries.filter { found.contains($0.identity) }
    let absent = baseline.entries.filter { !found.contains($0.identity) }
    func isJudged(_ entry: Baseline.Entry) -> Bool {
      !off.contains(entry.identity.rule) && wasSeen.judges(entry.identity)
    }
    removed = absent.filter(isJudged)
    unjudged = absent.filter { !isJudged($0) }
    let new = Set(violations.filter { $0.state == .new }.compactMap(\.baselineIdentity)).subtracting(accepted)
    var search = RenamingSearch(among: removed.isEmpty ? [] : Array(new))
    var renamed: [Baseline.Identity: Baseline.Entry] = [:]
    for entry in removed.sorted(by: { $0.identity < $1.identity }) {
      guard let found = search.renamed(entry.identity) else { continue }
      search.claim(found)
      renamed[entry.identity] = Baseline.Entry(
        identity: found, reason: entry.reason, owner: entry.owner, until: entry.until)
    }
    let claimed = renamed.values.map { ($0.identity, $0) }
    let byIdentity = Dictionary(firstOf: claimed)
    self.renamed = renamed
    added = new.sorted().map { byIdentity[$0] ?? Baseline.Entry(identity: $0) }
  }

  /// Entries that a file keeps, unless they are taken out by hand.
  package var staying: [Baseline.Entry] { kept + unjudged }

  /// `+1 =39 -2`, and `?3` where entries could not be checked.
  package var counts: String {
    "+\(added.count) =\(kept.count) -\(removed.count)" + (unjudged.isEmpty ? "" : " ?\(unjudged.count)")
  }
}

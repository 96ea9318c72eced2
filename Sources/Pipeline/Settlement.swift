import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import DepGraphResolution
import DepGraphRules

/// From what the rules found to what is reported: severities, roots with the same cause, fingerprints, order.
struct Settlement {
  let configuration: Configuration
  let options: AnalysisOptions
  let graph: ResolvedGraph
  /// The comments that hide violations, by file.
  var suppressions: [String: [SuppressionFact]] = [:]
  /// Files of which a part was not understood.
  var unclearFiles: Set<String> = []
  /// `nil` = there is none.
  var baseline: Baseline?

  func violations(of rules: [any Rule]) -> [Violation] {
    let context = RuleContext(graph: graph)
    let found = rules.flatMap { rule -> [PlacedViolation] in
      guard isRun(rule.card.id), let severity = configuration.severity(of: rule.card) else { return [] }
      let findings = rule.findings(in: context)
      let roots = rootsByCause(findings)
      return findings.map { finding in
        PlacedViolation(
          violation: violation(finding, rule: rule.card.id, severity: severity, roots: roots[finding.cause] ?? []),
          places: Self.places(of: finding))
      }
    }
    var table = SuppressionTable(suppressions)
    var settled = found.map { table.hide($0) }
    settled += unusedSuppressions(&table, rules: rules)
    if let baseline { settled = compared(settled, with: BaselineSettlement(baseline), rules: rules) }
    return settled.sorted(by: Self.isOrdered)
  }

  private func compared(
    _ violations: [Violation], with baseline: BaselineSettlement, rules: [any Rule]
  ) -> [Violation] {
    let settled = violations.map(baseline.accept)
    // What was not judged may still be there.
    guard let card = RuleCatalogue.housekeeping.first(where: { $0.id == BaselineSettlement.staleRule }),
      isRun(card.id), options.roots.isEmpty, graph.unreadModules.isEmpty,
      var severity = configuration.severity(of: card)
    else { return settled }
    if options.isBaselineStrict || (options.isStrict && severity == .warning) { severity = .error }
    let left = Set((rules.map(\.card) + RuleCatalogue.housekeeping).filter { !isJudged($0) }.map(\.id))
    return settled + baseline.stale(among: settled, severity: severity) { !left.contains($0) }
  }

  /// Where a comment may hide a finding. The steps that lead to a fault of no root only explain it: its own ones are
  /// those that start at its subject, and all of a ring.
  private static func places(of finding: Finding) -> [SourceLocation] {
    let isRing = finding.trace.first.map { $0.from == finding.trace.last?.to } ?? false
    let own = finding.trace.filter { finding.root != nil || isRing || $0.from == finding.subject }
    return ([finding.location] + own.map(\.location)).compactMap { $0 } + finding.places
  }

  private func unusedSuppressions(_ table: inout SuppressionTable, rules: [any Rule]) -> [Violation] {
    guard let card = RuleCatalogue.housekeeping.first(where: { $0.id == UnusedSuppressions.rule }), isRun(card.id),
      let configured = configuration.severity(of: card)
    else { return [] }
    let severity = options.isStrict && configured == .warning ? Severity.error : configured
    // With `--root` the other roots' violations are not found, so that their comments look idle.
    let judged = options.roots.isEmpty ? rules.map(\.card).filter { isJudged($0) }.map(\.id) : []
    func unused(judging: [String]) -> [Violation] {
      UnusedSuppressions(
        severity: severity, known: Set(RuleCatalogue.cards.map(\.id) + rules.map(\.card.id)), judged: Set(judging),
        graph: graph, unclearFiles: unclearFiles
      ).violations(table)
    }
    let first = unused(judging: judged).map { violation in
      table.hide(PlacedViolation(violation: violation, places: [violation.location].compactMap { $0 }))
    }
    // Only now it is known whether comments that hide such comments are of use.
    guard options.roots.isEmpty else { return first }
    return first + unused(judging: [card.id]).filter { $0.subject == card.id }
  }

  private func isJudged(_ card: RuleCard) -> Bool { isRun(card.id) && configuration.severity(of: card) != nil }

  private func isRun(_ rule: String) -> Bool {
    (options.only.isEmpty || options.only.contains(rule)) && !options.skip.contains(rule)
  }

  private func rootsByCause(_ findings: [Finding]) -> [[String]: [String]] {
    let rooted = findings.filter { $0.root != nil }
    return Dictionary(grouping: rooted, by: \.cause).mapValues { group in
      Set(group.compactMap { $0.root.map { graph.modules[$0].module.name } }).sorted()
    }
  }

  private func violation(_ finding: Finding, rule: String, severity: Severity, roots: [String]) -> Violation {
    let root = finding.root.map { graph.modules[$0].module }
    var settled = finding.confidence == .proven ? severity : severity.lowered
    if let limit = finding.severityLimit { settled = min(settled, limit) }
    if options.isStrict, settled == .warning { settled = .error }
    let identity = [rule] + finding.cause + (root.map { [$0.id] } ?? [])
    return Violation(
      rule: rule, severity: settled, confidence: finding.confidence, subject: finding.subject,
      keyPath: finding.keyPath, root: root?.name, rootId: root?.id, roots: roots, message: finding.message,
      help: finding.help, location: finding.location, trace: finding.trace, related: finding.related,
      fingerprint: ContentHash(bytes: Array(identity.joined(separator: "\u{0}").utf8)).text,
      nodes: finding.cause)
  }

  private static func isOrdered(_ left: Violation, _ right: Violation) -> Bool {
    let places = (
      left.location ?? SourceLocation(file: "", line: 0, column: 0),
      right.location ?? SourceLocation(file: "", line: 0, column: 0)
    )
    if places.0 != places.1 { return places.0 < places.1 }
    return (left.rule, left.subject, left.root ?? "", left.rootId ?? "", left.fingerprint)
      < (right.rule, right.subject, right.root ?? "", right.rootId ?? "", right.fingerprint)
  }
}

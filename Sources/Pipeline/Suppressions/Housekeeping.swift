import DepGraphConfiguration
import DepGraphModel
import DepGraphRules

/// Finds what hides violations and is of no use: comments, exceptions, entries of the baseline.
struct Housekeeping {
  let settlement: Settlement

  private var configuration: Configuration { settlement.configuration }
  private var options: AnalysisOptions { settlement.options }
  private var rules: [RuleCard] { settlement.cards }

  func unusedSuppressions(_ table: inout SuppressionTable) -> [PlacedViolation] {
    guard let card = card(UnusedSuppressions.rule) else { return [] }
    // With `--root` the other roots' violations are not found, so that their comments look idle.
    let judged = options.roots.isEmpty ? rules.filter(isJudged).map(\.id) : []
    let first = placed(unused(table, judging: judged), card: card).map { found in
      var hidden = found
      hidden.violation = table.hide(found)
      return hidden
    }
    // Only now it is known whether comments that hide such comments are of use.
    guard options.roots.isEmpty else { return first }
    return first + placed(unused(table, judging: [card.id]).filter { $0.subject == card.id }, card: card)
  }

  private func unused(_ table: SuppressionTable, judging judged: [String]) -> [Violation] {
    UnusedSuppressions(
      known: Set(RuleCatalogue.cards.map(\.id) + rules.map(\.id)), judged: Set(judged),
      hasUnreadModules: settlement.findings.hasUnreadModules, unclearFiles: Set(settlement.findings.unclearFiles)
    ).violations(table)
  }

  func ofExceptions(_ table: ExceptionTable) -> [PlacedViolation] {
    guard !table.entries.isEmpty else { return [] }
    let judged = options.roots.isEmpty ? Set((rules + RuleCatalogue.housekeeping).filter(isJudged).map(\.id)) : []
    let isCertain = !settlement.findings.hasUnreadModules && settlement.findings.unclearFiles.isEmpty
    var found: [PlacedViolation] = []
    if let card = card(UnusedSuppressions.rule) {
      found += placed(
        ExceptionHousekeeping().unused(table, isCertain: isCertain) { judged.contains($0) }, card: card)
    }
    if let card = card(ExceptionHousekeeping.expiredRule) {
      found += placed(ExceptionHousekeeping().expired(table) { judged.contains($0) && isCertain }, card: card)
    }
    return found
  }

  func ofBaseline(_ settled: BaselineSettlement, violations: [Violation]) -> [PlacedViolation] {
    var found: [PlacedViolation] = []
    if let card = card(ExceptionHousekeeping.expiredRule) {
      let expired = ExceptionHousekeeping().expired(
        settled.expired(among: violations), file: settled.baseline.file)
      found += placed(expired, card: card)
    }
    // What was not judged may still be there.
    guard let card = card(BaselineSettlement.staleRule), options.roots.isEmpty else { return found }
    let left = Set((rules + RuleCatalogue.housekeeping).filter { !isJudged($0) }.map(\.id))
    let stale = placed(
      settled.stale(among: violations, of: settlement.judged) { !left.contains($0) }, card: card)
    guard options.isBaselineStrict else { return found + stale }
    return found
      + stale.map { entry in
        var strict = entry
        strict.violation.severity = .error
        return strict
      }
  }

  /// `nil` where the rule does not run.
  private func card(_ rule: String) -> RuleCard? {
    RuleCatalogue.housekeeping.first { $0.id == rule && isJudged($0) }
  }

  private func isJudged(_ card: RuleCard) -> Bool { options.run(card.id) && configuration.isOn(card) }

  private func placed(_ violations: [Violation], card: RuleCard) -> [PlacedViolation] {
    violations.map { violation in
      let configured = configuration.severity(of: card, in: violation.location?.file)
      var settled = violation
      settled.severity = configured ?? .info
      if violation.confidence != .proven { settled.severity = settled.severity.lowered }
      if options.isStrict, settled.severity == .warning { settled.severity = .error }
      return PlacedViolation(
        violation: settled, places: [violation.location].compactMap { $0 }, isOff: configured == nil)
    }
  }
}

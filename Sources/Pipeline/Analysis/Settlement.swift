import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import DepGraphRules

/// From what the rules found to what is reported: severities, roots with the same cause, fingerprints, order.
struct Settlement {
  let configuration: Configuration
  let options: AnalysisOptions
  /// By the rules that are run.
  let findings: RuleFindings
  /// Of all rules that there are.
  let cards: [RuleCard]
  /// `nil` = there is none.
  let baseline: Baseline?
  /// Of what everything was seen.
  let judged: JudgedModules

  func violations() -> [Violation] {
    let known = cards.keyed(by: \.id)
    let roots = findings.roots.keyed(by: \.module)
    let manifests = Set(findings.manifests)
    var found = findings.rules.flatMap { ofRule -> [PlacedViolation] in
      guard let card = known[ofRule.rule] else { return [] }
      let rootsByCause = rootsByCause(ofRule.findings, roots)
      return ofRule.findings.map { finding in
        let severity = severity(of: card, for: finding, manifests)
        return PlacedViolation(
          violation: violation(
            finding, rule: card.id, severity: severity ?? .info, root: finding.root.flatMap { roots[$0] },
            roots: rootsByCause[cause(of: finding)] ?? []),
          places: Self.places(of: finding), isOff: severity == nil)
      }
    }
    var comments = SuppressionTable(findings.commented)
    var exceptions = ExceptionTable(configuration.exceptions, today: options.today)
    let generated = GeneratedCode(patterns: configuration.generated)
    for index in found.indices {
      found[index].violation = comments.hide(found[index])
      found[index].violation = exceptions.hide(found[index].violation)
      found[index].violation = generated.hide(found[index])
    }
    let housekeeping = Housekeeping(settlement: self)
    found += housekeeping.ofExceptions(exceptions)
    found += housekeeping.unusedSuppressions(&comments)
    if let baseline {
      let settlement = BaselineSettlement(baseline, today: options.today)
      for index in found.indices { found[index].violation = settlement.accept(found[index].violation) }
      found += housekeeping.ofBaseline(settlement, violations: found.map(\.violation))
    }
    return found.filter { !$0.isOff }.map(\.violation).sorted(by: Self.isOrdered)
  }

  /// Who sets a severity for the sources of a module means what its manifest declares for them, too.
  private func severity(of card: RuleCard, for finding: Finding, _ manifests: Set<String>) -> Severity? {
    guard let file = finding.location?.file, !configuration.overrides.isEmpty else {
      return configuration.severity(of: card)
    }
    let sources = manifests.contains(file) ? finding.places.map(\.file).filter { !manifests.contains($0) } : []
    return configuration.severity(of: card, in: file, usedIn: sources)
  }

  /// Where a comment may hide a finding. The steps that lead to a fault of no root only explain it: its own ones are
  /// those that start at its subject, and all of a ring.
  private static func places(of finding: Finding) -> [SourceLocation] {
    let isRing = finding.trace.first.map { $0.from == finding.trace.last?.to } ?? false
    let own = finding.trace.filter { finding.root != nil || isRing || $0.from == finding.subject }
    return ([finding.location] + own.map(\.location)).compactMap { $0 } + finding.places
  }

  private func rootsByCause(
    _ findings: [Finding], _ roots: [Int: RuleFindings.Root]
  ) -> [[String]: [String]] {
    let rooted = findings.filter { $0.root != nil }
    return Dictionary(grouping: rooted, by: cause).mapValues { group in
      Set(group.compactMap { $0.root.flatMap { roots[$0]?.name } }).sorted()
    }
  }

  /// The same for what is said of several roots in the same words: two live values of a key may be other ones elsewhere.
  private func cause(of finding: Finding) -> [String] {
    finding.cause + (finding.root == nil ? [] : [finding.claim])
  }

  private func violation(
    _ finding: Finding, rule: String, severity: Severity, root: RuleFindings.Root?, roots: [String]
  ) -> Violation {
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

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

  func violations(of rules: [any Rule]) -> [Violation] {
    let context = RuleContext(graph: graph)
    let found = rules.flatMap { rule -> [Violation] in
      guard isRun(rule.card.id), let severity = configuration.severity(of: rule.card) else { return [] }
      let findings = rule.findings(in: context)
      let roots = rootsByCause(findings)
      return findings.map { violation($0, rule: rule.card.id, severity: severity, roots: roots[$0.cause] ?? []) }
    }
    return found.sorted(by: Self.isOrdered)
  }

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
      fingerprint: ContentHash(bytes: Array(identity.joined(separator: "\u{0}").utf8)).text)
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

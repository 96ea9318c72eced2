package import DepGraphModel

extension Report.Summary {
  /// New violations count by their severity, the others by their state.
  init(counting violations: [Violation]) {
    func count(_ severity: Severity) -> Int { violations.count { $0.state == .new && $0.severity == severity } }
    self.init(
      errors: count(.error), warnings: count(.warning), infos: count(.info),
      baselined: violations.count { $0.state == .baselined },
      suppressed: violations.count { $0.state == .suppressed },
      stale: violations.count { $0.state == .new && $0.rule == BaselineSettlement.staleRule })
  }
}

extension Report {
  /// The report with the violations of some states only. What is counted stays.
  package func showing(_ states: Set<Violation.State>) -> Report {
    var shown = self
    shown.violations.removeAll { !states.contains($0.state) }
    return shown
  }
}

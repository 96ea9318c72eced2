package import DepGraphModel

/// What a report means to the caller: the exit codes of contract.md, without the usage error, which comes
/// before any report.
package enum Verdict: Int32, Sendable {
  case clean = 0
  case violations = 1
  case failure = 2
  case incomplete = 3

  /// - Parameters:
  ///   - threshold: the least severity that counts, `nil` for `--fail-on never`.
  ///   - isIncomplete: whether a manifest or project that a judged root needs could not be read.
  package init(
    report: Report, isIncomplete: Bool, failOn threshold: Severity?, allowsIncomplete: Bool, requiresComplete: Bool
  ) {
    let failing = report.violations.contains { violation in
      threshold.map { violation.state == .new && violation.severity >= $0 } ?? false
    }
    if isIncomplete, !allowsIncomplete {
      self = .failure
    } else if failing {
      self = .violations
    } else if requiresComplete, report.problems.contains(where: { $0.kind != .pathCase }) {
      self = .incomplete
    } else {
      self = .clean
    }
  }
}

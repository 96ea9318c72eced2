import DepGraphModel

/// Holds a report against what a case expects.
struct Comparison {
  private let spec: SpecCase
  private let report: Report

  init(_ report: Report, with spec: SpecCase) {
    self.report = report
    self.spec = spec
  }

  /// One line a difference: `-` was expected and not reported, `+` was reported and not expected, `!` differs in a
  /// detail. Empty where the report is what was expected.
  var differences: [String] { findingDifferences + problemDifferences }

  private var findingDifferences: [String] {
    var reported = ReportedFinding.grouped(report.violations)
    var lines: [String] = []
    // Findings with a place choose first, those that may stand anywhere take what is left.
    let isOpen: (Expectation.Finding) -> Bool = { $0.place == .anywhere }
    for expected in spec.expectation.findings.filter({ !isOpen($0) }) + spec.expectation.findings.filter(isOpen) {
      guard let index = reported.firstIndex(where: { matches($0, expected) }) else {
        lines.append("- \(describe(expected))")
        continue
      }
      lines += detailDifferences(reported.remove(at: index), expected)
    }
    return lines + reported.flatMap { ["+ \(describe($0))"] + $0.violation.evidence(naming: describe) }
  }

  private var problemDifferences: [String] {
    var reported = report.problems
    var lines: [String] = []
    for expected in spec.expectation.problems {
      let index = reported.firstIndex { $0.kind == expected.kind && agrees($0.location, expected.place) }
      guard let index else {
        lines.append("- problem: \(expected.kind.rawValue) \(describe(expected.place))")
        continue
      }
      reported.remove(at: index)
    }
    return lines + reported.map { "+ problem: \($0.kind.rawValue) \(describe($0.location)): \($0.message)" }
  }

  private func matches(_ reported: ReportedFinding, _ expected: Expectation.Finding) -> Bool {
    let violation = reported.violation
    return violation.rule == expected.rule && violation.severity == expected.severity
      && violation.subject == expected.subject && violation.confidence == expected.confidence
      && reported.roots == expected.roots && agrees(violation.location, expected.place)
  }

  private func agrees(_ location: SourceLocation?, _ place: Expectation.Place) -> Bool {
    switch place {
    case .mark(let mark): location != nil && spec.marks[mark] == location
    case .nowhere: location == nil
    case .anywhere: true
    }
  }

  private func detailDifferences(_ reported: ReportedFinding, _ expected: Expectation.Finding) -> [String] {
    let violation = reported.violation
    let steps = expected.details.filter { if case .trace = $0 { true } else { false } }
    var wrong: [String] = []
    for detail in expected.details {
      switch detail {
      case .message(let text) where !text.matches(violation.message):
        wrong.append("message: \(violation.message)")
      case .help(let text) where !text.matches(violation.help ?? ""):
        wrong.append("help: \(violation.help ?? "none")")
      case .keyPath(let keyPath) where keyPath != violation.keyPath:
        wrong.append("keyPath: \(violation.keyPath ?? "none")")
      case .related(let text, let mark) where !violation.related.contains { holds($0, text, mark) }:
        wrong.append("related: no place \(mark?.description ?? "") \(text?.pattern ?? "")".trimmed)
        wrong += violation.related.map { "related: \($0.message) \(describe($0.location))" }
      case .message, .help, .keyPath, .related, .trace: continue
      }
    }
    let isTraceRight =
      steps.count == violation.trace.count && zip(steps, violation.trace).allSatisfy { holds($1, $0) }
    if !steps.isEmpty, !isTraceRight { wrong += violation.trace.map { "trace: \(describe($0))" } }
    return wrong.isEmpty ? [] : ["! \(describe(expected))"] + wrong.map { "    reported \($0)" }
  }

  private func holds(_ place: RelatedPlace, _ text: Expectation.Text?, _ mark: Mark?) -> Bool {
    (text?.matches(place.message) ?? true) && (mark.map { agrees(place.location, .mark($0)) } ?? true)
  }

  private func holds(_ step: TraceStep, _ detail: Expectation.Detail) -> Bool {
    guard case .trace(let kind, let from, let to, let mark) = detail else { return false }
    return step.kind == kind && step.from == from && step.to == to
      && (mark.map { agrees(step.location, .mark($0)) } ?? true)
  }
}

// MARK: - How it is told

extension Comparison {
  private func describe(_ place: Expectation.Place) -> String {
    switch place {
    case .mark(let mark): mark.description
    case .nowhere: "-"
    case .anywhere: "?"
    }
  }

  /// The mark, or the place itself where no mark stands.
  private func describe(_ location: SourceLocation?) -> String {
    guard let location else { return "-" }
    return spec.mark(at: location)?.description ?? "\(location.file):\(location.line):\(location.column)"
  }

  private func describe(_ step: TraceStep) -> String {
    "\(step.from) \(step.kind.rawValue) \(step.to) \(describe(step.location))"
  }

  private func describe(_ expected: Expectation.Finding) -> String {
    line(
      describe(expected.place), expected.severity, expected.rule, expected.subject, expected.roots, expected.confidence)
  }

  private func describe(_ reported: ReportedFinding) -> String {
    let violation = reported.violation
    return line(
      describe(violation.location), violation.severity, violation.rule, violation.subject, reported.roots,
      violation.confidence)
  }

  private func line(
    _ place: String, _ severity: Severity, _ rule: String, _ subject: String, _ roots: [String],
    _ confidence: Confidence
  ) -> String {
    "\(place) \(severity.rawValue) \(rule) \(subject)"
      + (roots.isEmpty ? "" : " in \(roots.joined(separator: ", "))")
      + (confidence == .proven ? "" : " \(confidence.rawValue)")
  }
}

/// A violation and the roots it was reported for: the report repeats it for each.
private struct ReportedFinding {
  var violation: Violation
  /// Sorted.
  var roots: [String]

  static func grouped(_ violations: [Violation]) -> [ReportedFinding] {
    var groups: [ReportedFinding] = []
    for violation in violations {
      let root = [violation.root].compactMap { $0 }
      let index = groups.firstIndex { $0.isSameCause(as: violation) }
      if let index, !root.isEmpty {
        groups[index].roots = (groups[index].roots + root).sorted()
      } else {
        groups.append(ReportedFinding(violation: violation, roots: root))
      }
    }
    return groups
  }

  private func isSameCause(as other: Violation) -> Bool {
    violation.rule == other.rule && violation.severity == other.severity && violation.subject == other.subject
      && violation.confidence == other.confidence && violation.location == other.location
  }
}

extension Violation {
  fileprivate func evidence(naming describe: (TraceStep) -> String) -> [String] {
    ["    message: \(message)"] + trace.map { "    trace: \(describe($0))" }
  }
}

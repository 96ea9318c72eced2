package import DepGraphModel

extension ReportFormat {
  package static let json = ReportFormat(name: "json") { input in
    JSONReport.bytes(input.report)
  }
}

/// The report for scripts: what `Schema/report.schema.json` describes. Every field is there, `null` where it has no
/// value; keys are sorted, so equal reports are equal bytes.
package enum JSONReport {
  package static func bytes(_ report: Report) -> [UInt8] { value(report).bytes }

  package static func value(_ report: Report) -> JSONValue {
    var members: [String: JSONValue] = [
      "schemaVersion": .number(report.schemaVersion),
      "tool": .object(["name": .string(report.tool.name), "version": .string(report.tool.version)]),
      "project": .object([
        "packages": .number(report.project.packages), "modules": .number(report.project.modules),
        "roots": .number(report.project.roots), "files": .number(report.project.files),
      ]),
      "summary": value(report.summary),
      "violations": .array(report.violations.map(value)),
      "problems": .array(report.problems.map(value)),
    ]
    if let failure = report.failure { members["failure"] = value(failure) }
    return .object(members)
  }

  private static func value(_ failure: Report.Failure) -> JSONValue {
    var members = reason(failure)
    members["others"] = .array(failure.others.map { .object(reason($0)) })
    return .object(members)
  }

  private static func reason(_ failure: Report.Failure) -> [String: JSONValue] {
    ["message": .string(failure.message), "help": .optional(failure.help), "location": value(failure.location)]
  }

  private static func value(_ summary: Report.Summary) -> JSONValue {
    .object([
      "errors": .number(summary.errors), "warnings": .number(summary.warnings), "infos": .number(summary.infos),
      "baselined": .number(summary.baselined), "suppressed": .number(summary.suppressed),
      "stale": .number(summary.stale),
    ])
  }

  static func value(_ violation: Violation) -> JSONValue {
    var members: [String: JSONValue] = [
      "rule": .string(violation.rule),
      "severity": .string(violation.severity.rawValue),
      "state": .string(violation.state.rawValue),
      "confidence": .string(violation.confidence.rawValue),
      "subject": .string(violation.subject),
      "keyPath": .optional(violation.keyPath),
      "root": .optional(violation.root),
      "rootId": .optional(violation.rootId),
      "roots": .strings(violation.roots),
      "message": .string(violation.message),
      "help": .optional(violation.help),
      "location": value(violation.location),
      "trace": .array(violation.trace.map(value)),
      "related": .array(violation.related.map(value)),
      "fingerprint": .string(violation.fingerprint),
    ]
    if let suppression = violation.suppression { members["suppression"] = value(suppression) }
    return .object(members)
  }

  private static func value(_ suppression: Suppression) -> JSONValue {
    .object([
      "kind": .string(suppression.kind.rawValue), "reason": .string(suppression.reason),
      "location": value(suppression.location),
    ])
  }

  private static func value(_ step: TraceStep) -> JSONValue {
    .object([
      "kind": .string(step.kind.rawValue), "from": .string(step.from), "to": .string(step.to),
      "location": value(step.location),
    ])
  }

  private static func value(_ place: RelatedPlace) -> JSONValue {
    .object(["message": .string(place.message), "location": value(place.location)])
  }

  static func value(_ problem: Problem) -> JSONValue {
    var members: [String: JSONValue] = [
      "kind": .string(problem.kind.rawValue), "message": .string(problem.message), "location": value(problem.location),
    ]
    if let subject = problem.subject { members["subject"] = .string(subject) }
    return .object(members)
  }

  static func value(_ location: SourceLocation?) -> JSONValue {
    guard let location else { return .null }
    return .object([
      "file": .string(location.file), "line": .number(location.line), "column": .number(location.column),
    ])
  }
}

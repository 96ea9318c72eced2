package import DepGraphModel

/// GitLab's code quality report. It compares fingerprints between branches, so there is one entry a violation.
package enum GitLabReport {
  package static func bytes(_ report: Report) -> [UInt8] {
    var seen: Set<String> = []
    return JSONValue.array(
      report.violations.filter { seen.insert($0.fingerprint).inserted }.map(value)
    ).bytes
  }

  private static func value(_ violation: Violation) -> JSONValue {
    let help = violation.help.map { "; \($0)" } ?? ""
    return .object([
      "check_name": .string(violation.rule),
      "description": .string(PrintableText.oneLine(violation.sentence + help)),
      "severity": .string(severity(violation)),
      "fingerprint": .string(violation.fingerprint),
      "location": location(violation),
    ])
  }

  private static func severity(_ violation: Violation) -> String {
    switch (violation.state, violation.severity) {
    case (.new, .error): "critical"
    case (.new, .warning): "minor"
    case (.new, .info), (.baselined, _), (.suppressed, _): "info"
    }
  }

  /// GitLab refuses an entry without a path.
  private static func location(_ violation: Violation) -> JSONValue {
    let place = violation.location ?? violation.trace.lazy.compactMap(\.location).first
    return .object([
      "path": .string(place?.file ?? "."),
      "lines": .object(["begin": .number(place?.line ?? 1)]),
    ])
  }
}

import DepGraphModel

extension ReportFormat {
  package static let gitlab = ReportFormat(name: "gitlab") { input in
    GitLabReport.bytes(input.report)
  }
}

/// GitLab's code quality report. It compares fingerprints between branches, so there is one entry a violation.
enum GitLabReport {
  static func bytes(_ report: Report) -> [UInt8] {
    var seen: Set<String> = []
    return JSONValue.array(
      report.violations.filter { seen.insert($0.fingerprint).inserted }.map(value)
        + (report.failure?.each.map(value) ?? [])
    ).bytes
  }

  private static func value(_ failure: Report.Failure) -> JSONValue {
    let identity = "\(FailureText.rule) \(failure.location?.file ?? "") \(failure.message)"
    return .object([
      "check_name": .string(FailureText.rule),
      "description": .string(FailureText.sentence(failure)),
      "severity": .string("blocker"),
      "fingerprint": .string(fingerprint(identity)),
      "location": .object([
        "path": .string(failure.location?.file ?? "."),
        "lines": .object(["begin": .number(failure.location?.line ?? 1)]),
      ]),
    ])
  }

  /// FNV-1a in 64 bits: it only has to differ from the others.
  private static func fingerprint(_ text: String) -> String {
    let hash = text.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
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

package import DepGraphModel

extension ReportFormat {
  package static let sarif = ReportFormat(name: "sarif") { input in
    let excerpts = input.excerpts(SourceExcerpts.allLocations(in: input.report))
    return SARIFReport(cards: input.cards, excerpts: excerpts).bytes(input.report)
  }
}

/// SARIF 2.1.0, as GitHub's code scanning and other viewers read it: the trace as a code flow, paths relative to
/// `SRCROOT`, columns in UTF-16 units, fingerprints that survive moved lines. No dates and no absolute paths.
package struct SARIFReport: Sendable {
  /// Results of one run: GitHub refuses an upload that has more. What is left over goes into further runs.
  package static let mostResults = 25_000
  /// Of one result's places, and of one flow's steps.
  private static let mostPlaces = 1_000

  private let cards: [String: RuleCard]
  private let places: SARIFPlaces
  private let mostResults: Int

  /// - Parameter excerpts: the lines of every place of the report; where one is absent, its columns are left out.
  package init(cards: [RuleCard], excerpts: SourceExcerpts = .none, mostResults: Int = SARIFReport.mostResults) {
    self.mostResults = mostResults
    self.cards = cards.keyed(by: \.id)
    places = SARIFPlaces(excerpts: excerpts)
  }

  package func bytes(_ report: Report) -> [UInt8] {
    let count = report.violations.count
    let starts = count == 0 ? [0] : Array(stride(from: 0, to: count, by: mostResults))
    let runs = starts.enumerated().map { number, start in
      run(report, Array(report.violations[start..<min(start + mostResults, count)]), number: number)
    }
    return JSONValue.object([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"),
      "runs": .array(runs),
    ]).bytes
  }

  /// - Parameter number: from 0; the first one also reports what depgraph could not do at all.
  private func run(_ report: Report, _ shown: [Violation], number: Int) -> JSONValue {
    let rules = Set(shown.map(\.rule)).sorted()
    let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    return .object([
      "tool": .object([
        "driver": .object([
          "name": .string(report.tool.name), "version": .string(report.tool.version),
          "semanticVersion": .string(report.tool.version),
          "rules": .array(rules.map { SARIFRule(id: $0, card: cards[$0]).value }),
        ])
      ]),
      "automationDetails": .object(["id": .string(number == 0 ? "depgraph/" : "depgraph-\(number + 1)/")]),
      "columnKind": .string("utf16CodeUnits"),
      "originalUriBaseIds": .object([
        SARIFPlaces.base: .object([
          "description": .object(["text": .string("The root of the repository.")])
        ])
      ]),
      "invocations": .array([invocation(report, isFirst: number == 0)]),
      "results": .array(shown.map { result($0, index: indices[$0.rule] ?? 0) }),
    ])
  }

  private func invocation(_ report: Report, isFirst: Bool) -> JSONValue {
    let problems = report.problems
    var notifications = (isFirst ? problems : []).map { problem in
      notification(problem.kind.rawValue, "warning", problem.message, problem.location)
    }
    if isFirst, let failure = report.failure {
      let reasons = failure.each.map {
        notification(FailureText.rule, "error", FailureText.sentence($0), $0.location)
      }
      notifications.insert(contentsOf: reasons, at: 0)
    }
    return .object([
      "executionSuccessful": .bool(report.failure == nil && !problems.contains { $0.kind.breaksProject }),
      "toolExecutionNotifications": .array(notifications),
    ])
  }

  private func notification(
    _ id: String, _ level: String, _ message: String, _ location: SourceLocation?
  ) -> JSONValue {
    .object([
      "descriptor": .object(["id": .string(id)]),
      "level": .string(level),
      "message": .object(["text": .string(message)]),
      "locations": .array([location.map { .object(places.members($0)) }].compactMap { $0 }),
    ])
  }

  private func result(_ violation: Violation, index: Int) -> JSONValue {
    var members: [String: JSONValue] = [
      "ruleId": .string(violation.rule),
      "ruleIndex": .number(index),
      "level": .string(SARIFRule.level(violation.severity)),
      "message": .object(["text": .string(Self.message(violation))]),
      "locations": .array(location(violation)),
      "relatedLocations": .array(related(violation)),
      "partialFingerprints": .object([
        "depgraph/v1": .string(violation.fingerprint),
        // What GitHub compares; without it, it hashes the lines.
        "primaryLocationLineHash": .string("\(violation.fingerprint):1"),
      ]),
      "suppressions": .array(suppressions(violation)),
      "properties": .object([
        "confidence": .string(violation.confidence.rawValue), "subject": .string(violation.subject),
        "keyPath": .optional(violation.keyPath), "roots": .strings(violation.roots),
      ]),
    ]
    if let state = Self.baselineState(violation.state) { members["baselineState"] = .string(state) }
    if !violation.trace.isEmpty { members["codeFlows"] = .array([codeFlow(violation.trace)]) }
    return .object(members)
  }

  private static func message(_ violation: Violation) -> String {
    violation.message + (violation.help.map { "\nhelp: \($0)" } ?? "")
  }

  private static func baselineState(_ state: Violation.State) -> String? {
    switch state {
    case .new: "new"
    case .baselined: "unchanged"
    case .suppressed: nil
    }
  }

  private func location(_ violation: Violation) -> [JSONValue] {
    var members = violation.location.map { places.members($0) } ?? [:]
    if let root = violation.root {
      members["logicalLocations"] = .array([
        .object([
          "name": .string(root), "fullyQualifiedName": .string(violation.rootId ?? root), "kind": .string("module"),
        ])
      ])
    }
    return members.isEmpty ? [] : [.object(members)]
  }

  private func related(_ violation: Violation) -> [JSONValue] {
    violation.related.prefix(Self.mostPlaces).enumerated().compactMap { index, place in
      guard let location = place.location else { return nil }
      var members = places.members(location)
      members["id"] = .number(index + 1)
      members["message"] = .object(["text": .string(place.message)])
      return .object(members)
    }
  }

  private func suppressions(_ violation: Violation) -> [JSONValue] {
    guard violation.state == .suppressed else { return [] }
    let suppression = violation.suppression
    var members: [String: JSONValue] = ["kind": .string(suppression?.kind.rawValue ?? "external")]
    if let reason = suppression?.reason, !reason.isEmpty { members["justification"] = .string(reason) }
    if let location = suppression?.location { members["location"] = .object(places.members(location)) }
    return [.object(members)]
  }

  private func codeFlow(_ trace: [TraceStep]) -> JSONValue {
    let steps = trace.prefix(Self.mostPlaces).map { step in
      var members = step.location.map { places.members($0) } ?? [:]
      members["message"] = .object(["text": .string("\(step.from) \(step.kind.verb) \(step.to)")])
      return JSONValue.object(["location": .object(members)])
    }
    return .object(["threadFlows": .array([.object(["locations": .array(steps)])])])
  }
}

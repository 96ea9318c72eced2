package import DepGraphModel

/// `what-if`.
package struct ViolationChangePage: AnswerPage {
  private let change: ViolationChange

  package init(_ change: ViolationChange) { self.change = change }

  package var isEmpty: Bool { change.isEmpty }

  package var json: JSONValue { .change(change) }

  package func text(style: TextStyle) -> String {
    guard !change.isEmpty else { return "no violation gained or lost\n" }
    return ChangeText(style: style).lines(change).map { $0 + "\n" }.joined()
  }
}

extension JSONValue {
  static func change(_ change: ViolationChange) -> JSONValue {
    .object([
      "gained": .array(change.gained.map { JSONReport.value($0) }),
      "lost": .array(change.lost.map { JSONReport.value($0) }),
    ])
  }
}

/// Violations that come and go, one line each.
struct ChangeText {
  let style: TextStyle

  func lines(_ change: ViolationChange) -> [String] {
    let others = change.unpaired
    return block("gained", "+", others.gained.map { ($0, "") }) + block("lost", "-", others.lost.map { ($0, "") })
      + block("changed", "~", change.changed.map { ($0.after, Self.difference($0.before, $0.after)) })
  }

  /// What one that is still there was and is: ` (was warning, is error)`.
  static func difference(_ before: Violation, _ after: Violation) -> String {
    before.severity == after.severity
      ? " (was \(before.confidence.rawValue), is \(after.confidence.rawValue))"
      : " (was \(before.severity.rawValue), is \(after.severity.rawValue))"
  }

  private func block(_ title: String, _ sign: String, _ violations: [(violation: Violation, note: String)]) -> [String]
  {
    guard !violations.isEmpty else { return [] }
    let rows = violations.map { violation, note in
      ("\(sign) \(violation.severity.rawValue) \(violation.rule): \(violation.message)\(note)", violation.location)
    }
    return [style.paint("\(title): \(SummaryText.counted(violations.count, "violation"))", .strong)]
      + PlacedLines(style: style).lines(rows)
  }
}

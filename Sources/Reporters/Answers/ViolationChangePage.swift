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
    block("gained", "+", change.gained) + block("lost", "-", change.lost)
  }

  private func block(_ title: String, _ sign: String, _ violations: [Violation]) -> [String] {
    guard !violations.isEmpty else { return [] }
    let rows = violations.map { violation in
      ("\(sign) \(violation.severity.rawValue) \(violation.rule): \(violation.message)", violation.location)
    }
    return [style.paint("\(title): \(SummaryText.counted(violations.count, "violation"))", .strong)]
      + PlacedLines(style: style).lines(rows)
  }
}

package import DepGraphModel

/// `cycles`.
package struct CyclesPage: AnswerPage {
  private let cycles: [[GraphStep]]

  package init(_ cycles: [[GraphStep]]) { self.cycles = cycles }

  package var isEmpty: Bool { cycles.isEmpty }

  package var json: JSONValue { .array(cycles.map { .array($0.map(JSONValue.step)) }) }

  package func text(style: TextStyle) -> String {
    guard !cycles.isEmpty else { return "no cycle\n" }
    let blocks = cycles.map { cycle in
      ([style.paint("cycle of \(SummaryText.counted(cycle.count, "link"))", .strong)]
        + StepText(style: style).lines(cycle)).map { $0 + "\n" }.joined()
    }
    return blocks.joined(separator: "\n")
  }
}

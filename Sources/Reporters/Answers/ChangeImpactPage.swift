package import DepGraphModel

/// `impact FILE|MODULE`.
package struct ChangeImpactPage: AnswerPage {
  private let answer: ChangeImpact

  package init(_ answer: ChangeImpact) { self.answer = answer }

  package var isEmpty: Bool { answer.modules.isEmpty }

  package var json: JSONValue {
    .object([
      "modules": .array(answer.modules.map(JSONValue.module)), "roots": .array(answer.roots.map(JSONValue.module)),
      "lines": .number(answer.lines),
    ])
  }

  package func text(style: TextStyle) -> String {
    let counts = [
      SummaryText.counted(answer.modules.count, "module"), SummaryText.counted(answer.roots.count, "root"),
      SummaryText.counted(answer.lines, "line"),
    ]
    let roots = Set(answer.roots.map(\.id))
    var lines = [style.paint("built again: \(counts.joined(separator: ", "))", .strong)]
    for module in answer.modules {
      lines.append("  " + PrintableText.oneLine(module.shown) + (roots.contains(module.id) ? "  root" : ""))
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

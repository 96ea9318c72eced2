package import DepGraphModel

/// `deps M` and `dependents M`.
package struct ReachedModulesPage: AnswerPage {
  private let answer: ReachedModules

  package init(_ answer: ReachedModules) { self.answer = answer }

  package var isEmpty: Bool { answer.rows.isEmpty }

  package var json: JSONValue {
    .array(
      answer.rows.map { row in
        .object([
          "id": .string(row.module.id), "name": .string(row.module.name), "distance": .number(row.distance),
          "kind": .string(row.kind), "external": .bool(row.isExternal), "via": .string(row.via.id),
        ])
      })
  }

  package func text(style: TextStyle) -> String {
    let subject = PrintableText.oneLine(answer.subject.shown)
    let count = SummaryText.counted(answer.rows.count, "module")
    var lines = [style.paint("\(answer.isInverted ? "Dependents" : "Dependencies") of \(subject): \(count)", .strong)]
    let names = answer.rows.map { PrintableText.oneLine($0.module.shown) }
    let width = names.map { DisplayWidth.of($0) }.max() ?? 0
    let kindWidth = answer.rows.map(\.kind.count).max() ?? 0
    for (row, name) in zip(answer.rows, names) {
      let start = "\(row.distance)  \(DisplayWidth.padded(name, to: width))"
      let isDirect = row.via == answer.subject
      lines.append(
        isDirect
          ? "\(start)  \(row.kind)"
          : "\(start)  \(DisplayWidth.padded(row.kind, to: kindWidth))  via \(PrintableText.oneLine(row.via.shown))")
    }
    if answer.hiddenExternals > 0 {
      lines.append("(\(SummaryText.counted(answer.hiddenExternals, "external module")) not shown; use --external)")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

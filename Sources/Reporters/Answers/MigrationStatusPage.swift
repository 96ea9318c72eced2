package import DepGraphModel

/// `migrate needle status`: what is left, now and in earlier commits.
package struct MigrationStatusPage: AnswerPage {
  /// Oldest first; the last one is the tree as it is.
  let points: [MigrationPoint]
  /// What may be left at most; `nil` = anything.
  private let most: Int?

  package init(_ points: [MigrationPoint], most: Int?) {
    self.points = points
    self.most = most
  }

  private var now: MigrationStatus { points.last?.status ?? MigrationStatus() }

  package var isEmpty: Bool { now.isDone }

  package var json: JSONValue {
    .object([
      "status": .status(now), "max": .optional(most),
      "isWithinMax": .bool(most.map { now.components <= $0 } ?? true),
      "trend": .array(
        points.dropLast().map { .object(["commit": .optional($0.commit), "status": .status($0.status)]) }),
    ])
  }

  var table: Table {
    Table(
      columns: ["commit", "components", "protocols", "keys", "registered", "changed lifetimes", "other places"],
      rows: points.map { point in
        let status = point.status
        let numbers = [
          status.components, status.dependencyProtocols, status.keys, status.registeredKeys, status.changedLifetimes,
          status.residue,
        ]
        return [.text(point.commit ?? "now")] + numbers.map { .integer(Int64($0)) }
      })
  }

  package var csv: String? { table.csv }

  var verdict: String? {
    guard let most, now.components > most else { return nil }
    return "\(SummaryText.counted(now.components, "component")) left, \(most) allowed by --max"
  }

  package func text(style: TextStyle) -> String {
    (isEmpty && points.count == 1 ? "nothing of Needle is left\n" : table.text(style: style))
      + (verdict.map { $0 + "\n" } ?? "")
  }

  package var markdown: String? {
    var lines = ["### Left of Needle", ""]
    lines.append("| " + table.columns.joined(separator: " | ") + " |")
    lines.append("|---|" + String(repeating: "---:|", count: table.columns.count - 1))
    for point in table.rows {
      let cells = point.map { value -> String in
        switch value {
        case .text(let text): MarkdownReport.code(text)
        case .integer(let number): String(number)
        case .null, .real, .blob: ""
        }
      }
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    if let verdict { lines += ["", MarkdownReport.escape(verdict)] }
    return lines.map { $0 + "\n" }.joined()
  }
}

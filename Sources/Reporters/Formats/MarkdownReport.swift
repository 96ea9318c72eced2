package import DepGraphModel

extension ReportFormat {
  package static let markdown = ReportFormat(name: "markdown") { input in
    Array(MarkdownReport.text(input.report, cards: input.cards).utf8)
  }
}

/// A comment for a pull request: what was found as a table, the traces as a small picture. Fits into GitHub's 65,536
/// characters, whatever was found; what is left out is counted.
package enum MarkdownReport {
  /// Rows of the table.
  private static let mostRows = 50
  /// Characters of the whole table; names may be long.
  private static let longestTable = 40_000
  private static let mostProblems = 10
  /// Places, or fixes, of one cause.
  private static let mostAlike = 3
  private static let longestCell = 1_000

  /// - Parameter cards: of the rules that the report may name.
  package static func text(_ report: Report, cards: [RuleCard]) -> String {
    let blocks = ViolationOrder(cards: cards).sorted(ViolationBlock.causes(of: report.violations))
    // A bot finds its own comment by the first line.
    var parts = ["<!-- depgraph -->\n### depgraph: \(SummaryText.counts(report, blocks))\n"]
    if !blocks.isEmpty {
      parts.append(table(blocks))
      if let picture = MermaidTraces(blocks).text {
        parts.append("<details><summary>Traces</summary>\n\n```mermaid\n\(picture)```\n\n</details>\n")
      }
    }
    if let failure = report.failure {
      let reasons = failure.each.prefix(mostProblems).map { reason in
        let place = reason.location.map { code("\($0.file):\($0.line)") + " " } ?? ""
        return "> \(place)\(escape(shortened(FailureText.sentence(reason))))\n"
      }
      let left = failure.each.count - reasons.count
      parts.append(
        "> [!CAUTION]\n" + reasons.joined(separator: ">\n") + (left > 0 ? ">\n> … and \(left) more\n" : ""))
    }
    if !report.problems.isEmpty { parts.append(problems(report.problems)) }
    parts.append(escape(SummaryText.judged(report)) + "\n")
    return parts.joined(separator: "\n")
  }

  private static func table(_ blocks: [ViolationBlock]) -> String {
    let chosen = ViolationOrder.turns(of: blocks.map { ($0.effectiveSeverity, $0.first.rule) }, most: mostRows)
    var text = "| | Where | What |\n|---|---|---|\n"
    var left: [ViolationBlock] = []
    for (index, block) in blocks.enumerated() {
      let row = row(block)
      if chosen.contains(index), text.utf8.count + row.utf8.count <= longestTable {
        text += row
      } else {
        left.append(block)
      }
    }
    if !left.isEmpty { text += "\n… and \(left.count) more: \(rules(left)).\n" }
    return text
  }

  /// How many of each rule, in the order of the blocks.
  private static func rules(_ blocks: [ViolationBlock]) -> String {
    var names: [String] = []
    var counts: [String: Int] = [:]
    for block in blocks {
      if counts[block.first.rule] == nil { names.append(block.first.rule) }
      counts[block.first.rule, default: 0] += 1
    }
    return names.map { "\(counts[$0, default: 0]) \(code($0))" }.joined(separator: ", ")
  }

  private static func row(_ block: ViolationBlock) -> String {
    let place = block.first.location.map { code("\($0.file):\($0.line)") } ?? ""
    let what =
      [block.sentence] + block.elsewhereLines(most: mostAlike)
      + block.shortHelps(most: mostAlike).map { "help: \($0)" }
    let text = what.map { escape(shortened(PrintableText.oneLine($0))) }.joined(separator: "<br>")
    return "| \(block.effectiveSeverity.rawValue)<br>\(code(block.first.rule)) | \(place) | \(text) |\n"
  }

  private static func problems(_ problems: [Problem]) -> String {
    var text = "<details><summary>Not seen: \(SummaryText.counted(problems.count, "problem"))</summary>\n\n"
    let problems = FoldedProblems.folded(problems)
    for problem in problems.prefix(mostProblems) {
      let place = problem.location.map { code("\($0.file):\($0.line)") + " " } ?? ""
      text += "- \(place)\(escape(shortened(PrintableText.oneLine(problem.message))))\n"
    }
    if problems.count > mostProblems { text += "- … and \(problems.count - mostProblems) more\n" }
    return text + "\n</details>\n"
  }

  private static func shortened(_ text: String) -> String {
    text.count > longestCell ? text.prefix(longestCell) + "…" : text
  }

  /// Code in a cell of a table. A backtick cannot be escaped in code, a bar must be.
  static func code(_ text: String) -> String {
    let plain = shortened(PrintableText.oneLine(text)).map { character -> String in
      switch character {
      case "`": "ˋ"
      case "|": "\\|"
      default: String(character)
      }
    }
    return "`\(plain.joined())`"
  }

  /// Text that is text: no markup, no tags, no mentions.
  static func escape(_ text: String) -> String {
    PrintableText.spelled(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "@": "@<!-- -->"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "$", "!": "\\\(scalar)"
      default: nil
      }
    }
  }
}

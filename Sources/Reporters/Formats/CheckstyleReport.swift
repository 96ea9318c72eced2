import DepGraphModel

extension ReportFormat {
  package static let checkstyle = ReportFormat(name: "checkstyle") { input in
    Array(CheckstyleReport.text(input.report).utf8)
  }
}

/// Checkstyle's XML, which most CI systems read. What was not seen is there as `info`.
enum CheckstyleReport {
  private struct Line {
    var location: SourceLocation?
    var severity: String
    var message: String
    var source: String
  }

  static func text(_ report: Report) -> String {
    var lines = ViolationBlock.blocks(of: report.violations).map { block in
      Line(
        location: block.first.location, severity: block.effectiveSeverity.rawValue,
        message: ([block.sentence] + block.helps).joined(separator: "; "), source: block.first.rule)
    }
    lines += report.problems.map {
      Line(location: $0.location, severity: "info", message: $0.message, source: $0.kind.rawValue)
    }
    lines += (report.failure?.each ?? []).map {
      Line(
        location: $0.location, severity: "error", message: FailureText.sentence($0), source: FailureText.rule)
    }
    // As Checkstyle does for a fault of a whole file: line 0. Readers refuse a file without a name.
    let files = Dictionary(grouping: lines) { $0.location?.file ?? "." }
    let elements = files.sorted { $0.key < $1.key }.map { file, lines in
      "  <file\(XMLText.attribute("name", file))>\n\(lines.map(element).joined())  </file>\n"
    }
    return XMLText.header + "<checkstyle version=\"4.3\">\n" + elements.joined() + "</checkstyle>\n"
  }

  private static func element(_ line: Line) -> String {
    var text = "    <error" + XMLText.attribute("line", line.location?.line ?? 0)
    if let location = line.location { text += XMLText.attribute("column", location.column) }
    text += XMLText.attribute("severity", line.severity) + XMLText.attribute("message", line.message)
    return text + XMLText.attribute("source", "depgraph.\(line.source)") + "/>\n"
  }
}

package import DepGraphModel

/// GitHub's workflow commands: one annotation for each cause, its trace and help in the text.
package struct GitHubReport: Sendable {
  private let excerpts: SourceExcerpts

  package init(excerpts: SourceExcerpts = .none) {
    self.excerpts = excerpts
  }

  /// The log's lines. The last one is no command: what was judged and what was not seen.
  package func text(_ report: Report) -> String {
    let blocks = ViolationBlock.blocks(of: report.violations)
    // The log shows ten annotations of a kind for each step; the worst come first.
    let ordered = Severity.allCases.reversed().flatMap { severity in
      blocks.filter { $0.effectiveSeverity == severity }
    }
    var lines = ordered.map(line)
    lines += report.problems.map { problem in
      command("notice", title: "depgraph (\(problem.kind.rawValue))", problem.message, at: problem.location)
    }
    lines.append(SummaryText.counts(report, causes: blocks.count))
    lines.append(SummaryText.judged(report))
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(_ block: ViolationBlock) -> String {
    let violation = block.first
    var text = [block.sentence]
    text += violation.trace.enumerated().map { index, step in
      "\(index + 1). \(ViolationText.sentence(step))" + (step.location.map { "  \(ViolationText.place($0))" } ?? "")
    }
    text += block.helps.map { "help: " + PrintableText.oneLine($0) }
    return command(
      Self.word(block.effectiveSeverity), title: "depgraph (\(violation.rule))", text.joined(separator: "\n"),
      at: violation.location)
  }

  private static func word(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  private func command(_ word: String, title: String, _ text: String, at location: SourceLocation?) -> String {
    var properties: [String] = []
    if let location {
      properties.append("file=\(Self.escapeProperty(location.file))")
      properties.append("line=\(location.line)")
      if let column = excerpts.utf16Column(of: location) { properties.append("col=\(column)") }
    }
    properties.append("title=\(Self.escapeProperty(PrintableText.oneLine(title)))")
    return "::\(word) \(properties.joined(separator: ","))::\(Self.escape(text))"
  }

  /// As the runner reads it: `%`, carriage return and line feed.
  private static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case "\u{0}"..."\u{8}", "\u{B}"..."\u{1F}": result += PrintableText.escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func escapeProperty(_ text: String) -> String {
    var result = ""
    for scalar in escape(text).unicodeScalars {
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

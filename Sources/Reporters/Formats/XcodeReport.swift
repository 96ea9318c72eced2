import DepGraphModel

extension ReportFormat {
  package static let xcode = ReportFormat(name: "xcode") { input in
    Array(XcodeReport(absolutePath: input.absolutePath).text(input.report).utf8)
  }
}

/// The lines that Xcode's issue navigator and build log understand:
/// `<absolute path>:<line>:<column>: error: <message> (<rule>)`, traces as notes, no colour.
struct XcodeReport {
  /// Of a file as reports name it.
  let absolutePath: (String) -> String

  /// A run without violations still says what it judged.
  func text(_ report: Report) -> String {
    var output = ""
    for block in ViolationBlock.blocks(of: report.violations) { write(block, into: &output) }
    for problem in FoldedProblems.folded(report.problems) {
      line("warning", problem.message, suffix: problem.kind.rawValue, at: problem.location, into: &output)
    }
    for reason in report.failure?.each ?? [] {
      line("error", FailureText.sentence(reason), suffix: FailureText.rule, at: reason.location, into: &output)
    }
    if report.violations.isEmpty { line("note", SummaryText.judged(report), at: nil, into: &output) }
    return output
  }

  private func write(_ block: ViolationBlock, into output: inout String) {
    let violation = block.first
    let message = violation.message + (violation.state == .new ? "" : " (\(violation.state.rawValue))")
    let word = Self.word(for: violation.state, block.severity)
    line(word, message, suffix: violation.rule, at: violation.location, into: &output)
    let roots = block.rootList(most: nil)
    if !roots.isEmpty { line("note", "in roots: \(roots)", at: violation.location, into: &output) }
    for (index, step) in violation.trace.enumerated() {
      line("note", "\(index + 1). \(ViolationText.sentence(step))", at: step.location, into: &output)
    }
    for place in violation.related { line("note", place.message, at: place.location, into: &output) }
    for help in block.helps { line("note", "help: \(help)", at: violation.location, into: &output) }
  }

  /// What is accepted already must not break a build.
  private static func word(for state: Violation.State, _ severity: Severity) -> String {
    switch (state, severity) {
    case (.new, .error): "error"
    case (.new, .warning): "warning"
    case (.new, .info), (.baselined, _), (.suppressed, _): "note"
    }
  }

  private func line(
    _ word: String, _ message: String, suffix: String? = nil, at location: SourceLocation?, into output: inout String
  ) {
    var text = "\(word): \(PrintableText.oneLine(message))"
    if let suffix { text += " (\(PrintableText.oneLine(suffix)))" }
    if let location {
      let path = PrintableText.oneLine(absolutePath(location.file))
      text = "\(path):\(location.line):\(location.column): " + text
    }
    output += text + "\n"
  }
}

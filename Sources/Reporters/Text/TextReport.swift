package import DepGraphModel

/// The report for people. It says what is wrong in one sentence, shows the source line, the way from a root and the
/// repair, and always ends with what was judged and what was not seen. A long one is grouped by rule and shortened; it
/// tells by how much.
package struct TextReport: Sendable {
  /// Causes that are told in the order of the files, each in full.
  package static let mostWholeCauses = 250

  private let style: TextStyle
  private let excerpts: SourceExcerpts
  private let isWhole: Bool

  /// - Parameter isWhole: tells everything, however long it is.
  package init(style: TextStyle = TextStyle(), excerpts: SourceExcerpts = .none, isWhole: Bool = false) {
    self.style = style
    self.excerpts = excerpts
    self.isWhole = isWhole
  }

  package func text(_ report: Report) -> String {
    var output = ""
    write(report, into: &output)
    return output
  }

  /// Block by block, for large reports.
  package func write(_ report: Report, into output: inout some TextOutputStream) {
    let blocks = ViolationBlock.blocks(of: report.violations)
    let violations = ViolationText(style: style, excerpts: excerpts, isWhole: isWhole)
    if isWhole || blocks.count <= Self.mostWholeCauses {
      for block in blocks {
        for line in violations.lines(block) { output.write(line + "\n") }
        output.write("\n")
      }
    } else {
      GroupedText(violations: violations).write(blocks, into: &output)
    }
    let problems = ProblemText(style: style, isWhole: isWhole).lines(report.problems)
    for line in problems { output.write(line + "\n") }
    if !problems.isEmpty { output.write("\n") }
    for line in violations.recalled(blocks) { output.write(line + "\n") }
    output.write(SummaryText.counts(report, blocks) + "\n")
    output.write(SummaryText.judged(report) + "\n")
  }
}

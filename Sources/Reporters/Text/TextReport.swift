package import DepGraphModel

extension ReportFormat {
  package static let text = ReportFormat(name: "text") { input in
    let excerpts = input.excerpts(SourceExcerpts.locations(in: input.report))
    let reporter = TextReport(
      style: input.style, excerpts: excerpts, cards: input.cards, wholeRules: input.wholeRules, isWhole: input.isWhole)
    return Array(reporter.text(input.report).utf8)
  }
}

/// The report for people. It says what is wrong in one sentence, shows the source line, the way from a root and the
/// fix, and always ends with what was judged and what was not seen. The most severe comes first; a rule with many
/// violations shows its first ones and says how many more there are.
package struct TextReport: Sendable {
  private let style: TextStyle
  private let excerpts: SourceExcerpts
  private let order: ViolationOrder
  private let wholeRules: Set<String>
  private let isWhole: Bool

  /// - Parameters:
  ///   - cards: of the rules that the report may name.
  ///   - wholeRules: rules that were asked for by name: all of their violations are shown.
  ///   - isWhole: shows everything, however long it is.
  package init(
    style: TextStyle = TextStyle(), excerpts: SourceExcerpts = .none, cards: [RuleCard] = [],
    wholeRules: Set<String> = [], isWhole: Bool = false
  ) {
    self.style = style
    self.excerpts = excerpts
    order = ViolationOrder(cards: cards)
    self.wholeRules = wholeRules
    self.isWhole = isWhole
  }

  package func text(_ report: Report) -> String {
    var output = ""
    let blocks = order.sorted(ViolationBlock.causes(of: report.violations))
    let violations = ViolationText(style: style, excerpts: excerpts, isWhole: isWhole)
    let entries = isWhole ? blocks.map(FoldedRules.Entry.block) : FoldedRules(wholeRules: wholeRules).entries(blocks)
    for entry in entries {
      switch entry {
      case .block(let block): for line in violations.lines(block) { output += line + "\n" }
      case .rest(let rest): output += violations.line(rest) + "\n"
      }
      output += "\n"
    }
    let problems = ProblemText(style: style, isWhole: isWhole).lines(report.problems)
    for line in problems { output += line + "\n" }
    if !problems.isEmpty { output += "\n" }
    for line in violations.recalled(blocks, entries: entries.count) { output += line + "\n" }
    output += SummaryText.counts(report, blocks) + "\n"
    output += SummaryText.judged(report) + "\n"
    for line in report.failure.map(FailureText.lines) ?? [] {
      output += style.paint("error", .severity(.error)) + line.dropFirst("error".count) + "\n"
    }
    return output
  }
}

import ArgumentParser
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters

/// `explain RULE`: one rule's page. `explain FINGERPRINT`: one violation's.
struct Explain: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explains a rule, or one violation with everything that is known of it.",
    discussion: """
      A fingerprint stands in the reports for machines (--format json) and in what explain-log prints; its first six \
      digits are enough.
      """)

  @Argument(
    help: "The rule, or the violation's fingerprint.", completion: .list(RuleName.allValueStrings))
  var name: String

  @Argument(help: "The folder that is read for a fingerprint.")
  var path = "."

  @Option(help: "text or json.")
  var format: Modules.Format = .text

  @Option(help: "Violations that are accepted. Default: .depgraph-baseline.jsonl beside the configuration, if there.")
  var baseline: String?

  @OptionGroup var common: CommonOptions

  func run() async throws {
    let (cards, error) = RuleCards.read(config: common.config, at: path)
    if let card = cards.first(where: { $0.id == name }) { return try show(card) }
    if ViolationSearch.isFingerprint(name) { return try await explainViolation() }
    // It may be a contract that could not be read.
    if let error { throw Machine.exit(for: error) }
    if let rule = RuleName(argument: name) { try RuleName.check([rule], among: cards) }
  }

  private func show(_ card: RuleCard) throws {
    switch format {
    case .text: try Machine.printToStandardOutput(Array(RulePage(card).text(style: common.textStyle).utf8))
    case .json: try Machine.printToStandardOutput(RuleListing.json(card))
    }
  }

  private func explainViolation() async throws {
    let workspace = try common.workspace(at: path)
    let accepted = try workspace.acceptedBaseline(named: baseline)
    let progress = ProgressLine(options: common)
    let result = try await Machine.orExitAsync {
      try await workspace.analyse(
        options: common.analysisOptions(), baseline: accepted, index: common.indexPlace, observed: Machine.now,
        progress: { progress.begin($0) }
      ).result
    }
    progress.end()
    if !common.quiet { Machine.report(result.messages) }
    let page = ViolationPage(
      try Machine.orExit {
        try ViolationSearch.explanation(of: name, in: result.report, baseline: accepted, cards: workspace.cards)
      })
    switch format {
    case .text:
      let lines = workspace.location.lines(at: page.locations)
      let text = page.text(style: common.textStyle, excerpts: SourceExcerpts { lines[$0] })
      try Machine.printToStandardOutput(Array(text.utf8))
    case .json: try Machine.printToStandardOutput(page.json())
    }
  }
}

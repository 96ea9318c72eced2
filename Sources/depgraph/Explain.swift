import ArgumentParser
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters

/// `explain RULE`: one rule's page. `explain FINGERPRINT` and `explain FILE:LINE`: a violation's.
struct Explain: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explains a rule, or one violation in full detail.",
    discussion: """
      The text report prints the first eight digits of each violation's fingerprint, --format json all of it; six \
      are enough.
      """)

  @Argument(
    help: "A rule, a violation's fingerprint, or its location as FILE:LINE.",
    completion: .list(RuleName.ids))
  var name: String

  @Option(help: "text or json.")
  var format: TextOrJSON = .text

  @Option(help: "The baseline. Default: .depgraph-baseline.jsonl next to the configuration, if it exists.")
  var baseline: String?

  @OptionGroup var common: CommonOptions

  func run() async throws {
    let (cards, error) = RuleCards.read(config: common.config, at: common.path)
    if let card = cards.first(where: { $0.id == name }) { return try show(card) }
    if ViolationSearch.isFingerprint(name) || PlaceArgument(name) != nil { return try await explainViolations() }
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

  private func explainViolations() async throws {
    let workspace = try common.workspace()
    let accepted = try Machine.orExit { try workspace.acceptedBaseline(named: baseline) }
    let result = try await common.analysis(of: workspace, baseline: accepted).result
    let pages = try found(in: result.report, workspace: workspace, accepted: accepted).map(ViolationPage.init)
    switch format {
    case .text:
      let lines = workspace.location.lines(at: pages.flatMap(\.locations))
      let texts = pages.map { $0.text(style: common.textStyle, excerpts: SourceExcerpts { lines[$0] }) }
      try Machine.printToStandardOutput(Array(texts.joined(separator: "\n").utf8))
    case .json: try Machine.printToStandardOutput(pages[0].json())
    }
  }

  /// Never empty. One violation where JSON is asked for.
  private func found(
    in report: Report, workspace: Workspace, accepted: Baseline?
  ) throws -> [ViolationExplanation] {
    guard let place = PlaceArgument(name) else {
      return [
        try Machine.orExit {
          try ViolationSearch.explanation(of: name, in: report, baseline: accepted, cards: workspace.cards)
        }
      ]
    }
    let files = place.files(in: workspace.location, currentFolder: Machine.currentFolder)
    let explanations = try Machine.orExit {
      try ViolationSearch.explanations(
        at: files, line: place.line, in: report, baseline: accepted, cards: workspace.cards)
    }
    guard format == .json, explanations.count > 1 else { return explanations }
    let list = explanations.map { "\($0.violation.shortFingerprint) (\($0.violation.rule))" }.joined(separator: ", ")
    throw ValidationError("several violations are at \(name): \(list)")
  }
}

import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters
import DepGraphStore

/// The one place where the pages meet the program.
enum SpecAnalysis {
  /// Judges a project held in memory, `.depgraph.yml` included where there is one, as `check` does.
  static func analyse(files: [String: String]) async throws -> Report {
    let text = files[".depgraph.yml"].map { Array($0.utf8) }
    let configuration = try text.map {
      try Configuration.parse(bytes: $0, file: ".depgraph.yml", cards: Catalogue.cards)
    }
    let baseline = try files[Baseline.fileName].map { try Baseline(bytes: Array($0.utf8), file: Baseline.fileName) }
    let request = AnalysisRequest(
      tree: MemoryTree(files), configuration: configuration ?? Configuration(), configurationText: text ?? [],
      options: AnalysisOptions(today: CalendarDay("2030-01-01")), baseline: baseline,
      index: try Index.inMemory())
    return try await Analysis(request).run().report.showing([.new])
  }

  /// The catalogue's cards.
  static var cards: [RuleCard] { Catalogue.cards }

  /// What `explain` tells of a rule, as Markdown, without the title: a rule's page has its own.
  static func explanation(of card: RuleCard) -> String {
    let page = RulePage(card).markdown()
    return page.separated(by: "\n\n").map { String($0.after) } ?? page
  }
}

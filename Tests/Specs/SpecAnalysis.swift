import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters
import DepGraphStore

/// The one place where the pages meet the program.
enum SpecAnalysis {
  /// Judges a project held in memory, `.depgraph.yml` included where there is one, as `check` does.
  /// - Parameter graph: a module graph in place of manifests and projects.
  static func analyse(files: [String: String], graph: [UInt8]? = nil) async throws -> Report {
    try await Analysis(try request(files, graph)).run().report.showing([.new])
  }

  /// What `modules --format json` prints of a project.
  static func moduleGraph(files: [String: String]) async throws -> [UInt8] {
    ModuleGraphJSON.bytes(try await Analysis(try request(files, nil)).project(), generator: "test")
  }

  private static func request(_ files: [String: String], _ graph: [UInt8]?) throws -> AnalysisRequest {
    let text = files[".depgraph.yml"].map { Array($0.utf8) }
    let configuration = try text.map {
      try Configuration.parse(bytes: $0, file: ".depgraph.yml", cards: Catalogue.cards)
    }
    let baseline = try files[Baseline.fileName].map { try Baseline(bytes: Array($0.utf8), file: Baseline.fileName) }
    return AnalysisRequest(
      tree: MemoryTree(files, rootName: "Sample"), configuration: configuration ?? Configuration(),
      configurationText: text ?? [],
      options: AnalysisOptions(today: CalendarDay("2030-01-01")),
      baseline: baseline, moduleGraph: graph.map { ModuleGraphFile(name: "modules.json", bytes: $0) },
      index: try Index.inMemory())
  }

  /// The catalogue's cards.
  static var cards: [RuleCard] { Catalogue.cards }

  /// What `explain` tells of a rule, as Markdown, without the title: a rule's page has its own.
  static func explanation(of card: RuleCard) -> String {
    let page = RulePage(card).markdown()
    return page.separated(by: "\n\n").map { String($0.after) } ?? page
  }
}

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
    var configuration = Configuration()
    let text = files[".depgraph.yml"]
    if let text {
      configuration = try Configuration.parse(text: text, file: ".depgraph.yml", cards: Catalogue.cards)
    }
    let request = AnalysisRequest(
      tree: MemoryTree(files), configuration: configuration, configurationText: Array((text ?? "").utf8),
      index: try Index.inMemory())
    return try await Analysis(request).run().report
  }

  /// The catalogue's cards.
  static var cards: [RuleCard] { Catalogue.cards }

  /// What `explain` prints for a rule, as Markdown.
  static func explanation(of card: RuleCard) -> String { RulePage(card).markdown() }
}

import DepGraphModel

/// The one place where the pages meet the program.
enum SpecAnalysis {
  /// Whether `analyse` judges. Until it does, the pages are only read.
  static let isWired = false

  /// Judges a project held in memory, `.depgraph.yml` included where there is one, as `check` does.
  static func analyse(files: [String: String]) async throws -> Report {
    throw SpecError("the pipeline is not wired to the specs")
  }

  /// The catalogue's cards.
  static var cards: [RuleCard] { [] }

  /// What `explain` prints for a rule, as Markdown.
  static func explanation(of card: RuleCard) -> String { card.summary }
}

import ArgumentParser
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters

/// `explain RULE`: one rule's page.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Explains a rule: what it finds, why, and what mends it.")

  @Argument(help: "The rule.")
  var rule: RuleName

  func validate() throws {
    try RuleName.check([rule])
  }

  func run() throws {
    guard let card = Catalogue.cards.first(where: { $0.id == rule.id }) else { return }
    try Machine.printToStandardOutput(Array(RulePage(card).text().utf8))
  }
}

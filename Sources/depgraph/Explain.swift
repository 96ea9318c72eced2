import ArgumentParser
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters

/// `explain RULE`: one rule's page.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Explains a rule: what it finds, why, and what mends it.")

  @Argument(help: "The rule.")
  var rule: RuleName

  @OptionGroup var cards: RuleCards

  func run() throws {
    let (cards, error) = cards.read()
    // It may be a contract that could not be read.
    if let error, !cards.contains(where: { $0.id == rule.id }) { throw Machine.exit(for: error) }
    try RuleName.check([rule], among: cards)
    guard let card = cards.first(where: { $0.id == rule.id }) else { return }
    try Machine.printToStandardOutput(Array(RulePage(card).text().utf8))
  }
}

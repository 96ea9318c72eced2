import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `rules`: the catalogue, and the contracts of the configuration.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "rules", abstract: "Lists the rules.")

  @Argument(help: CommonOptions.pathHelp)
  var path: String?

  @Option(help: "text or json.")
  var format: TextOrJSON = .text

  @OptionGroup var cards: RuleCards

  func run() throws {
    let (cards, error) = cards.read(at: path)
    // Only a wrong configuration leaves a catalogue to show.
    if let error, error.kind == .usage { throw Machine.exit(for: error) }
    switch format {
    case .text: try Machine.printToStandardOutput(Array(RuleListing.text(cards).utf8))
    case .json: try Machine.printToStandardOutput(RuleListing.json(cards))
    }
    if let error { throw Machine.exit(for: error) }
  }
}

import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `rules`: the catalogue.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Lists the rules.")

  @Option(help: "text or json.")
  var format: Modules.Format = .text

  func run() throws {
    switch format {
    case .text: try Machine.printToStandardOutput(Array(RuleListing.text(Catalogue.cards).utf8))
    case .json: try Machine.printToStandardOutput(RuleListing.json(Catalogue.cards))
    }
  }
}

import ArgumentParser
import DepGraphConfiguration
import DepGraphPipeline

/// `config`: what the configuration says, and what it may say.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Shows the effective configuration or the JSON Schema of .depgraph.yml.",
    subcommands: [Show.self, SchemaCommand.self])

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Prints every value and where it comes from, as an equivalent .depgraph.yml.")

    @OptionGroup var selection: RuleSelection

    @OptionGroup var common: CommonOptions

    func run() throws {
      let workspace = try Machine.orExit { try selection.checked { try common.opened() } }
      var options = selection.applied(to: common.analysisOptions())
      options.host = common.host
      let (file, arguments) = workspace.configurationContents.effective(
        options: options, baseline: selection.baseline)
      let text = ConfigurationListing(file, cards: Catalogue.cards, arguments: arguments).text()
      try Machine.printToStandardOutput(Array(text.utf8))
    }
  }

  struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema", abstract: "Prints the JSON Schema of .depgraph.yml, for completion in editors.")

    func run() throws {
      try Machine.printToStandardOutput(ConfigurationSchema.bytes(of: .configuration(cards: Catalogue.cards)))
    }
  }
}

import ArgumentParser
import DepGraphModel
import DepGraphPipeline

/// The rules that a command may name: the catalogue, and the contracts of the configuration.
struct RuleCards: ParsableArguments {
  @Option(help: "The configuration, for its contracts. Default: .depgraph.yml here or in a folder above.")
  var config: String?

  /// The catalogue alone where the configuration is wrong: it may be the catalogue that helps to fix it.
  func read(at path: String? = nil) -> (cards: [RuleCard], error: WorkspaceError?) {
    Self.read(config: config, at: path)
  }

  static func read(config: String?, at path: String?) -> (cards: [RuleCard], error: WorkspaceError?) {
    do throws(WorkspaceError) {
      let location = try WorkspaceLocation(path: path, configuration: config, currentFolder: Machine.currentFolder)
      return (try Workspace(at: location).cards, nil)
    } catch {
      return (Catalogue.cards, error)
    }
  }
}

import ArgumentParser
import DepGraphPipeline

/// `query dependents M`: everything that links a module.
struct DependentsQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dependents", abstract: "Lists what depends on a module, with the distance.")

  @Argument(help: "A module, by its name or identifier.", completion: .indexed(.modules))
  var module: String

  @OptionGroup var reach: ReachOptions
  @OptionGroup var options: QueryOptions

  func run() async throws {
    try await reach.answer("dependents", module, isInverted: true, options)
  }
}

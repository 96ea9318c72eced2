import ArgumentParser
import DepGraphPipeline

/// `query deps M`: everything that a module links.
struct DepsQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deps", abstract: "Lists what a module depends on, with the distance.")

  @Argument(help: "A module, by its name or identifier.", completion: .indexed(.modules))
  var module: String

  @OptionGroup var reach: ReachOptions
  @OptionGroup var options: QueryOptions

  func run() async throws {
    try await reach.answer("deps", module, isInverted: false, options)
  }
}

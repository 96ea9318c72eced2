import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query impact FILE|MODULE`: what is built again when it changes.
struct ImpactQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "impact", abstract: "Lists what is built again when a file or module changes.")

  @Argument(help: "A source, relative to the repository root, or a module by its name or identifier.")
  var subject: String

  @Argument(help: CommonOptions.pathHelp)
  var path: String?

  @OptionGroup var options: QueryOptions

  func run() async throws {
    try await options.answer("impact", ["subject": .string(subject)], at: path) { questions in
      ChangeImpactPage(try questions.impact(of: subject))
    }
  }
}

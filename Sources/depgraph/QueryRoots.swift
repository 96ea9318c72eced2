import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query roots`: as the public view of that name.
struct RootsQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roots", abstract: "Lists the roots that are checked.")

  @Argument(help: CommonOptions.pathHelp)
  var path: String?

  @OptionGroup var options: AnswerOptions<RowsAnswer>

  func run() async throws {
    try await options.answer("roots", at: path) { TablePage($0.roots()) }
  }
}

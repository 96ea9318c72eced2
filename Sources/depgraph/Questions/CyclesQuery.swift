import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query cycles`: modules that link each other.
struct CyclesQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cycles", abstract: "Shows the shortest cycle of links in each group of modules that link each other.")

  @OptionGroup var options: QueryOptions

  func run() async throws {
    try await options.answer("cycles") { CyclesPage($0.cycles()) }
  }
}

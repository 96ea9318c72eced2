import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query metrics`: measures of every module.
struct MetricsQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics", abstract: "Measures every module: fan-in, fan-out, instability, depth, lines and closure.")

  @Argument(help: CommonOptions.pathHelp)
  var path: String?

  @OptionGroup var options: QueryOptions

  func run() async throws {
    try await options.answer("metrics", at: path) { MetricsPage($0.metrics()) }
  }
}

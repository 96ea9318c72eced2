import ArgumentParser
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters

/// `query metrics`: measures of every module.
struct MetricsQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics", abstract: "Measures every module: fan-in, fan-out, instability, depth, lines and closure.")

  @Option(help: "The order: name, or fan-in, fan-out, instability, depth, lines or closure, highest first.")
  var sort: MetricsOrder = .name

  @Option(parsing: .unconditional, help: "List only this many.")
  var first: Int?

  @OptionGroup var options: QueryOptions

  func validate() throws {
    if let first, first < 1 { throw ValidationError("--first takes a number of at least 1, not \(first)") }
  }

  func run() async throws {
    let arguments: [String: JSONValue] = ["sort": .string(sort.rawValue), "first": .optional(first)]
    try await options.answer("metrics", arguments) { questions in
      MetricsPage(Array(questions.metrics(sortedBy: sort).prefix(first ?? .max)))
    }
  }
}

extension MetricsOrder: ExpressibleByArgument {}

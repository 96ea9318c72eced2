import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query why ROOT KEY|MODULE`: how a root comes to read a key or to link a module.
struct WhyQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", abstract: "Shows the shortest path by which a root reads a key or links a module.")

  @Argument(help: "The root, by its name or identifier.", completion: .indexed(.roots))
  var root: String

  @Argument(
    help: "A module, or a key by its type, its identifier or its property, such as '\\.mail'.",
    completion: .indexed(.modulesAndKeys))
  var subject: String

  @Flag(help: "List every path, up to 100.")
  var all = false

  @OptionGroup var options: QueryOptions

  func run() async throws {
    let arguments: [String: JSONValue] = [
      "root": .string(root), "subject": .string(subject), "all": .bool(all),
    ]
    try await options.answer("why", arguments) { questions in
      GraphPathsPage(try questions.why(root, subject, all: all), isAll: all)
    }
  }
}

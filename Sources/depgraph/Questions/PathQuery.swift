import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query path A B`: how a module comes to link another.
struct PathQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Shows the shortest path by which a module links another.")

  @Argument(help: "The module that links, by its name or identifier.", completion: .indexed(.modules))
  var from: String

  @Argument(help: "The module that is linked, by its name or identifier.", completion: .indexed(.modules))
  var to: String

  @Flag(help: "List every path, up to 100.")
  var all = false

  @OptionGroup var options: QueryOptions

  func run() async throws {
    let arguments: [String: JSONValue] = ["from": .string(from), "to": .string(to), "all": .bool(all)]
    try await options.answer("path", arguments) { questions in
      GraphPathsPage(try questions.paths(from: from, to: to, all: all), isAll: all)
    }
  }
}

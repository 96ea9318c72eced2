import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query why-not ROOT KEY`: the fewest links that make a root come by a key.
struct WhyNotQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why-not",
    abstract: "Shows what a root has to link to get the live value of a key, as a diff where possible.")

  @Argument(help: "The root, by its name or identifier.", completion: .indexed(.roots))
  var root: String

  @Argument(
    help: "A key by its type, its identifier or its property, such as '\\.mail'.", completion: .indexed(.keys))
  var key: String

  @OptionGroup var options: QueryOptions

  func run() async throws {
    let arguments: [String: JSONValue] = ["root": .string(root), "key": .string(key)]
    try await options.answer("why-not", arguments) { workspace, result, analysis in
      WhyNotPage(
        try await workspace.whyNot(root, key, from: result, options: analysis, observed: Machine.now))
    }
  }
}

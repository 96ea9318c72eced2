import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query matrix`: how every root comes by every key.
struct MatrixQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix",
    abstract: "Shows for every root and key which module serves it, what overrides it, or that it is missing.",
    discussion: """
      Status: served (by the live modules that are named), covered (the root overrides it), scoped (a narrower override \
      may be in force), missing, not-needed (the root does not read it) or library (its live value comes with a library).
      """)

  @Option(help: "Only this root, by its name or identifier.", completion: .indexed(.roots))
  var root: String?

  @Option(help: "Only this key, by its type, its identifier or its property.", completion: .indexed(.keys))
  var key: String?

  @OptionGroup var options: QueryOptions

  func run() async throws {
    let arguments: [String: JSONValue] = ["root": .optional(root), "key": .optional(key)]
    try await options.answer("matrix", arguments) { MatrixPage(try $0.matrix(root: root, key: key)) }
  }
}

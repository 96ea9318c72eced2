import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `tree M`: the graph below a module, for the terminal.
struct Tree: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree", abstract: "Prints the modules below a module as a tree.",
    discussion: "Each module is expanded only where it first appears.")

  @Argument(help: "A module, by its name or identifier.", completion: .indexed(.modules))
  var module: String

  @Option(parsing: .unconditional, help: "The maximum depth.")
  var depth: Int?

  @Flag(name: [.customLong("inverted"), .customShort("i")], help: "Show what depends on the module instead.")
  var isInverted = false

  @Flag(help: "Also show products whose source is not on disk.")
  var external = false

  @Flag(help: "Expand a module each time it appears.")
  var noDedupe = false

  @Flag(help: "Draw with ASCII characters only. Default where the locale is not UTF-8.")
  var ascii = false

  @OptionGroup var options: QueryOptions

  func validate() throws {
    if let depth, depth < 1 { throw ValidationError("--depth takes a number of at least 1, not \(depth)") }
  }

  func run() async throws {
    let arguments: [String: JSONValue] = [
      "module": .string(module), "depth": .optional(depth), "inverted": .bool(isInverted),
      "external": .bool(external), "dedupe": .bool(!noDedupe),
    ]
    try await options.answer("tree", arguments) { questions in
      TreePage(
        try questions.tree(
          from: module, isInverted: isInverted, depth: depth, externals: external, repeats: noDedupe),
        isInverted: isInverted, isASCII: ascii || !Self.isUTF8(Machine.environment))
    }
  }

  /// As the C library reads it, but that nothing set is a build server, whose logs are UTF-8.
  private static func isUTF8(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let locale else { return true }
    return locale.uppercased().contains("UTF-8") || locale.uppercased().contains("UTF8")
  }
}

import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// Which part of the graph below or above a module is wanted.
struct ReachOptions: ParsableArguments {
  @Flag(help: "Only what is linked directly: the same as --depth 1.")
  var direct = false

  @Option(parsing: .unconditional, help: "The greatest distance.")
  var depth: Int?

  @Flag(help: "Also list products whose source is not on disk.")
  var external = false

  @Option(
    help: ArgumentHelp(
      "The edges that count: \(Questions.edgeKinds.joined(separator: ", ")). Repeatable. Default: link.",
      valueName: "kind"), completion: .list(Questions.edgeKinds))
  var kind: [String] = []

  func validate() throws {
    if let depth, depth < 1 { throw ValidationError("--depth takes a number of at least 1, not \(depth)") }
    if direct, depth != nil { throw ValidationError("--direct and --depth cannot be combined") }
    if let wrong = kind.first(where: { !Questions.edgeKinds.contains($0) }) {
      throw ValidationError("--kind takes \(Questions.edgeKinds.joined(separator: ", ")), not \(wrong)")
    }
  }

  private var kinds: Set<String> { kind.isEmpty ? ["link"] : Set(kind) }

  /// Asks `deps` or `dependents`.
  func answer(_ query: String, _ module: String, isInverted: Bool, _ options: QueryOptions) async throws {
    let greatest = direct ? 1 : depth
    let arguments: [String: JSONValue] = [
      "module": .string(module), "depth": .optional(greatest), "external": .bool(external),
      "kinds": .array(kinds.sorted().map { .string($0) }),
    ]
    try await options.answer(query, arguments) { questions in
      ReachedModulesPage(
        try questions.reached(
          from: module, isInverted: isInverted, kinds: kinds, depth: greatest, externals: external))
    }
  }
}

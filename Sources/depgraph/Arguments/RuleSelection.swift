import ArgumentParser
import DepGraphPipeline

/// What the command line says about what is judged, and how hard.
struct RuleSelection: ParsableArguments {
  @Flag(help: "Turn warnings into errors.")
  var strict = false

  @Option(help: "Run only this rule, even if it is off. Repeatable.", completion: .list(RuleName.ids))
  var only: [RuleName] = []

  @Option(help: "Do not run this rule. Repeatable.", completion: .list(RuleName.ids))
  var skip: [RuleName] = []

  @Option(
    name: .customLong("root"), help: "Check only this root, by name or id; * is a wildcard. Repeatable.",
    completion: .indexed(.roots))
  var roots: [String] = []

  @Option(help: "The baseline. Default: .depgraph-baseline.jsonl next to the configuration, if it exists.")
  var baseline: String?

  /// Contracts are named like rules, so that names can be checked only when the configuration was read. Where it is
  /// wrong, the catalogue and the identifiers that it holds decide: bad usage goes before a bad configuration.
  func checked(_ open: () throws -> Workspace) throws -> Workspace {
    do {
      let workspace = try open()
      try RuleName.check(only + skip, among: workspace.cards)
      return workspace
    } catch let error as WorkspaceError where error.kind != .usage {
      try RuleName.check((only + skip).filter { !error.contracts.contains($0.id) }, among: Catalogue.cards)
      throw error
    }
  }

  /// - Throws: `ValidationError` where no rule is left: such a run would find nothing whatever there is.
  func validate() throws {
    let left = Set(only.map(\.id)).subtracting(skip.map(\.id))
    guard !only.isEmpty, left.isEmpty else { return }
    throw ValidationError("--only \(only[0].id) and --skip \(only[0].id) leave no rule to run")
  }

  /// Adds what is said here to what every command may say.
  func applied(to options: AnalysisOptions) -> AnalysisOptions {
    var options = options
    options.isStrict = strict
    options.only = Set(only.map(\.id))
    options.skip = Set(skip.map(\.id))
    options.roots = roots
    return options
  }
}

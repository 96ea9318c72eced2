import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query`: questions about the graph.
struct Query: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Queries the dependency graph.", subcommands: [SQLQuery.self])
}

/// `query sql "SELECT …"`: the public views of the index.
struct SQLQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sql", abstract: "Runs one read-only SQL statement on the public views of the index.",
    discussion: """
      Views: modules, module_edges, roots, root_modules, keys, registrations, consumptions, live_values, violations, \
      problems, files, imports. Their columns: SELECT sql FROM sqlite_master WHERE type = 'view'.
      """)

  @Argument(help: "The statement.")
  var statement: String

  @Argument(help: CommonOptions.pathHelp)
  var path: String?

  @Option(help: "text or json.")
  var format: Modules.Format = .text

  @OptionGroup var common: CommonOptions

  func run() async throws {
    let workspace = try common.workspace(at: path)
    let progress = ProgressLine(options: common)
    let answer = try await Machine.orExitAsync {
      try await workspace.analyse(
        options: common.analysisOptions(), index: common.indexPlace, observed: Machine.now,
        progress: { progress.begin($0) })
    }
    progress.end()
    if !common.quiet { Machine.report(answer.result.messages) }
    let table = try Machine.orExit { try answer.query(statement) }
    switch format {
    case .text: try Machine.printToStandardOutput(Array(table.text(style: common.textStyle).utf8))
    case .json: try Machine.printToStandardOutput(table.json())
    }
    try common.requireAnything(answer.result)
  }
}

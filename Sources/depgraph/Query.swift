import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query`: questions about the graph.
struct Query: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Queries the dependency graph.",
    subcommands: [
      KeysQuery.self, ModulesQuery.self, RootsQuery.self, DepsQuery.self, DependentsQuery.self, PathQuery.self,
      WhyQuery.self, WhyNotQuery.self, WhatIfQuery.self, ImpactQuery.self, CyclesQuery.self, LeaksQuery.self,
      MatrixQuery.self,
      MetricsQuery.self, UnusedQuery.self, SchemaQuery.self, SQLQuery.self,
    ])
}

/// `query sql "SELECT …"`: the public views of the index.
struct SQLQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sql", abstract: "Runs one read-only SQL statement on the public views of the index.",
    discussion: """
      Views: modules, module_edges, roots, root_modules, keys, registrations, consumptions, live_values, nodes, edges, \
      violations, problems, files, imports. Their columns: `depgraph query schema`.
      """)

  @Argument(help: "The statement.")
  var statement: String

  @Argument(help: CommonOptions.pathHelp)
  var path: String?

  @OptionGroup var options: QueryOptions

  func run() async throws {
    let answer = try await options.result(at: path, needsGraph: false)
    let table = try Machine.orExit { try answer.query(statement) }
    try options.finish("sql", ["statement": .string(statement)], StatementPage(table)) {
      try options.common.requireAnything(answer.result)
    }
  }
}

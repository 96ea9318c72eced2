import ArgumentParser
import DepGraphPipeline
import DepGraphReporters

/// `query`: questions about the graph.
struct Query: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Queries the dependency graph.",
    subcommands: [
      KeysQuery.self, ModulesQuery.self, RootsQuery.self, DepsQuery.self, DependentsQuery.self, PathQuery.self,
      WhyQuery.self, WhyNotQuery.self, WhatIfQuery.self, DiffQuery.self, ImpactQuery.self, CyclesQuery.self,
      LeaksQuery.self, MatrixQuery.self, ScreensQuery.self,
      MetricsQuery.self, UnusedQuery.self, SchemaQuery.self, SQLQuery.self,
    ])
}

/// `query sql "SELECT …"`: the public views of the index.
struct SQLQuery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sql", abstract: "Runs one read-only SQL statement on the public views of the index.",
    discussion: """
      Views: modules, module_edges, roots, root_modules, root_keys, reachability, packages, products, keys, \
      registrations, consumptions, live_values, test_values, preview_values, overrides, nodes, edges, violations, \
      violation_steps, problems, files, imports. Their columns: `depgraph query schema`.
      """)

  @Argument(help: "The statement.")
  var statement: String

  @Option(parsing: .unconditional, help: "The timeout of the statement, in seconds.")
  var timeout = 60

  @Option(parsing: .unconditional, help: "The maximum number of rows.")
  var maxRows = 1_000_000

  @OptionGroup var options: AnswerOptions<RowsAnswer>

  func validate() throws {
    if timeout < 1 { throw ValidationError("--timeout takes a number of at least 1, not \(timeout)") }
    if maxRows < 1 { throw ValidationError("--max-rows takes a number of at least 1, not \(maxRows)") }
  }

  func run() async throws {
    let answer = try await options.common.indexed(try options.common.workspace(), needsGraph: false)
    let table = try Machine.orExit {
      try answer.query(
        statement, limits: SQLLimits(seconds: timeout, of: "--timeout", rows: maxRows, of: "--max-rows"))
    }
    try options.finish("sql", ["statement": .string(statement)], StatementPage(table)) {
      try options.require(answer.result)
    }
  }
}

package import DepGraphModel
import DepGraphQueries
import DepGraphSchema

/// The questions that can be asked of a run which was made with its graph. What is wrong with a question is bad usage.
package struct Questions: Sendable {
  /// The kinds of edges between modules.
  package static var edgeKinds: [String] { LinkGraph.kinds }

  private let graph: QueryGraph
  private let violations: [Violation]

  /// - Throws: `WorkspaceError` where the run was made without its graph.
  package init(_ answer: IndexedResult) throws(WorkspaceError) {
    graph = QueryGraph(try answer.graph())
    violations = answer.result.report.violations
  }

  package func reached(
    from module: String, isInverted: Bool, kinds: Set<String>, depth: Int?, externals: Bool
  ) throws(WorkspaceError) -> ReachedModules {
    try asking { () throws(QueryError) in
      try graph.reached(from: module, isInverted: isInverted, kinds: kinds, depth: depth, externals: externals)
    }
  }

  package func paths(from: String, to: String, all: Bool) throws(WorkspaceError) -> GraphPaths {
    try asking { () throws(QueryError) in try graph.paths(from: from, to: to, all: all) }
  }

  package func why(_ root: String, _ name: String, all: Bool) throws(WorkspaceError) -> GraphPaths {
    try asking { () throws(QueryError) in try graph.why(root, name, all: all) }
  }

  package func impact(of name: String) throws(WorkspaceError) -> ChangeImpact {
    try asking { () throws(QueryError) in try graph.impact(of: name) }
  }

  package func keys(of module: String?, withoutLiveValue: Bool) throws(WorkspaceError) -> Table {
    try asking { () throws(QueryError) in try graph.keys(of: module, withoutLiveValue: withoutLiveValue) }
  }

  package func modules(kind: String?, role: String?, package owner: String?) -> Table {
    graph.modules(kind: kind, role: role, package: owner)
  }

  package func roots() -> Table { graph.roots() }

  package func cycles() -> [[GraphStep]] { graph.cycles() }

  package func matrix(root: String?, key: String?) throws(WorkspaceError) -> [MatrixRow] {
    try asking { () throws(QueryError) in try graph.matrix(root: root, key: key) }
  }

  /// How one root comes by one key.
  package func standing(of key: String, in root: String) throws(WorkspaceError) -> MatrixRow {
    try asking { () throws(QueryError) in try graph.standing(of: key, in: root) }
  }

  package func unused() -> UnusedParts { graph.unused() }

  package func leaks() -> [LeakCost] { graph.leaks(among: violations) }

  package func metrics(sortedBy order: MetricsOrder) -> [ModuleMetrics] { order.sorted(graph.metrics()) }

  /// `schema`: the public views with their columns. No run is needed for it.
  package static var schema: Table {
    Table(
      columns: ["view", "column", "meaning"],
      rows: Schema.columns.map { [.text($0.view), .text($0.column), .text($0.meaning)] })
  }

  private func asking<Value>(_ question: () throws(QueryError) -> Value) throws(WorkspaceError) -> Value {
    do { return try question() } catch { throw WorkspaceError(kind: .usage, message: error.message) }
  }
}

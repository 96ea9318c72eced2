package import DepGraphModel
import DepGraphQueries
package import DepGraphReporters
import DepGraphRules
import DepGraphSchema

/// The questions that can be asked of a run which was made with its graph. What is wrong with a question is bad usage.
package struct Questions: Sendable {
  /// The kinds of edges between modules.
  package static var edgeKinds: [String] { LinkGraph.kinds }
  package static var moduleKinds: [String] { ModuleKind.allCases.map(\.rawValue) }
  package static var moduleRoles: [String] { GraphSnapshot.ModuleRow.roles }
  package static var rootKinds: [String] { QueryGraph.rootKinds }
  package static var screenKinds: [String] { QueryGraph.screenKinds }

  private let graph: QueryGraph
  private let report: Report
  private let missing: [Problem]

  /// - Throws: `WorkspaceError` where the run was made without its graph.
  package init(_ answer: IndexedResult) throws(WorkspaceError) {
    graph = QueryGraph(try answer.graph())
    report = answer.result.report
    missing = answer.result.missing
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

  /// - Parameter file: what the name means as a path from the current folder, relative to the repository root.
  package func impact(of name: String, elsewhere file: String?) throws(WorkspaceError) -> ChangeImpact {
    try asking { () throws(QueryError) in
      try graph.impact(of: file.map { graph.isFile($0) && !graph.isFile(name) ? $0 : name } ?? name)
    }
  }

  package func keys(
    of module: String?, withoutLiveValue: Bool, withoutTestValue: Bool
  ) throws(WorkspaceError) -> Table {
    try asking { () throws(QueryError) in
      try graph.keys(of: module, withoutLiveValue: withoutLiveValue, withoutTestValue: withoutTestValue)
    }
  }

  package func modules(kind: String?, role: String?, package owner: String?) throws(WorkspaceError) -> Table {
    try asking { () throws(QueryError) in try graph.modules(kind: kind, role: role, package: owner) }
  }

  package func screens(kind: String?, of module: String?) throws(WorkspaceError) -> Table {
    try asking { () throws(QueryError) in try graph.screens(kind: kind, of: module) }
  }

  /// What `graph --screens` draws.
  package func flow() -> GraphPicture { graph.flow() }

  package func roots(kind: String?, linking module: String?) throws(WorkspaceError) -> Table {
    try asking { () throws(QueryError) in try graph.roots(kind: kind, linking: module) }
  }

  package func cycles() -> [[GraphStep]] { graph.cycles() }

  package func matrix(root: String?, key: String?) throws(WorkspaceError) -> [MatrixRow] {
    marked(try asking { () throws(QueryError) in try graph.matrix(root: root, key: key) })
  }

  /// How one root comes by one key.
  package func standing(of key: String, in root: String) throws(WorkspaceError) -> MatrixRow {
    marked([try asking { () throws(QueryError) in try graph.standing(of: key, in: root) }])[0]
  }

  package func unused() -> UnusedParts { graph.unused() }

  package func leaks() -> [LeakCost] { graph.leaks(among: report.violations) }

  package func metrics(sortedBy order: MetricsOrder) -> [ModuleMetrics] { order.sorted(graph.metrics()) }

  /// What `graph` draws.
  package func picture(_ request: PictureRequest) throws(WorkspaceError) -> GraphPicture {
    try asking { () throws(QueryError) in try graph.picture(request, violations: report.violations) }
  }

  package func placed(_ picture: GraphPicture) -> PlacedPicture { PlacedPicture(layingOut: picture) }

  package func tree(
    from module: String, isInverted: Bool, depth: Int?, externals: Bool, repeats: Bool
  ) throws(WorkspaceError) -> ModuleTree {
    try asking { () throws(QueryError) in
      try graph.tree(
        from: module, isInverted: isInverted, depth: depth, externals: externals, repeats: repeats,
        violations: report.violations)
    }
  }

  /// The page of a run, with what a picture shows of its graph.
  package func page(showing picture: GraphPicture) -> [UInt8] {
    let whole = pageGraph
    let shown = shownModules(in: picture)
    var part = whole
    part.snapshot.modules.removeAll { !shown.contains($0.id) }
    part.snapshot.edges = GraphSnapshot.EdgeList(
      whole.snapshot.edges.lazy.filter { shown.contains($0.from) && shown.contains($0.to) })
    part.snapshot.roots.removeAll { !shown.contains($0.module) }
    part.snapshot.keys.removeAll { key in !(key.module.map(shown.contains) ?? true) }
    part.matrix.removeAll { !shown.contains($0.root.id) }
    var input = RenderInput(report: report.showing([.new]))
    input.graph = { [part] in part }
    return ReportFormat.html.bytes(input)
  }

  /// Of a package that is shown as one, all its modules.
  private func shownModules(in picture: GraphPicture) -> Set<String> {
    var shown: Set<String> = []
    var packages: Set<String> = []
    for node in picture.nodes {
      switch node.kind {
      case .module: shown.insert(node.id)
      case .package: packages.insert(node.id)
      case .key, .screen: break
      }
    }
    return shown.union(graph.snapshot.modules.filter { packages.contains($0.package) }.map(\.id))
  }

  /// What a page shows of the run besides its findings.
  package var pageGraph: RenderInput.PageGraph {
    RenderInput.PageGraph(
      snapshot: graph.snapshot, matrix: marked(graph.neededMatrix), unlinkedByRoot: graph.unlinkedByRoot)
  }

  private static let rulesOfLiveValues = [ConditionalLiveValue().card.id, DuplicateLiveValue().card.id]

  /// A live value may serve a key in some builds alone, or be one of several.
  private func marked(_ rows: [MatrixRow]) -> [MatrixRow] {
    let found = report.violations.filter { Self.rulesOfLiveValues.contains($0.rule) && $0.state != .suppressed }
    guard !found.isEmpty else { return rows }
    let byRoot = Dictionary(grouping: found, by: \.rootId)
    return rows.map { row in
      guard row.status == .served else { return row }
      var row = row
      row.violations = (byRoot[row.root.id] ?? []).filter { violation in
        violation.subject == row.key.name
          && (violation.keyPath == nil || row.keyPath == nil || violation.keyPath == row.keyPath)
      }
      return row
    }
  }

  /// `schema`: the public views with their columns. No run is needed for it.
  package static var schema: Table {
    Table(
      columns: ["view", "column", "meaning"],
      rows: Schema.columns.map { [.text($0.view), .text($0.column), .text($0.meaning)] })
  }

  /// A name may be unknown because what declares it could not be read.
  private var unread: String {
    guard let first = missing.first else { return "" }
    let place = first.location.map { " (\($0.file):\($0.line))" } ?? ""
    return "; not everything could be read: \(first.message)\(place)"
  }

  private func asking<Value>(_ question: () throws(QueryError) -> Value) throws(WorkspaceError) -> Value {
    do { return try question() } catch {
      throw WorkspaceError(kind: .usage, message: error.message + unread)
    }
  }
}

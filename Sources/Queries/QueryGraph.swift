import DepGraphGraph
package import DepGraphModel

/// The graph of the last run, as questions see it: the modules of the project and, behind them, the products that they
/// link and whose source is not on disk.
package struct QueryGraph: Sendable {
  package struct Node: Sendable {
    package var module: AnsweredModule
    /// `ModuleKind.rawValue`, or `external`.
    package var kind: String
    package var isExternal: Bool
  }

  package let snapshot: GraphSnapshot
  package let nodes: [Node]
  private let numbers: [String: Int]

  private static let externalMark = "external:"

  package init(_ snapshot: GraphSnapshot) {
    self.snapshot = snapshot
    var nodes = snapshot.modules.map { row in
      Node(module: AnsweredModule(id: row.id, name: row.name), kind: row.kind, isExternal: false)
    }
    var known = Set(snapshot.modules.map(\.id))
    for id in Set(snapshot.edges.map(\.to)).sorted() where known.insert(id).inserted {
      let name = id.hasPrefix(Self.externalMark) ? String(id.dropFirst(Self.externalMark.count)) : id
      nodes.append(Node(module: AnsweredModule(id: id, name: name), kind: "external", isExternal: true))
    }
    let counts = nodes.reduce(into: [String: Int](minimumCapacity: nodes.count)) { $0[$1.module.name, default: 0] += 1 }
    for index in nodes.indices where counts[nodes[index].module.name] == 1 {
      nodes[index].module.shown = nodes[index].module.name
    }
    self.nodes = nodes
    numbers = Dictionary(nodes.indices.map { (nodes[$0].module.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package func number(of id: String) -> Int? { numbers[id] }

  /// - Parameter id: of a module.
  package func answered(_ id: String) -> AnsweredModule {
    number(of: id).map { nodes[$0].module } ?? AnsweredModule(id: id, name: id)
  }

  /// Keys, by identifier.
  func answeredKeys() -> [String: AnsweredModule] {
    let counts = snapshot.keys.reduce(into: [String: Int]()) { $0[$1.name, default: 0] += 1 }
    return snapshot.keys.reduce(into: [:]) { found, key in
      found[key.id] = AnsweredModule(id: key.id, name: key.name, shown: counts[key.name] == 1 ? key.name : key.id)
    }
  }

  package func row(_ id: String) -> GraphSnapshot.ModuleRow? {
    number(of: id).flatMap { $0 < snapshot.modules.count ? snapshot.modules[$0] : nil }
  }

  /// The modules that are linked into a root, its own included.
  func closure(of root: GraphSnapshot.RootRow, _ links: LinkGraph) -> Set<String> {
    Set(members(of: root, links).map { snapshot.modules[$0].id })
  }

  /// The same as positions in the snapshot's modules, ascending.
  func members(of root: GraphSnapshot.RootRow, _ links: LinkGraph) -> [Int] {
    guard root.isTest, let start = number(of: root.module) else { return root.closure }
    let reached = links.forward.reached(from: [start])
    return snapshot.modules.indices.filter { $0 == start || reached[$0] }
  }

  /// The edges of some kinds.
  /// - Parameter keeps: says of a node whether it takes part.
  package func links(_ kinds: Set<String> = [LinkGraph.link], keeps: (Int) -> Bool = { _ in true }) -> LinkGraph {
    var rows: [GraphSnapshot.EdgeRow] = []
    var edges: [(from: Int, to: Int)] = []
    for row in snapshot.edges where kinds.contains(row.kind) {
      guard let from = numbers[row.from], let to = numbers[row.to], keeps(from), keeps(to) else { continue }
      rows.append(row)
      edges.append((from, to))
    }
    return LinkGraph(nodeCount: nodes.count, rows: rows, edges: edges)
  }
}

/// Some edges between modules, with what is known of each.
package struct LinkGraph: Sendable {
  package static let link = ModuleLink.Kind.link.rawValue
  /// As `module_edges` names them.
  package static let kinds = ModuleLink.Kind.allCases.map(\.rawValue) + ["import", document]
  /// A document names something of the other module.
  static let document = "document"

  let rows: [GraphSnapshot.EdgeRow]
  let edges: [(from: Int, to: Int)]
  let forward: DirectedGraph
  let backward: DirectedGraph

  init(nodeCount: Int, rows: [GraphSnapshot.EdgeRow], edges: [(from: Int, to: Int)]) {
    // Whatever order the manifest has, the answer is the same.
    let order = rows.indices.sorted {
      (edges[$0].from, edges[$0].to, rows[$0].kind, $0) < (edges[$1].from, edges[$1].to, rows[$1].kind, $1)
    }
    self.rows = order.map { rows[$0] }
    let sorted = order.map { edges[$0] }
    self.edges = sorted
    forward = DirectedGraph(nodeCount: nodeCount, edges: sorted)
    backward = DirectedGraph(nodeCount: nodeCount, edges: sorted.map { ($0.to, $0.from) })
  }
}

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
  /// Positions in the snapshot's roots, without tests.
  private let judgedRoots: [Int: Int]

  static let externalMark = "external:"

  package init(_ snapshot: GraphSnapshot) {
    self.snapshot = snapshot
    var nodes = snapshot.modules.map { row in
      Node(module: AnsweredModule(id: row.id, name: row.name), kind: row.kind, isExternal: false)
    }
    var numbers = Dictionary(firstOf: nodes.indices.map { (nodes[$0].module.id, $0) })
    let texts = snapshot.edges.texts
    let externals = zip(texts, snapshot.edges.isTarget).filter { $1 && numbers[$0] == nil }.map(\.0).sorted()
    for id in externals {
      let name = id.hasPrefix(Self.externalMark) ? String(id.dropFirst(Self.externalMark.count)) : id
      numbers[id] = nodes.count
      nodes.append(Node(module: AnsweredModule(id: id, name: name), kind: "external", isExternal: true))
    }
    let counts = nodes.reduce(into: [String: Int](minimumCapacity: nodes.count)) { $0[$1.module.name, default: 0] += 1 }
    for index in nodes.indices where counts[nodes[index].module.name] == 1 {
      nodes[index].module.shown = nodes[index].module.name
    }
    self.nodes = nodes
    self.numbers = numbers
    judgedRoots = snapshot.roots.indices.filter { !snapshot.roots[$0].isTest }.reduce(into: [:]) { found, root in
      if let number = numbers[snapshot.roots[root].module], found[number] == nil { found[number] = root }
    }
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

  package func row(_ id: String) -> GraphSnapshot.ModuleRow? { number(of: id).flatMap { row(at: $0) } }

  func row(at number: Int) -> GraphSnapshot.ModuleRow? {
    number < snapshot.modules.count ? snapshot.modules[number] : nil
  }

  /// `nil` for tests and for what is no root.
  func root(at number: Int) -> GraphSnapshot.RootRow? { judgedRoots[number].map { snapshot.roots[$0] } }

  /// The modules that are linked into a root, its own included, as positions in the snapshot's modules, ascending.
  /// - Parameter content: of the root, where it is at hand.
  func members(
    of root: GraphSnapshot.RootRow, content: GraphSnapshot.RootContent? = nil, _ links: LinkGraph
  ) -> [Int] {
    guard root.isTest, let start = number(of: root.module) else { return (content ?? root.content).closure }
    let reached = links.forward.reached(from: [start])
    return snapshot.modules.indices.filter { $0 == start || reached[$0] }
  }

  /// The edges of some kinds.
  /// - Parameter keeps: says of a node whether it takes part.
  package func links(_ kinds: Set<String> = [LinkGraph.link], keeps: (Int) -> Bool = { _ in true }) -> LinkGraph {
    let all = snapshot.edges
    let numbers = all.texts.map { self.numbers[$0] }
    var found: [LinkGraph.Edge] = []
    for index in all.indices(ofKinds: kinds) {
      let ends = all.ends(of: index)
      guard let from = numbers[ends.from], let to = numbers[ends.to], keeps(from), keeps(to) else { continue }
      found.append(LinkGraph.Edge(from: from, to: to, row: index))
    }
    return LinkGraph(nodeCount: nodes.count, found, of: all)
  }
}

/// Some edges between modules, with what is known of each.
package struct LinkGraph: Sendable {
  package static let link = ModuleLink.Kind.link.rawValue
  /// As `module_edges` names them.
  package static let kinds = ModuleLink.Kind.allCases.map(\.rawValue) + ["import", document]
  /// A document names something of the other module.
  static let document = "document"

  /// Two nodes of the graph, and the position among all edges of what is known of the edge between them.
  struct Edge {
    var from: Int
    var to: Int
    var row: Int
  }

  /// In the order of what they lead from, then of what they lead to.
  let edges: [(from: Int, to: Int)]
  let forward: DirectedGraph
  private let all: GraphSnapshot.EdgeList
  private let positions: [Int]

  init(nodeCount: Int, _ found: [Edge], of all: GraphSnapshot.EdgeList) {
    let sorted = Self.sorted(found, nodeCount: nodeCount, of: all)
    self.all = all
    positions = sorted.map(\.row)
    edges = sorted.map { ($0.from, $0.to) }
    forward = DirectedGraph(nodeCount: nodeCount, edges: edges)
  }

  /// Whatever order the manifest has, the answer is the same. Few edges lead from one node: to sort them all at once takes
  /// longer than most answers.
  private static func sorted(_ found: [Edge], nodeCount: Int, of all: GraphSnapshot.EdgeList) -> [Edge] {
    var ends = [Int](repeating: 0, count: nodeCount + 1)
    for edge in found { ends[edge.from + 1] += 1 }
    for node in 0..<nodeCount { ends[node + 1] += ends[node] }
    let starts = ends
    var sorted = found
    for edge in found {
      sorted[ends[edge.from]] = edge
      ends[edge.from] += 1
    }
    for node in 0..<nodeCount where ends[node] - starts[node] > 1 {
      sorted[starts[node]..<ends[node]].sort { first, second in
        if first.to != second.to { return first.to < second.to }
        return (all[first.row].kind, first.row) < (all[second.row].kind, second.row)
      }
    }
    return sorted
  }

  /// Every edge from what it leads to, to what it leads from. It is made at each call.
  func inverted() -> DirectedGraph {
    DirectedGraph(nodeCount: forward.nodeCount, edges: edges.map { ($0.to, $0.from) })
  }

  /// - Parameter edge: a position in `edges`.
  func row(_ edge: Int) -> GraphSnapshot.EdgeRow { all[positions[edge]] }
}

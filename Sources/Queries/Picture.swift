import DepGraphGraph
package import DepGraphModel

extension QueryGraph {
  /// What `graph` draws.
  /// - Parameter violations: of the same run; they say what leaks.
  package func picture(_ request: PictureRequest, violations: [Violation]) throws(QueryError) -> GraphPicture {
    let root = try request.root.map { name throws(QueryError) in try module(named: name) }
    let unlinked = root.map { self.unlinked(by: $0) } ?? []
    let links = links { (request.showsExternals || !nodes[$0].isExternal) && !unlinked.contains($0) }
    var isShown = nodes.indices.map { request.showsExternals || !nodes[$0].isExternal }
    if let start = root {
      let near = Self.near([start], in: [links.forward], depth: request.focus == nil ? request.depth : nil)
      for node in nodes.indices { isShown[node] = isShown[node] && near.contains(node) }
    }
    if let focus = request.focus {
      let middle = try module(named: focus)
      isShown[middle] = true
      let near = Self.near([middle], in: [links.forward, links.inverted()], depth: request.depth ?? 1)
      for node in nodes.indices { isShown[node] = isShown[node] && near.contains(node) }
    }
    let leaks = Self.leaks(violations)
    let components = componentNumbers(links.forward)
    var edges: [[Int]: GraphPicture.Edge] = [:]
    for (from, to) in links.edges where isShown[from] && isShown[to] && from != to {
      edges[[from, to]] = GraphPicture.Edge(
        from: from, to: to, isLeak: leaks.contains([nodes[from].module.id, nodes[to].module.id]),
        isInCycle: components[from] == components[to])
    }
    var drawing = Drawing(graph: self, edges: Array(edges.values), isShown: isShown)
    switch request.only {
    case nil: break
    case .leaks: drawing.keep { $0.isLeak }
    case .cycles: drawing.keep { $0.isInCycle }
    case .missing:
      drawing.keepMissing(root: root)
    }
    return request.collapsesPackages ? drawing.collapsed() : drawing.picture()
  }

  private static func near(_ starts: [Int], in graphs: [DirectedGraph], depth: Int?) -> Set<Int> {
    graphs.reduce(into: Set(starts)) { found, graph in
      for start in starts {
        let distances = ShortestPaths(in: graph, from: start).distances
        found.formUnion(distances.indices.filter { distances[$0].map { $0 <= depth ?? .max } ?? false })
      }
    }
  }

  static func leaks(_ violations: [Violation]) -> Set<[String]> {
    Set(violations.filter { $0.rule == KnownRule.liveModuleLeak && $0.state != .suppressed }.compactMap(\.nodes))
  }

  func componentNumbers(_ graph: DirectedGraph) -> [Int] {
    var numbers = [Int](repeating: 0, count: graph.nodeCount)
    for (number, component) in graph.stronglyConnectedComponents().enumerated() {
      for node in component { numbers[node] = number }
    }
    return numbers
  }
}

/// The shortest ways along what a root links.
private struct Ways {
  let root: Int
  let links: LinkGraph
  let paths: ShortestPaths

  init(from root: Int, in graph: QueryGraph) {
    self.root = root
    links = graph.links(from: root)
    paths = ShortestPaths(in: links.forward, from: root)
  }
}

/// Modules by their numbers, and the keys that are missing, on the way to a picture.
private struct Drawing {
  let graph: QueryGraph
  var edges: [GraphPicture.Edge]
  var isShown: [Bool]
  /// Numbers go on behind the modules'.
  var keys: [GraphPicture.Node] = []

  /// Some edges with their ends, and nothing else.
  mutating func keep(_ isKept: (GraphPicture.Edge) -> Bool) {
    edges = edges.filter(isKept)
    isShown = [Bool](repeating: false, count: isShown.count)
    for edge in edges {
      isShown[edge.from] = true
      isShown[edge.to] = true
    }
  }

  /// Of every missing key a shortest way from each root to the read, and what would serve it; of a part of the graph, the
  /// ways that begin or end there.
  mutating func keepMissing(root: Int?) {
    let shown = isShown
    var kept: [[Int]: GraphPicture.Edge] = [:]
    var numbers: [String: Int] = [:]
    let known = Dictionary(firstOf: edges.map { ([$0.from, $0.to], $0) })
    let rows = graph.neededMatrix.filter { $0.status == .missing }
    var ways: Ways?
    for row in rows {
      guard let start = graph.number(of: row.root.id), root == nil || root == start, let place = row.location,
        let reader = graph.snapshot.consumptions.first(where: { $0.key == row.key.id && $0.location == place })?.module,
        let end = graph.number(of: reader), shown[start] || shown[end]
      else { continue }
      // They come root by root.
      if ways?.root != start { ways = Ways(from: start, in: graph) }
      guard let ways, let path = ways.paths.path(to: end) else { continue }
      let key = numbers[row.key.id] ?? graph.nodes.count + keys.count
      if numbers.updateValue(key, forKey: row.key.id) == nil {
        keys.append(
          GraphPicture.Node(
            id: row.key.id, name: row.keyPath.map { "\\.\($0)" } ?? row.key.name, kind: .key, role: "", package: ""))
      }
      for edge in path {
        let ends = [ways.links.edges[edge].from, ways.links.edges[edge].to]
        kept[ends] = known[ends] ?? GraphPicture.Edge(from: ends[0], to: ends[1])
      }
      kept[[end, key]] = GraphPicture.Edge(from: end, to: key, kind: .reads)
      for live in graph.snapshot.liveValues where live.key == row.key.id {
        guard let module = graph.number(of: live.module), graph.row(live.module)?.role != "test" else { continue }
        kept[[module, key]] = GraphPicture.Edge(from: module, to: key, kind: .serves)
      }
    }
    edges = Array(kept.values)
    isShown = [Bool](repeating: false, count: isShown.count)
    for edge in edges {
      for end in [edge.from, edge.to] where end < isShown.count { isShown[end] = true }
    }
  }

  private func node(_ number: Int) -> GraphPicture.Node {
    guard number < graph.nodes.count else { return keys[number - graph.nodes.count] }
    let module = graph.nodes[number]
    let row = graph.row(module.module.id)
    return GraphPicture.Node(
      id: module.module.id, name: module.module.name, kind: .module(module.kind), role: row?.role ?? "",
      package: row?.package ?? "")
  }

  func picture() -> GraphPicture {
    let shown = isShown.indices.filter { isShown[$0] } + keys.indices.map { graph.nodes.count + $0 }
    return Self.numbered(shown.map { ($0, node($0)) }, edges)
  }

  /// Each package as one node.
  func collapsed() -> GraphPicture {
    var members: [String: Int] = [:]
    var owner: [Int: String] = [:]
    for number in isShown.indices where isShown[number] {
      let row = graph.row(graph.nodes[number].module.id)
      let package = row?.package ?? graph.nodes[number].module.id
      owner[number] = package
      members[package, default: 0] += 1
    }
    let names = Dictionary(firstOf: graph.snapshot.packages.map { ($0.id, $0.name) })
    let packages = members.keys.sorted()
    let numbers = Dictionary(firstOf: packages.enumerated().map { ($0.element, $0.offset) })
    var joined: [[Int]: GraphPicture.Edge] = [:]
    for edge in edges {
      guard let from = owner[edge.from].flatMap({ numbers[$0] }), let to = owner[edge.to].flatMap({ numbers[$0] }),
        from != to
      else { continue }
      var known = joined[[from, to]] ?? GraphPicture.Edge(from: from, to: to, count: 0)
      known.count += 1
      known.isLeak = known.isLeak || edge.isLeak
      known.isInCycle = known.isInCycle || edge.isInCycle
      joined[[from, to]] = known
    }
    let nodes = packages.enumerated().map { number, package in
      (
        number,
        GraphPicture.Node(
          id: package, name: names[package] ?? package, kind: .package(modules: members[package] ?? 0), role: "",
          package: package)
      )
    }
    return Self.numbered(nodes, Array(joined.values))
  }

  private static func numbered(
    _ nodes: [(number: Int, node: GraphPicture.Node)], _ edges: [GraphPicture.Edge]
  ) -> GraphPicture {
    let sorted = nodes.sorted { $0.node.id < $1.node.id }
    let positions = Dictionary(firstOf: sorted.enumerated().map { ($0.element.number, $0.offset) })
    let moved = edges.compactMap { edge -> GraphPicture.Edge? in
      guard let from = positions[edge.from], let to = positions[edge.to] else { return nil }
      var edge = edge
      edge.from = from
      edge.to = to
      return edge
    }
    return GraphPicture(
      nodes: sorted.map(\.node),
      edges: moved.sorted { ($0.from, $0.to, $0.kind.rawValue) < ($1.from, $1.to, $1.kind.rawValue) })
  }
}

import DepGraphGraph
import DepGraphModel
import DepGraphResolution

/// Who depends on whom, as contracts see it: declared dependencies and imports. Nodes are the modules of the project,
/// then what they link or import from elsewhere, by name.
struct ContractEdges {
  struct Edge {
    var from: Int
    var to: Int
    var kind: TraceStep.Kind
    /// An import's places; of a declared dependency the place of its declaration.
    var places: [SourceLocation]
    /// Whether every build has it.
    var isCertain = true
    /// The platforms that a declared dependency is limited to; empty = all.
    var platforms: [String] = []
    /// Of an import, the `#if` clauses around each place.
    var conditions: [ConditionStack] = []
  }

  /// Something without source: a product that is linked, a module that is imported.
  struct External {
    var name: String
    /// `package:product` for each product of that name.
    var ids: Set<String>
  }

  let context: RuleContext
  /// Declared dependencies first, so that these count where both exist.
  let edges: [Edge]
  let externals: [External]
  let graph: DirectedGraph

  init(context: RuleContext) {
    self.context = context
    var edges: [Edge] = []
    var collection = ExternalCollection(first: context.graph.modules.count)
    for link in context.graph.links where Self.counts(link.link) && link.from != link.to {
      edges.append(Edge(link.link, from: link.from, to: link.to))
    }
    for (index, module) in context.graph.modules.enumerated() {
      for link in module.module.links where Self.counts(link) {
        guard case .external(let product, let package) = link.target else { continue }
        let node = collection.node(product, id: package.map { "\($0):\(product)" })
        edges.append(Edge(link, from: index, to: node))
      }
    }
    // What only builds link which enable a trait is imported there alone.
    let optional = Set(context.graph.links.filter { $0.link.kind == .trait }.map { [$0.from, $0.to] })
      .subtracting(edges.map { [$0.from, $0.to] })
    for edge in context.graph.imports where edge.from != edge.to && !optional.contains([edge.from, edge.to]) {
      let name = context.graph.modules[edge.to].module.moduleName
      let to = context.isSure(edge) ? edge.to : collection.node(name, id: nil)
      edges += Self.imports(context.compiledPlaces(of: edge), from: edge.from, to: to, context: context)
    }
    for edge in context.graph.externalImports {
      let node = collection.node(edge.name, id: nil)
      let places = edge.places.filter { context.isCompiled($0.fact.conditions, in: edge.from) != false }
      // `#if canImport(UIKit)` around `import UIKit`: it is imported wherever it is there.
      let isTried = places.contains { place in
        place.fact.conditions.allSatisfy { $0.expression == .call("canImport", edge.name) }
      }
      edges += Self.imports(places, from: edge.from, to: node, isSure: isTried, context: context)
    }
    self.edges = edges
    externals = collection.externals
    graph = DirectedGraph(
      nodeCount: context.graph.modules.count + externals.count, edges: edges.map { (from: $0.from, to: $0.to) })
  }

  private init(_ whole: ContractEdges, edges: [Edge]) {
    context = whole.context
    externals = whole.externals
    self.edges = edges
    graph = DirectedGraph(nodeCount: whole.graph.nodeCount, edges: edges.map { (from: $0.from, to: $0.to) })
  }

  /// The same without what some builds do not have; `nil` where there is nothing of that kind.
  var certain: ContractEdges? {
    edges.allSatisfy(\.isCertain) ? nil : ContractEdges(self, edges: edges.filter(\.isCertain))
  }

  /// The same without what no build for some platforms has.
  /// - Parameter platforms: empty = not known.
  func on(_ platforms: [String]) -> ContractEdges {
    guard !platforms.isEmpty else { return self }
    func isLinked(_ edge: Edge) -> Bool { edge.platforms.isEmpty || edge.platforms.contains(where: platforms.contains) }
    func isCompiled(_ edge: Edge) -> Bool {
      edge.conditions.contains { context.graph.modules[edge.from].isCompiled($0, on: platforms) != false }
    }
    let declared = edges.filter { $0.kind == .links }
    // What is declared for other platforms alone is imported there alone.
    let elsewhere = Set(declared.filter { !isLinked($0) }.map { [$0.from, $0.to] })
      .subtracting(declared.filter(isLinked).map { [$0.from, $0.to] })
    return ContractEdges(
      self,
      edges: edges.filter { edge in
        edge.kind == .links ? isLinked(edge) : isCompiled(edge) && !elsewhere.contains([edge.from, edge.to])
      })
  }

  /// Whether builds for different platforms may differ.
  var isLimited: Bool { edges.contains { !$0.platforms.isEmpty || $0.conditions.contains { !$0.isEmpty } } }

  private static func imports(
    _ places: [ResolvedImport.Place], from: Int, to: Int, isSure: Bool = false, context: RuleContext
  ) -> [Edge] {
    guard !places.isEmpty else { return [] }
    return [
      Edge(
        from: from, to: to, kind: .imports, places: places.map(\.location),
        isCertain: isSure || context.isSure(places, in: from), conditions: places.map(\.fact.conditions))
    ]
  }

  var modules: Range<Int> { context.graph.modules.indices }

  func name(_ node: Int) -> String {
    modules.contains(node) ? context.name(node) : externals[node - modules.count].name
  }

  /// Stable, for the baseline.
  func id(_ node: Int) -> String {
    modules.contains(node) ? context.id(node) : externals[node - modules.count].name
  }

  /// Everything between two nodes, declared dependencies first. Never empty for the ends of an edge.
  func all(from: Int, to: Int) -> [Edge] {
    graph.edges(from: from).filter { $0.target == to }.map { edges[$0.edge] }
  }

  /// What is put beside a product, only built before it, or linked by no build that does not ask for it, is no part of it.
  private static func counts(_ link: ModuleLink) -> Bool {
    switch link.kind {
    case .link, .macro, .testHost: true
    case .embed, .buildOnly, .trait: false
    }
  }
}

extension ContractEdges.Edge {
  fileprivate init(_ link: ModuleLink, from: Int, to: Int) {
    self.init(
      from: from, to: to, kind: .links, places: [link.location].compactMap { $0 }, platforms: link.platforms)
  }
}

private struct ExternalCollection {
  let first: Int
  private(set) var externals: [ContractEdges.External] = []
  private var nodes: [String: Int] = [:]

  init(first: Int) {
    self.first = first
  }

  mutating func node(_ name: String, id: String?) -> Int {
    let node = nodes[name] ?? first + externals.count
    if nodes[name] == nil {
      nodes[name] = node
      externals.append(ContractEdges.External(name: name, ids: []))
    }
    if let id { externals[node - first].ids.insert(id) }
    return node
  }
}

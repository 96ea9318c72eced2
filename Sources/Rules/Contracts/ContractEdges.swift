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
      edges.append(Edge(from: link.from, to: link.to, kind: .links, places: [link.link.location].compactMap { $0 }))
    }
    for (index, module) in context.graph.modules.enumerated() {
      for link in module.module.links where Self.counts(link) {
        guard case .external(let product, let package) = link.target else { continue }
        let node = collection.node(product, id: package.map { "\($0):\(product)" })
        edges.append(Edge(from: index, to: node, kind: .links, places: [link.location].compactMap { $0 }))
      }
    }
    for edge in context.graph.imports where edge.from != edge.to {
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

  private static func imports(
    _ places: [ResolvedImport.Place], from: Int, to: Int, isSure: Bool = false, context: RuleContext
  ) -> [Edge] {
    guard !places.isEmpty else { return [] }
    return [
      Edge(
        from: from, to: to, kind: .imports, places: places.map(\.location),
        isCertain: isSure || context.isSure(places, in: from))
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

  /// What is put beside a product, or only built before it, is no part of it.
  private static func counts(_ link: ModuleLink) -> Bool {
    switch link.kind {
    case .link, .macro, .testHost, .trait: true
    case .embed, .buildOnly: false
    }
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

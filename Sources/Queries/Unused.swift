import DepGraphGraph
package import DepGraphModel

extension QueryGraph {
  /// `unused`: modules that nothing that runs reaches, products that nothing links, links that no source needs, and keys
  /// that nothing reads. In a tree without roots, what packages declare for others is used.
  package func unused() -> UnusedParts {
    let answered = answeredKeys()
    return UnusedParts(
      modules: unusedModules().map { UnusedParts.Module(module: nodes[$0].module, location: row(at: $0)?.location) }
        .sorted { $0.module.id < $1.module.id },
      products: unusedProducts(), links: unusedLinks(),
      keys: snapshot.unusedKeys.map { row in
        let key = snapshot.keys.first { $0.id == row.id }
        return UnusedParts.Key(
          key: answered[row.id] ?? AnsweredModule(id: row.id, name: row.id), confidence: row.confidence,
          location: key?.location)
      }.sorted { $0.key.id < $1.key.id })
  }

  private func kind(_ number: Int) -> ModuleKind? { row(at: number).flatMap { ModuleKind(rawValue: $0.kind) } }

  /// A module's own tests alone do not make it used.
  private func unusedModules() -> [Int] {
    let isTest = nodes.map { $0.kind == ModuleKind.test.rawValue }
    let used = DirectedGraph(
      nodeCount: nodes.count,
      edges: links(Set(LinkGraph.kinds)).edges.filter { from, to in
        !isTest[from] || nodes[from].module.name != nodes[to].module.name + "Tests"
      })
    var starts = snapshot.modules.indices.filter { isStart($0) }
    if !hasRoots {
      starts += snapshot.products.flatMap(\.modules).compactMap(number(of:))
      // Without products either, what nothing depends on is what the tree is for.
      if snapshot.products.isEmpty { return [] }
    }
    let reached = used.reached(from: starts)
    let started = Set(starts)
    return snapshot.modules.indices.filter { number in
      guard !reached[number], !started.contains(number), let kind = kind(number) else { return false }
      return kind.isLibrary || kind == .binary
    }
  }

  private var hasRoots: Bool {
    snapshot.modules.contains { ModuleKind(rawValue: $0.kind)?.isRoot ?? false }
  }

  /// What runs by itself: programs, tests, and what builds run.
  private func isStart(_ number: Int) -> Bool {
    guard let kind = kind(number) else { return false }
    return kind.isRoot || [.test, .plugin, .snippet, .macro].contains(kind)
  }

  /// Programs, plugins and macros are products for people and builds, not for links.
  private func unusedProducts() -> [UnusedParts.Product] {
    guard hasRoots else { return [] }
    let linked = Set(
      snapshot.edges.linkedProducts.compactMap { module, product -> [String]? in
        row(module).map { [$0.package, product] }
      })
    return snapshot.products.filter { product in
      !linked.contains([product.package, product.name])
        && product.modules.contains { module in
          switch number(of: module).flatMap(kind) {
          case .library, .framework, .staticLibrary, .systemLibrary, .binary: true
          case .executable, .application, .appExtension, .appClip, .watchApplication, .test, .macro, .plugin,
            .snippet, nil:
            false
          }
        }
        && !product.modules.contains { number(of: $0).flatMap(kind)?.isRoot ?? false }
    }.map { UnusedParts.Product(name: $0.name, package: $0.package, location: $0.location) }
      .sorted { ($0.package, $0.name) < ($1.package, $1.name) }
  }

  private func unusedLinks() -> [UnusedParts.Link] {
    guard !snapshot.unusedLinks.isEmpty else { return [] }
    let edges = Dictionary(
      grouping: snapshot.edges.indices(ofKinds: [LinkGraph.link]).map { snapshot.edges[$0] }, by: \.from)
    return snapshot.unusedLinks.compactMap { row -> UnusedParts.Link? in
      let edge = edges[row.id]?.first { ($0.product ?? $0.to) == row.target }
      guard let edge, let link = answered(edge) else { return nil }
      return UnusedParts.Link(link: link, confidence: row.confidence)
    }.sorted { ($0.link.from.id, $0.link.to.id) < ($1.link.from.id, $1.link.to.id) }
  }

  func answered(_ edge: GraphSnapshot.EdgeRow) -> AnsweredLink? {
    guard let from = number(of: edge.from), let to = number(of: edge.to) else { return nil }
    return AnsweredLink(
      from: nodes[from].module, to: nodes[to].module, product: edge.product, location: edge.location)
  }
}

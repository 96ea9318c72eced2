import DepGraphGraph
package import DepGraphModel
import DepGraphResolution

/// Modules that need each other to be built.
package struct ModuleCycle: Rule {
  package init() {}

  package let card = RuleCard(
    id: "module-cycle", group: .cycles, defaultSeverity: .error,
    summary: "Target dependencies and imports form a cycle of modules.",
    rationale: """
      Within one manifest the build rejects the cycle. Across packages and projects, or where one side is an undeclared \
      import, it builds or fails depending on what was built before.
      """,
    example: """
      .target(name: "Profile", dependencies: ["Settings"]),
      .target(name: "Settings", dependencies: ["Profile"]),
      """,
    repair: """
      // Take what both need into a third module, or turn one side into an interface.
      .target(name: "Profile", dependencies: ["Account"]),
      .target(name: "Settings", dependencies: ["Account"]),
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    let hops = hops(in: context)
    let graph = DirectedGraph(
      nodeCount: context.graph.modules.count, edges: hops.map { (from: $0.from, to: $0.to) })
    return graph.stronglyConnectedComponents().compactMap { component in
      guard component.count > 1 || graph.hasLoop(at: component[0]) else { return nil }
      let ring = graph.shortestRing(within: component).map { hops[$0] }
      return ring.isEmpty ? nil : finding(ring, context: context)
    }
  }

  private struct Hop {
    var from: ModuleIndex
    var to: ModuleIndex
    var kind: TraceStep.Kind
    var location: SourceLocation?
  }

  /// Declared links first, so that a cycle is reported by its manifests wherever it can be.
  private func hops(in context: RuleContext) -> [Hop] {
    let links = context.graph.links.filter { $0.link.kind == .link }.map {
      Hop(from: $0.from, to: $0.to, kind: .links, location: $0.link.location)
    }
    let imports = context.graph.imports.filter { isBuildEdge($0, context: context) }.map {
      Hop(from: $0.from, to: $0.to, kind: .imports, location: $0.places[0].location)
    }
    return (links + imports).filter {
      context.productionModules.contains($0.from) && context.productionModules.contains($0.to)
    }
  }

  /// An import that is only tried (`#if canImport`) needs nothing to be built; a bare name in another package may be a
  /// module of that name that is not in the project.
  private func isBuildEdge(_ edge: ResolvedImport, context: RuleContext) -> Bool {
    let modules = context.graph.modules
    guard edge.isLinked || modules[edge.from].module.package == modules[edge.to].module.package else { return false }
    return edge.places.contains { place in !place.fact.conditions.contains { $0.asks("canImport") } }
  }

  private func finding(_ ring: [Hop], context: RuleContext) -> Finding {
    let start =
      ring.indices.min { (context.name(ring[$0].from), ring[$0].from) < (context.name(ring[$1].from), ring[$1].from) }
      ?? 0
    let hops = ring[start...] + ring[..<start]
    let names = hops.map { context.name($0.from) }
    let chain = (names + [names[0]]).joined(separator: " → ")
    return Finding(
      subject: names[0], message: "modules depend on each other in a cycle: \(chain)",
      help: "remove one of the dependencies: move what both sides need into a module below them",
      location: hops.first?.location,
      trace: hops.map {
        TraceStep(kind: $0.kind, from: context.name($0.from), to: context.name($0.to), location: $0.location)
      },
      cause: hops.map { context.id($0.from) }.sorted())
  }
}

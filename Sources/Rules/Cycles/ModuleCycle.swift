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
    fix: """
      // Take what both need into a third module, or turn one side into an interface.
      .target(name: "Profile", dependencies: ["Account"]),
      .target(name: "Settings", dependencies: ["Account"]),
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    let hops = hops(in: context)
    let certain = rings(of: hops.filter(\.isCertain), context: context)
    // Where every build has a cycle, one that some builds have as well is no other cause.
    let known = Set(certain.joined().flatMap { [$0.from, $0.to] })
    let others = rings(of: hops, context: context).filter { ring in !ring.contains { known.contains($0.from) } }
    return (certain + others).map { finding($0, context: context) }
  }

  /// The shortest cycle of each strongly connected component.
  private func rings(of hops: [Hop], context: RuleContext) -> [[Hop]] {
    let graph = DirectedGraph(
      nodeCount: context.graph.modules.count, edges: hops.map { (from: $0.from, to: $0.to) })
    return graph.stronglyConnectedComponents().compactMap { component in
      guard component.count > 1 || graph.hasLoop(at: component[0]) else { return nil }
      let ring = graph.shortestRing(within: component).map { hops[$0] }
      return ring.isEmpty ? nil : ring
    }
  }

  private struct Hop {
    var from: ModuleIndex
    var to: ModuleIndex
    var kind: TraceStep.Kind
    var location: SourceLocation?
    /// Whether every build has it.
    var isCertain = true
  }

  /// Declared links first, so that a cycle is reported by its manifests wherever it can be.
  private func hops(in context: RuleContext) -> [Hop] {
    let links = context.graph.links.filter { $0.link.kind == .link }.map {
      Hop(from: $0.from, to: $0.to, kind: .links, location: $0.link.location)
    }
    let imports = context.graph.imports.compactMap { edge -> Hop? in
      let places = buildPlaces(of: edge, context: context)
      guard let first = places.first else { return nil }
      return Hop(
        from: edge.from, to: edge.to, kind: .imports, location: first.location,
        isCertain: context.isSure(places, in: edge.from))
    }
    // Nothing is built with a test bundle. What only has the name of test support is a module as any other.
    let modules = context.graph.modules
    return (links + imports).filter { modules[$0.from].module.kind != .test && modules[$0.to].module.kind != .test }
  }

  /// An import that is only tried (`#if canImport`) needs nothing to be built; a bare name in another package may be a
  /// module of that name that is not in the project.
  private func buildPlaces(of edge: ResolvedImport, context: RuleContext) -> [ResolvedImport.Place] {
    let modules = context.graph.modules
    guard edge.isLinked || modules[edge.from].module.package == modules[edge.to].module.package else { return [] }
    return context.compiledPlaces(of: edge)
      .filter { place in !place.fact.conditions.contains { $0.asks("canImport") } }
  }

  private func finding(_ ring: [Hop], context: RuleContext) -> Finding {
    let start =
      ring.indices.min { (context.name(ring[$0].from), ring[$0].from) < (context.name(ring[$1].from), ring[$1].from) }
      ?? 0
    let hops = ring[start...] + ring[..<start]
    let names = hops.map { context.name($0.from) }
    let chain = (names + [names[0]]).joined(separator: " → ")
    let isCertain = hops.allSatisfy(\.isCertain)
    return Finding(
      confidence: isCertain ? .proven : .likely, subject: names[0],
      claim: "modules depend on each other in a cycle: \(chain)"
        + (isCertain ? "" : "; an import in it is under a condition that may not hold"),
      help: "remove one of the dependencies: move what both sides need into a module below them",
      location: hops.first?.location,
      trace: hops.map {
        TraceStep(kind: $0.kind, from: context.name($0.from), to: context.name($0.to), location: $0.location)
      },
      cause: hops.map { context.id($0.from) }.sorted())
  }
}

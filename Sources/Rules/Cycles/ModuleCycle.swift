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
    let sure = hops.filter(\.isCertain)
    let certain = rings(of: sure, context: context)
    // Where every build has a cycle, one that some builds have as well is no other cause.
    let known = Set(certain.joined().flatMap { [$0.from, $0.to] })
    let others = sure.count == hops.count ? [] : rings(of: hops, context: context)
    return (certain + others.filter { ring in !ring.contains { known.contains($0.from) } })
      .map { finding($0, context: context) }
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

  /// Of all hops few are in a cycle: what is said of one is looked up then.
  private struct Hop {
    enum Edge {
      /// Positions in the graph.
      case link(Int)
      case imports(Int)
    }

    var from: ModuleIndex
    var to: ModuleIndex
    var edge: Edge
    /// Whether every build has it.
    var isInEveryBuild = true
    /// Whether the name that is imported may be that of a module without source here.
    var mayMeanAnother = false
    var isCertain: Bool { isInEveryBuild && !mayMeanAnother }
  }

  /// Declared links first, so that a cycle is reported by its manifests wherever it can be.
  private func hops(in context: RuleContext) -> [Hop] {
    let (links, imports) = (context.graph.links, context.graph.imports)
    // Nothing is built with a test bundle. What only has the name of test support is a module as any other.
    let isBuiltWith = context.graph.modules.map { $0.module.kind != .test }
    var hops: [Hop] = []
    for index in links.indices where links[index].link.kind == .link {
      let (from, to) = (links[index].from, links[index].to)
      if isBuiltWith[from], isBuiltWith[to] { hops.append(Hop(from: from, to: to, edge: .link(index))) }
    }
    for index in imports.indices where isBuiltWith[imports[index].from] && isBuiltWith[imports[index].to] {
      let (from, to) = (imports[index].from, imports[index].to)
      let places = buildPlaces(of: imports[index], context: context)
      guard !places.isEmpty else { continue }
      hops.append(
        Hop(
          from: from, to: to, edge: .imports(index), isInEveryBuild: context.isSure(places, in: from),
          mayMeanAnother: imports[index].mayMeanAnother))
    }
    return hops
  }

  /// An import that is only tried (`#if canImport`) needs nothing to be built.
  private func buildPlaces(of edge: ResolvedImport, context: RuleContext) -> [ResolvedImport.Place] {
    context.compiledPlaces(of: edge)
      .filter { place in !place.fact.conditions.contains { $0.asks("canImport") } }
  }

  private func step(_ hop: Hop, context: RuleContext) -> TraceStep {
    switch hop.edge {
    case .link(let index): context.step(link: index)
    case .imports(let index):
      TraceStep(
        kind: .imports, from: context.name(hop.from), to: context.name(hop.to),
        location: buildPlaces(of: context.graph.imports[index], context: context).first?.location)
    }
  }

  private func finding(_ ring: [Hop], context: RuleContext) -> Finding {
    let start =
      ring.indices.min { (context.name(ring[$0].from), ring[$0].from) < (context.name(ring[$1].from), ring[$1].from) }
      ?? 0
    let hops = ring[start...] + ring[..<start]
    let names = hops.map { context.name($0.from) }
    let chain = (names + [names[0]]).joined(separator: " → ")
    let isCertain = hops.allSatisfy(\.isCertain)
    let doubt =
      hops.allSatisfy(\.isInEveryBuild)
      ? "; an import in it may mean a module of a package that is not on disk"
      : "; an import in it is under a condition that may not hold"
    let trace = hops.map { step($0, context: context) }
    return Finding(
      confidence: isCertain ? .proven : .likely, subject: names[0],
      claim: "modules depend on each other in a cycle: \(chain)"
        + (isCertain ? "" : doubt),
      help: "remove one of the dependencies: move what both sides need into a module below them",
      location: trace.first?.location, trace: trace,
      cause: hops.map { context.id($0.from) }.sorted())
  }
}

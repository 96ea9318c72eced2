import DepGraphGraph
package import DepGraphModel
import DepGraphResolution

/// Live values that read each other in a cycle.
package struct DependencyCycle: Rule {
  package init() {}

  package let card = RuleCard(
    id: "dependency-cycle", group: .cycles, defaultSeverity: .error,
    summary: "Live values read each other in a cycle.",
    rationale: """
      Where every read happens while the value is being built, the first access overflows the stack (a computed \
      liveValue) or hangs (a stored one). Where a read is deferred into an endpoint the cycle is only a warning: it \
      recurses if the endpoints call each other.
      """,
    example: """
      extension Auth: DependencyKey {
        static var liveValue: Auth { @Dependency(\\.session) var session; return Auth(token: session.token) }
      }
      extension Session: DependencyKey {
        static var liveValue: Session { @Dependency(\\.auth) var auth; return Session(token: auth.token) }
      }
      """,
    fix: """
      // Read one of them when it is used, not while the value is built:
      static var liveValue: Auth { Auth(token: { @Dependency(\\.session) var session; return session.token() }) }
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    let reads = context.graph.liveReads.filter { isWhole($0, in: context) }
    // What several targets compile from one source is one cycle.
    var seen: Set<[SourceLocation]> = []
    return rings(in: reads, of: context.graph.keys.count).flatMap { ring -> [Finding] in
      let all = canRun(ring, in: context) ? [ring] : ringsOfRoots(around: ring, in: reads, context: context)
      return all.map { canonical($0, context: context) }.filter { seen.insert($0.map(\.location)).inserted }
        .map { finding($0, context: context) }
    }
  }

  /// Of each group of keys that lead to each other the shortest cycle, one that is closed while values are built first.
  private func rings(in reads: [LiveRead], of keys: Int) -> [[LiveRead]] {
    let graph = DirectedGraph(nodeCount: keys, edges: reads.map { (from: $0.from, to: $0.to) })
    return graph.stronglyConnectedComponents().compactMap { component in
      guard component.count > 1 || graph.hasLoop(at: component[0]) else { return nil }
      let eager = graph.shortestRing(within: component) { reads[$0].isEager }
      let ring = eager.isEmpty ? graph.shortestRing(within: component) : eager
      return ring.isEmpty ? nil : ring.map { reads[$0] }
    }
  }

  /// A cycle that no root runs may hide a longer one behind it that some root does: what other roots link is left out.
  private func ringsOfRoots(
    around ring: [LiveRead], in reads: [LiveRead], context: RuleContext
  ) -> [[LiveRead]] {
    let keys = context.graph.keys.count
    let graph = DirectedGraph(nodeCount: keys, edges: reads.map { (from: $0.from, to: $0.to) })
    let group = graph.stronglyConnectedComponents().first { $0.contains(ring[0].from) }.map(Set.init) ?? []
    let inner = reads.filter { group.contains($0.from) && group.contains($0.to) }
    return context.graph.roots.flatMap { root in
      rings(in: inner.filter { runs($0, in: root, context) }, of: keys).filter { canRun($0, in: context) }
    }
  }

  /// A live value for some arguments of a generic key may read the one for others: which it is, is not compared.
  private func isWhole(_ read: LiveRead, in context: RuleContext) -> Bool {
    let live = context.conformances(of: read.from, kind: .live).filter { $0.module == read.module }
    return live.isEmpty || live.contains { !$0.isConditional }
  }

  /// Alternative live values of one key are never in one process: some root must link every hop, and set none of the keys
  /// itself before anything reads it.
  private func canRun(_ cycle: [LiveRead], in context: RuleContext) -> Bool {
    guard cycle.allSatisfy({ context.productionModules.contains($0.module) }), canMeet(cycle, in: context) else {
      return false
    }
    return context.graph.roots.isEmpty
      || context.graph.roots.contains { root in cycle.allSatisfy { runs($0, in: root, context) } }
  }

  private func runs(_ read: LiveRead, in root: ResolvedRoot, _ context: RuleContext) -> Bool {
    root.closure[read.module] && (read.isTakenByName || !context.isCovered(read.from, in: root))
  }

  /// Branches of one `#if` are never in one build.
  private func canMeet(_ cycle: [LiveRead], in context: RuleContext) -> Bool {
    let conditions = cycle.map { read in
      context.graph.consumptions.first { $0.location == read.location && $0.module == read.module }?.conditions ?? []
    }
    return !conditions.indices.contains { index in
      conditions[..<index].contains { Conditions.excludeEachOther($0, conditions[index]) }
    }
  }

  /// The same cycle begins at the same key, whichever hop it was found by.
  private func canonical(_ cycle: [LiveRead], context: RuleContext) -> [LiveRead] {
    let names = cycle.map { (context.graph.keys[$0.from].name, $0.from) }
    let start = names.indices.min { names[$0] < names[$1] } ?? 0
    return Array(cycle[start...] + cycle[..<start])
  }

  private func finding(_ cycle: [LiveRead], context: RuleContext) -> Finding {
    func name(_ key: KeyIndex) -> String { context.graph.keys[key].name }
    let isEager = cycle.allSatisfy(\.isEager)
    let chain = (cycle.map { name($0.from) } + [name(cycle[0].from)]).joined(separator: " → ")
    let hop = cycle.first(where: \.isEager) ?? cycle[0]
    return Finding(
      severityLimit: isEager ? nil : .warning, subject: name(cycle[0].from),
      keyPath: context.graph.registrations.first { $0.target == .key(cycle[0].from) }?.property,
      claim: cycle.count == 1
        ? "the live value of \(name(hop.from)) reads itself "
          + (isEager ? "while it is built" : "in code that runs later")
        : isEager
          ? "live values read each other in a cycle while they are built: \(chain)"
          : "live values read each other in a cycle, at least one read is deferred: \(chain)",
      help: isEager && cycle.count == 1
        ? "remove the read, or use the value that is being built"
        : isEager
          ? "defer the read from \(name(hop.from)) to \(name(hop.to)): read \(name(hop.to)) inside the endpoint that uses "
            + "it, not while the live value is built"
          : "make sure that the endpoints do not call \(cycle.count == 1 ? "themselves" : "each other"), or move what they "
            + "share into a key of its own",
      location: cycle[0].location,
      trace: cycle.map { read in
        TraceStep(
          kind: read.through.isEmpty ? .reads : .calls, from: name(read.from), to: name(read.to),
          location: read.location)
      },
      related: cycle.filter { !$0.through.isEmpty }.map { read in
        RelatedPlace(
          message: "reached from \(name(read.from)).liveValue through \(read.through.joined(separator: " → "))",
          location: read.location)
      },
      cause: cycle.map { context.graph.keys[$0.from].id }.sorted())
  }
}

import DepGraphGraph
import DepGraphModel
import DepGraphResolution
import DepGraphRules

/// What a root could link for a key that nothing it links has a live value of.
struct LinkOffers {
  private let context: RuleContext
  private let liveByKey: [KeyIndex: [ResolvedConformance]]

  init(_ context: RuleContext) {
    self.context = context
    liveByKey = Dictionary(grouping: context.graph.conformances.filter { $0.kind == .live }, by: \.key)
  }

  /// Modules that a build of the root can use, in the order in which `missing-live-value` names them; none where the root
  /// links one.
  func modules(for key: KeyIndex, in root: ResolvedRoot) -> [ModuleIndex] {
    let graph = context.graph
    let builds = BuildVariants(platforms: root.platforms)
    let live = (liveByKey[key] ?? []).filter { conformance in
      builds.canMeet(ConditionalPlace(conditions: conformance.conditions, in: graph.modules[conformance.module]))
    }
    guard !live.contains(where: { root.closure[$0.module] }) else { return [] }
    let usable = live.map(\.module).filter { module in
      graph.modules[module].role != .test && !graph.modules[module].module.kind.isRoot
    }
    return context.advised(usable, for: key)
  }

  /// Modules with a live value that only builds link which enable a trait, by identifier.
  func optional(for key: KeyIndex, in root: ResolvedRoot, _ links: LinkConditions) -> [String] {
    Set(context.liveValues(of: key, offIn: root, links).map { context.graph.modules[$0.module].module.id }).sorted()
  }

  func row(_ module: ModuleIndex, for root: ResolvedRoot) -> GraphSnapshot.OfferRow {
    let element = context.linkElement(of: module, in: root.module)
    var row = GraphSnapshot.OfferRow(
      module: context.graph.modules[module].module.id,
      product: context.productName(of: module, for: root.module), element: element?.text, package: element?.package,
      format: element == nil ? "" : context.format(of: root.module)?.id ?? "")
    row.correction = context.correction(ofLinkTo: module, reachedFrom: root)
    return row
  }
}

extension GraphSnapshot {
  /// Keeps for every key that a root lacks what it could link, so that `why-not` need not resolve anything.
  mutating func takeOffers(from context: RuleContext) {
    let graph = context.graph
    let reads = DirectedGraph(nodeCount: graph.keys.count, edges: graph.liveReads.map { (from: $0.from, to: $0.to) })
    hasLiveReadCycle = reads.stronglyConnectedComponents().contains { $0.count > 1 || reads.hasLoop(at: $0[0]) }
    let offers = LinkOffers(context)
    let positions = Dictionary(firstOf: roots.indices.map { (roots[$0].module, $0) })
    for root in graph.roots {
      guard let position = positions[graph.modules[root.module].module.id] else { continue }
      var content = roots[position].content
      let links = LinkConditions(of: root, in: context)
      for (index, need) in root.needs.enumerated() where !root.covered.contains(need.key) {
        let modules = offers.modules(for: need.key, in: root)
        content.needs[index].optional = offers.optional(for: need.key, in: root, links)
        content.needs[index].offers = modules.map { offers.row($0, for: root) }
      }
      roots[position].content = content
    }
  }
}

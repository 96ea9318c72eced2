import DepGraphGraph
package import DepGraphModel
import DepGraphResolution

/// A live value that some builds of a root leave out.
package struct ConditionalLiveValue: Rule {
  package init() {}

  package let card = RuleCard(
    id: "conditional-live-value", group: .liveValues, defaultSeverity: .error,
    summary: "Every live value of a key that a root reads stands under #if conditions that some build does not meet.",
    rationale: """
      The build that leaves the conformance out compiles, and runs the test value. Where the condition is DEBUG that is \
      the build that ships: an error. Other conditions make it a warning. Clauses that together hold in every build are \
      no fault.
      """,
    example: """
      #if DEBUG
        extension WeatherClient: DependencyKey { public static let liveValue = … }
      #endif
      """,
    repair: """
      #if DEBUG
        extension WeatherClient: DependencyKey { public static let liveValue = … }
      #else
        extension WeatherClient: DependencyKey { public static let liveValue = … }
      #endif
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    context.graph.roots.flatMap { root -> [Finding] in
      let gaps = root.needs.compactMap { need in gap(of: need, in: root, context: context).map { (need, $0) } }
      guard !gaps.isEmpty else { return [] }
      let paths = context.paths(from: root)
      return gaps.compactMap { finding($0.0, $0.1, root: root, paths: paths, context: context) }
    }
  }

  private func gap(of need: ResolvedRoot.Need, in root: ResolvedRoot, context: RuleContext) -> BuildGap? {
    // What is set under a condition may be set in just those builds.
    guard !context.isCovered(need.key, in: root), !(need.partialCover?.isConditional ?? false) else { return nil }
    let live = context.liveValues(of: need.key, in: root)
    guard !live.isEmpty, live.allSatisfy({ !$0.conditions.isEmpty && !$0.isConditional }) else { return nil }
    return BuildVariants(platforms: root.platforms).gap(
      reads: need.consumptions.map { context.place(context.graph.consumptions[$0]) }, live: live.map(context.place))
  }

  private func finding(
    _ need: ResolvedRoot.Need, _ gap: BuildGap, root: ResolvedRoot, paths: ShortestPaths, context: RuleContext
  ) -> Finding? {
    let live = context.liveValues(of: need.key, in: root)
    let reads = need.consumptions.map { context.graph.consumptions[$0] }.sorted { $0.location < $1.location }
    guard let first = live.first, let read = reads.first else { return nil }
    let name = context.name(root.module)
    let key = context.graph.keys[need.key]
    let clauses = Set(live.map { "#if " + $0.conditions.joined(separator: " && ") }).sorted()
    let confidence = confidence(of: gap, need: need, root: root, context: context)
    let worst: Severity = gap.isDebugOnly ? .error : .warning
    let standing = NeedStanding(need, in: root, graph: context.graph)
    return Finding(
      severityLimit: standing.severityLimit ?? (confidence == .proven ? worst : worst.lowered), confidence: confidence,
      subject: key.name, keyPath: reads.compactMap(\.property).first, root: root.module,
      message: "\(name) reads \(context.spelling(of: read)), and its live value exists only under "
        + clauses.joined(separator: " or ") + standing.reason,
      help: gap.isDebugOnly
        ? "give release builds a live value too: move the conformance out of #if, or add one under #else"
        : "add a live value for the builds that leave this one out, or move it out of #if",
      location: first.location,
      trace: (paths.path(to: first.module) ?? []).map(context.step(link:)) + [
        TraceStep(kind: .conforms, from: context.name(first.module), to: key.name, location: first.location)
      ],
      related: live.dropFirst().map { RelatedPlace(message: "another one is here", location: $0.location) }
        + reads.map { RelatedPlace(message: "read here, in \(context.name($0.module))", location: $0.location) },
      places: live.map(\.location), cause: [key.id])
  }

  private func confidence(
    of gap: BuildGap, need: ResolvedRoot.Need, root: ResolvedRoot, context: RuleContext
  ) -> Confidence {
    if context.graph.unreadModules.contains(where: { root.closure[$0] }) { return .unknown }
    let isOpen = NeedStanding(need, in: root, graph: context.graph).reason.isEmpty
    return gap.isCertain && need.isReachedByImports && isOpen ? .proven : .likely
  }
}

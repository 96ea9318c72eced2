import DepGraphGraph
package import DepGraphModel
import DepGraphResolution

/// A dependency entry whose key no module can conform.
package struct UnimplementableEntry: Rule {
  package init() {}

  package let card = RuleCard(
    id: "unimplementable-entry", group: .liveValues, defaultSeverity: .error,
    summary: "A root reads an @DependencyEntry that has no liveValue and whose key is private.",
    rationale: """
      The macro makes a private key for an entry that is not public or package: no module can ever give it a live value. \
      A debug build prints a purple warning; a release build silently runs the entry's initial value.
      """,
    example: """
      extension DependencyValues {
        @DependencyEntry var forecast: any Forecast = MockForecast()
      }
      """,
    fix: """
      extension DependencyValues {
        @DependencyEntry(liveValue: LiveForecast()) var forecast: any Forecast = MockForecast()
      }
      // or make the entry public, and conform DependencyValues.ForecastKey to DependencyKey elsewhere
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    context.graph.roots.flatMap { root -> [Finding] in
      let missing = root.needs.filter {
        context.graph.keys[$0.key].origin == .privateEntry && context.isMissing($0.key, in: root)
      }
      guard !missing.isEmpty else { return [] }
      let paths = context.paths(from: root)
      return missing.compactMap { finding($0, root: root, paths: paths, context: context) }
    }
  }

  private func finding(
    _ need: ResolvedRoot.Need, root: ResolvedRoot, paths: ShortestPaths, context: RuleContext
  ) -> Finding? {
    let key = context.graph.keys[need.key]
    let reads = need.consumptions.map { context.graph.consumptions[$0] }.sorted { $0.location < $1.location }
    guard let place = key.location, let read = reads.first else { return nil }
    let name = context.name(root.module)
    let property = context.property(of: need.key) ?? key.name
    let standing = NeedStanding(need, in: root, context: context)
    return Finding(
      severityLimit: standing.severityLimit, confidence: standing.confidence, subject: property, keyPath: property,
      root: root.module, rootName: name,
      claim: "reads \(context.spelling(of: read)), which no module can implement: its key is private and it "
        + "has no liveValue\(standing.reason)",
      help: "give @DependencyEntry a liveValue, make the entry public so that another module can conform its key, "
        + "or set \\.\(property) where \(name) starts",
      location: place,
      trace: (paths.path(to: read.module) ?? []).map(context.step(link:)) + [
        TraceStep(kind: .reads, from: context.name(read.module), to: property, location: read.location)
      ],
      related: reads.map { RelatedPlace(message: "read here, in \(context.name($0.module))", location: $0.location) },
      places: reads.map(\.location), cause: [context.cause(of: need.key)])
  }
}

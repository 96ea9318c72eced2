import DepGraphGraph
package import DepGraphModel
import DepGraphResolution

/// Two modules of one root give the same key a live value.
package struct DuplicateLiveValue: Rule {
  package init() {}

  package let card = RuleCard(
    id: "duplicate-live-value", group: .liveValues, defaultSeverity: .error,
    summary: "Two modules that one root links both declare the live value of the same key.",
    rationale: """
      The conformance that the linker happens to list first wins. Neither the compiler nor the linker nor the library \
      reports it, and renaming a module can change which one runs.
      """,
    example: """
      // WeatherClientLive/Live.swift and WeatherClientMock/Mock.swift, both linked by Forecast
      extension WeatherClient: DependencyKey { public static let liveValue = … }
      """,
    fix: .prose(
      """
      Keep one conformance, or link only one of the two modules to each root.
      """))

  package func findings(in context: RuleContext) -> [Finding] {
    context.graph.roots.flatMap { root -> [Finding] in
      let doubled = context.graph.keys.indices.compactMap { key -> (KeyIndex, [ResolvedConformance])? in
        let live = context.liveValues(of: key, in: root)
        return live.count > 1 && Set(live.map(\.module)).count > 1 ? (key, live) : nil
      }
      guard !doubled.isEmpty else { return [] }
      let platforms = PlatformClosures(of: root, in: context)
      let paths = context.paths(from: root)
      return doubled.compactMap { key, live in
        let clashing = clashing(live, platforms)
        guard clashing.count > 1 else { return nil }
        return finding(key, clashing, root: root, platforms, paths: paths, context: context)
      }
    }
  }

  /// The conformances of each module that clash with one of another module. A source that both compile is a conformance
  /// of each of them.
  private func clashing(_ conformances: [ResolvedConformance], _ platforms: PlatformClosures) -> [ResolvedConformance] {
    conformances.filter { mine in
      conformances.contains { other in
        other.module != mine.module && !mine.isConditional && !other.isConditional
          && !Conditions.excludeEachOther(mine.conditions, other.conditions)
          && platforms.together(mine.module, other.module) != .never
      }
    }.sorted { ($0.location, $0.module) < ($1.location, $1.module) }
  }

  private func finding(
    _ key: KeyIndex, _ clashing: [ResolvedConformance], root: ResolvedRoot, _ platforms: PlatformClosures,
    paths: ShortestPaths, context: RuleContext
  ) -> Finding {
    let byModule = Dictionary(grouping: clashing, by: \.module)
    // The first of each module stands for the others, which other builds compile.
    let conformances = clashing.filter { byModule[$0.module]?.first?.location == $0.location }
    let name = context.graph.keys[key].name
    let modules = conformances.map { context.name($0.module) }.sorted()
    let property = context.graph.registrations.first { $0.target == .key(key) }?.property
    let sure = byModule.filter { context.isSure($0.value.map(\.conditions), in: $0.key) }.keys
    let isCertain =
      !context.graph.keys[key].isUncertain
      && sure.contains { mine in sure.contains { $0 != mine && platforms.together(mine, $0) == .always } }
    let first = conformances[0].location
    let isOneSource = conformances.allSatisfy { $0.location == first }
    let trace = conformances.flatMap { conformance in
      (paths.path(to: conformance.module) ?? []).map(context.step(link:)) + [
        TraceStep(
          kind: .conforms, from: context.name(conformance.module), to: name, location: conformance.location)
      ]
    }
    return Finding(
      confidence: isCertain ? .proven : .likely, subject: name,
      keyPath: property, root: root.module,
      rootName: context.title(ofRoot: root.module),
      claim: "links \(conformances.count) live values for \(name): "
        + "in \(modules.joined(separator: " and "))",
      help: isOneSource
        ? "compile \(first.file) into one of them alone: which one runs depends on the order of the object files"
        : "keep one of them: which one runs depends on the order of the object files",
      location: first, trace: trace,
      related: conformances.dropFirst().map {
        RelatedPlace(
          message: "\(context.name($0.module)) \($0.location == first ? "compiles this source" : "declares it") too",
          location: $0.location)
      },
      places: conformances.map(\.location),
      cause: [context.cause(of: key)])
  }
}

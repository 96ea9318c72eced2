import DepGraphGraph
package import DepGraphModel
import DepGraphResolution

/// A live value that some builds of a root leave out.
package struct ConditionalLiveValue: Rule {
  package init() {}

  package let card = RuleCard(
    id: "conditional-live-value", group: .liveValues, defaultSeverity: .error,
    summary: """
      Every live value of a key that a root reads is under a condition, of #if or of a link, that some build does not meet.
      """,
    rationale: """
      The build that leaves the conformance out compiles, and runs the test value. Where the condition is DEBUG that is \
      the build that ships: an error. Other conditions make it a warning: #if, and the platforms and traits that a \
      dependency is limited to. Clauses that together hold in every build are not a violation.
      """,
    example: """
      #if DEBUG
        extension WeatherClient: DependencyKey { public static let liveValue = … }
      #endif
      """,
    fix: """
      #if DEBUG
        extension WeatherClient: DependencyKey { public static let liveValue = … }
      #else
        extension WeatherClient: DependencyKey { public static let liveValue = … }
      #endif
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    context.graph.roots.flatMap { root -> [Finding] in
      let links = LinkConditions(of: root, in: context)
      let reports = root.needs.compactMap { need in
        ConditionalLiveValueReport(need: need, root: root, links: links, context: context)
      }
      guard !reports.isEmpty else { return [] }
      let paths = context.paths(from: root)
      return reports.compactMap { $0.finding(paths) }
    }
  }
}

/// What some builds of a root leave out, and which.
private struct ConditionalLiveValueReport {
  private let need: ResolvedRoot.Need
  private let root: ResolvedRoot
  private let links: LinkConditions
  private let context: RuleContext
  private let live: [ResolvedConformance]
  private let gap: BuildGap
  /// Whether the conditions of links alone leave some build without a live value.
  private let isByLinks: Bool

  /// `nil` where every build that reads the key has a live value, or where that is not decided.
  init?(need: ResolvedRoot.Need, root: ResolvedRoot, links: LinkConditions, context: RuleContext) {
    guard !context.isCovered(need.key, in: root) else { return nil }
    let live = context.liveValues(of: need.key, in: root) + context.liveValues(of: need.key, offIn: root, links)
    guard !live.isEmpty,
      live.allSatisfy({ conformance in
        !conformance.isConditional
          && !(conformance.conditions.isEmpty && links.limit(of: conformance.module).clauses.isEmpty)
      })
    else { return nil }
    let standing = NeedStanding(need, in: root, context: context)
    let reads = standing.openReads.sorted().map { index -> ConditionalPlace in
      let read = context.graph.consumptions[index]
      var place = context.place(read)
      place.conditions += links.limit(of: read.module).clauses
      return place
    }
    // What is set under a condition may be set in just the builds that leave the live value out.
    let cover = need.partialCover.flatMap { need.consumptions.allSatisfy($0.reads.contains) ? $0 : nil }
    func places(isWithSource: Bool) -> [ConditionalPlace] {
      live.map { conformance in
        var place = context.place(conformance)
        if !isWithSource { place.conditions = [] }
        place.conditions += links.limit(of: conformance.module).clauses
        return place
      } + (cover?.conditional ?? [])
    }
    let builds = BuildVariants(platforms: links.platforms, builtFor: root.builtFor)
    let declared = Self.declarations(of: need.key, in: root, links, context)
    guard var gap = builds.gap(reads: reads, live: places(isWithSource: true), declared: declared) else { return nil }
    let byLinks = builds.gap(reads: reads, live: places(isWithSource: false), declared: declared)
    if let byLinks {
      gap = byLinks
      gap.isDebugOnly = false
    }
    self.need = need
    self.root = root
    self.links = links
    self.context = context
    self.live = live
    self.isByLinks = byLinks != nil
    self.gap = gap
  }

  /// Where the key is one under a condition: a build that leaves all of them out does not compile. Empty where the key is
  /// one in any build, as far as the project shows.
  private static func declarations(
    of key: KeyIndex, in root: ResolvedRoot, _ links: LinkConditions, _ context: RuleContext
  ) -> [ConditionalPlace] {
    guard context.graph.keys[key].module != nil else { return [] }
    let declared = ResolvedConformance.Kind.allCases.flatMap { context.conformances(of: key, kind: $0) }
      .filter { root.closure[$0.module] || links.isOff($0.module) }
      .map { conformance in
        var place = context.place(conformance)
        place.conditions += links.limit(of: conformance.module).clauses
        return place
      }
    return declared.contains { $0.conditions.isEmpty } ? [] : declared
  }

  func finding(_ paths: ShortestPaths) -> Finding? {
    let reads = need.consumptions.map { context.graph.consumptions[$0] }.sorted { $0.location < $1.location }
    guard let first = live.first, let read = reads.first else { return nil }
    let key = context.graph.keys[need.key]
    let worst: Severity = gap.isDebugOnly ? .error : .warning
    let standing = NeedStanding(need, in: root, context: context)
    let link = isByLinks ? limitedLink(to: first.module) : nil
    return Finding(
      severityLimit: standing.severityLimit ?? (confidence == .proven ? worst : worst.lowered), confidence: confidence,
      subject: key.name, keyPath: reads.compactMap(\.property).first, root: root.module,
      rootName: context.title(ofRoot: root.module),
      claim: "reads \(context.spelling(of: read)), and its live value \(fault)\(reason(standing))",
      help: help, location: link?.link.location ?? first.location,
      trace: (paths.path(to: first.module) ?? []).map(context.step(link:)) + [
        TraceStep(kind: .conforms, from: context.name(first.module), to: key.name, location: first.location)
      ],
      related: (link == nil ? [] : [RelatedPlace(message: "the live value is declared here", location: first.location)])
        + live.dropFirst().map { RelatedPlace(message: "another live value is declared here", location: $0.location) }
        + reads.map { RelatedPlace(message: "read here, in \(context.name($0.module))", location: $0.location) },
      places: live.map(\.location),
      cause: [context.cause(of: need.key)] + (link.map { [context.id($0.from), context.id($0.to)] } ?? []))
  }

  private var fault: String {
    guard isByLinks else {
      let standings = standings
      if standings.allSatisfy({ $0.platforms == nil }) {
        let clauses = Set(live.map { "#if " + $0.conditions.text }).sorted()
        return "exists only under " + clauses.joined(separator: " or ")
      }
      guard standings.allSatisfy({ $0.platforms != nil && $0.clauses.isEmpty }) else {
        return "exists only " + Set(standings.map(\.text)).sorted().joined(separator: ", or ")
      }
      let platforms = Set(standings.flatMap { $0.platforms ?? [] }).sorted().map(PlatformName.shown)
      return "is compiled only for " + platforms.joined(separator: ", ")
    }
    let limits = live.map { links.limit(of: $0.module) }
    let platforms = Set(limits.flatMap(\.platforms)).sorted().map(PlatformName.shown)
    let traits = Set(limits.flatMap(\.traits)).sorted()
    var text = "is linked only"
    if !platforms.isEmpty { text += " on " + platforms.joined(separator: ", ") }
    if !traits.isEmpty { text += " with trait " + traits.joined(separator: ", ") }
    return text
  }

  private var standings: [SourceStanding] { live.map { SourceStanding(of: $0, in: context) } }

  private var help: String {
    if isByLinks {
      let modules = Set(live.map { context.name($0.module) }).sorted().joined(separator: ", ")
      return "link \(modules) in every build, or another live value in those that leave it out"
    }
    if let limited = standings.first, limited.platforms != nil, limited.clauses.isEmpty {
      return "compile \(limited.file) for every platform of target \(context.name(live[0].module)), "
        + "or add a live value for those that leave it out"
    }
    return gap.isDebugOnly
      ? "give release builds a live value too: move the conformance out of #if, or add one under #else"
      : "add a live value for the builds that leave this one out, or move it out of #if"
  }

  /// The entry that carries the condition, the nearest to the root.
  private func limitedLink(to module: ModuleIndex) -> ResolvedLink? {
    let limited = context.graph.links.filter { found in
      !(found.link.platforms.isEmpty && found.link.traits.isEmpty)
        && (root.closure[found.from] || root.passed.contains(found.from))
    }
    return limited.first { $0.from == root.module && $0.to == module } ?? limited.first { $0.to == module }
      ?? limited.first { $0.from == root.module } ?? limited.first
  }

  /// Without a trait that no build enables by itself, the default build is the one that lacks it.
  private var isCertain: Bool { gap.isCertain || live.allSatisfy { links.isOff($0.module) } }

  /// Why it is not sure, as the end of a message.
  private func reason(_ standing: NeedStanding) -> String {
    guard confidence == .likely else { return confidence == .proven ? "" : standing.reason }
    guard isCalled else { return "; no code that is certain to run reaches the read" }
    guard standing.reason.isEmpty else { return standing.reason }
    guard !isCertain else { return "" }
    return isByLinks && live.allSatisfy { links.limit(of: $0.module).traits.isEmpty }
      ? "; whether \(context.title(ofRoot: root.module)) is built for other platforms is not known"
      : "; whether some build does not meet that is not known"
  }

  private var confidence: Confidence {
    if context.mayBeHidden(need.key, in: root) { return .unknown }
    let isOpen = !NeedStanding(need, in: root, context: context).isCovered
    return isCertain && need.isReachedByImports && isOpen && isCalled ? .proven : .likely
  }

  /// Whether code that is certain to run leads to a read, whatever condition that one is under.
  private var isCalled: Bool {
    need.calledReads.map { !NeedStanding(need, in: root, context: context).openReads.isDisjoint(with: $0) } ?? true
  }
}

import DepGraphGraph
package import DepGraphModel
import DepGraphResolution

/// A root reads a key that nothing it links gives a live value.
package struct MissingLiveValue: Rule {
  package init() {}

  package let card = RuleCard(
    id: "missing-live-value", group: .liveValues, defaultSeverity: .error,
    summary: "A root reads a dependency for which it links no live value.",
    rationale: """
      swift-dependencies finds live values by a cast at run time, so a root that forgets to link the implementation \
      module compiles. A debug build prints a purple warning; a release build silently runs the test value.
      """,
    example: """
      // Package.swift: Forecast reads \\.weatherClient through HomeFeature, and links only the interface
      .executableTarget(name: "Forecast", dependencies: ["HomeFeature"]),
      .target(name: "HomeFeature", dependencies: ["WeatherClient"]),
      .target(name: "WeatherClientLive", dependencies: ["WeatherClient"]),
      """,
    fix: """
      .executableTarget(name: "Forecast", dependencies: ["HomeFeature", "WeatherClientLive"]),
      // or override it where the root starts:
      // prepareDependencies { $0.weatherClient = .live(…) }
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    let unread = context.graph.unreadModules.intersection(context.productionModules)
    let named = context.linkGraph.reached(from: unread.sorted())
    let namedByUnread = Set(named.indices.filter { named[$0] })
    let overrides = Self.overrides(context.graph)
    return context.graph.roots.flatMap { root -> [Finding] in
      // A key that no module could ever implement is `unimplementable-entry`.
      var missing = root.needs.filter {
        context.graph.keys[$0.key].origin != .privateEntry && context.isMissing($0.key, in: root)
      }
      guard !missing.isEmpty else { return [] }
      // What a trait of the root's links brings is `conditional-live-value`.
      let links = LinkConditions(of: root, in: context)
      missing.removeAll { !context.liveValues(of: $0.key, offIn: root, links).isEmpty }
      let paths = context.paths(from: root)
      return missing.compactMap { need in
        MissingLiveValueReport(
          context: context, root: root, need: need, paths: paths, namedByUnread: namedByUnread,
          overrides: overrides[need.key] ?? []
        ).finding()
      }
    }
  }
}

extension MissingLiveValue {
  /// What sets a key as a whole in what runs, by the key, in the order of places.
  private static func overrides(_ graph: ResolvedGraph) -> [KeyIndex: [ResolvedOverride]] {
    var found: [KeyIndex: [ResolvedOverride]] = [:]
    for override in graph.overrides where !override.isPartial && !override.isPreviewOrTestValue {
      guard case .key(let key) = override.target, override.form != .trait, override.form != .helper,
        graph.modules[override.module].role != .test
      else { continue }
      found[key, default: []].append(override)
    }
    return found.mapValues { $0.sorted { $0.location < $1.location } }
  }
}

/// Says of one missing live value where it is read, how the root gets there, and how to fix it.
private struct MissingLiveValueReport {
  let context: RuleContext
  let root: ResolvedRoot
  let need: ResolvedRoot.Need
  let paths: ShortestPaths
  /// Modules that one with unread sources is or links.
  let namedByUnread: Set<ModuleIndex>
  /// What sets the key in some program.
  let overrides: [ResolvedOverride]

  func finding() -> Finding? {
    let graph = context.graph
    let key = graph.keys[need.key]
    let standing = standing
    let certain = Set(need.certainReads)
    let sorted = need.consumptions.sorted { left, right in
      let (isOpen, isOtherOpen) = (standing.openReads.contains(left), standing.openReads.contains(right))
      if isOpen != isOtherOpen { return isOpen }
      let (isCertain, isOtherCertain) = (certain.contains(left), certain.contains(right))
      if isCertain != isOtherCertain { return isCertain }
      let (first, second) = (graph.consumptions[left], graph.consumptions[right])
      return (distance(first), first.location) < (distance(second), second.location)
    }
    let reads = sorted.map { graph.consumptions[$0] }
    guard let first = reads.first, let path = paths.path(to: first.module) else { return nil }
    let name = context.title(ofRoot: root.module)
    let property = reads.compactMap(\.property).first
    let read = first.property.map { "\\.\($0)" } ?? "\(key.name).self"
    return Finding(
      severityLimit: standing.severityLimit, confidence: confidence, subject: key.name, keyPath: property,
      root: root.module, rootName: name, claim: "reads \(read) but \(gap(key))\(standing.reason)", help: help(key),
      location: first.location,
      trace: path.map(context.step(link:)) + [
        TraceStep(kind: .reads, from: context.name(first.module), to: key.name, location: first.location)
      ],
      related: related(key, reads: reads), places: reads.map(\.location), cause: [context.cause(of: need.key)])
  }

  private func gap(_ key: ResolvedKey) -> String {
    elsewhere.isEmpty && key.module != nil && !mayBeUnread(key)
      ? "no module of the project declares a live value for \(key.name)" : "links no live value for \(key.name)"
  }

  /// Whether sources that were not read may declare a live value: those of a module that can name the key.
  private func mayBeUnread(_ key: ResolvedKey) -> Bool {
    key.module.map(namedByUnread.contains) ?? false || context.leftOutSource(declaring: need.key) != nil
      || context.isNamedOutside(need.key, in: root)
  }

  private func distance(_ consumption: ResolvedConsumption) -> Int {
    paths.distances[consumption.module] ?? Int.max
  }

  private var standing: NeedStanding { NeedStanding(need, in: root, context: context) }

  private var confidence: Confidence {
    switch standing.confidence {
    case .proven: isEmbedded ? .likely : .proven
    case .likely, .unknown: standing.confidence
    }
  }

  /// Whether a framework with a live value is put beside the root's program: an import of it links it, or code loads it.
  private var isEmbedded: Bool {
    unlinked.contains { live in
      context.graph.modules[live.module].module.kind == .binary
        && context.graph.links.contains { $0.to == live.module && $0.link.kind == .embed && root.closure[$0.from] }
    }
  }

  /// Live values that the root does not link, and others that no build of it compiles.
  private var elsewhere: [ResolvedConformance] {
    context.conformances(of: need.key, kind: .live).filter { context.graph.modules[$0.module].role != .test }
  }

  private var unlinked: [ResolvedConformance] { elsewhere.filter { !root.closure[$0.module] } }

  private func help(_ key: ResolvedKey) -> String {
    let name = context.title(ofRoot: root.module)
    if let impossible = elsewhere.first(where: { root.closure[$0.module] }) {
      if impossible.conditions.contains(where: { $0.asks("swift") }) {
        return "add a live value to \(context.name(impossible.module)) for the language mode that it is compiled in"
      }
      let standing = SourceStanding(of: impossible, in: context)
      if !standing.clauses.isEmpty, !BuildVariants(platforms: []).canMeet(context.place(impossible)) {
        return "move the live value out of #if \(standing.clauses.text), which no build of "
          + "\(context.name(impossible.module)) meets"
      }
      if standing.leavesOut(root) {
        return "compile \(standing.file) for the platforms that \(name) is built for, or add a live value for them"
      }
      return "add a live value to \(context.name(impossible.module)) for the platforms that \(name) is built for"
    }
    if let live = linkable {
      if let correction = context.correction(ofLinkTo: live, reachedFrom: root) { return correction }
      return limitedLink(to: live).map { limited in
        let owner = limited.from == root.module ? name : context.name(limited.from)
        return "remove the condition from the dependency of target \(owner) on \(context.name(live)): "
          + "it is linked only on \(Enumeration.few(limited.link.platforms.map(PlatformName.shown)))"
      } ?? LinkAdvice(context: context).add(live, to: root.module)
    }
    if let harm = linkables.lazy.compactMap({ context.harm(ofLinking: $0, to: root) }).first {
      return "move the live value of \(key.name) to a module that \(name) can link too, or override it where \(name) "
        + "starts: " + harm.text(in: context, root: root)
    }
    if unlinked.isEmpty, let source = context.leftOutSource(declaring: need.key) {
      return "let the configuration include \(source), which may declare the live value of \(key.name)"
    }
    if unlinked.isEmpty, mayBeUnread(key) {
      return "link the module that declares a live value of \(key.name), which may be in the sources that could not be "
        + "read, or override it where \(name) starts"
    }
    if unlinked.isEmpty, let place = context.uncompiled.liveValues[need.key]?.first {
      return "make \(place.file) a source of a module that \(name) links: no target compiles it"
    }
    if unlinked.isEmpty, let twin = twins.first {
      return "add \(twin.location.file) to the sources of target \(context.name(owner)), "
        + "as in \(context.name(twin.module))"
    }
    guard let other = context.advised(onPlatform(unlinked.map(\.module)), for: need.key).first else {
      // Of a library nothing is read but what the project links.
      let product =
        key.module == nil
        ? "if another product of its library declares the live value, link that (products that are not linked were not "
          + "read); otherwise " : ""
      return product
        + "conform \(key.name) to DependencyKey in a module that \(name) links, or "
        + (unreaching.isEmpty ? "override it where \(name) starts" : "let an override reach the read")
    }
    let file = unlinked.first { $0.module == other }?.location.file ?? ""
    let sharing = unlinked.filter { $0.location.file == file }.map(\.module)
    guard Set(sharing).count > 1 || sharesSources(with: other) else {
      return "the live value is declared in \(context.name(other)) itself: "
        + "move it to a module that \(name) can link too"
    }
    // The project compiles the source into each of its targets.
    return "add \(file) to the sources of target \(name), as in \(Enumeration.few(names(onPlatform(sharing)))), "
      + "or move the live value to a module that \(name) can link too"
  }

  /// The target that the key is one of, as the root knows it.
  private var owner: ModuleIndex { context.graph.keys[need.key].module ?? root.module }

  /// Live values of the key as another target knows it, which compiles the same source.
  private var twins: [ResolvedConformance] {
    let graph = context.graph
    guard let place = graph.keys[need.key].location else { return [] }
    return graph.conformances.filter { live in
      live.kind == .live && live.key != need.key && graph.keys[live.key].location == place
        && graph.modules[live.module].role != .test && live.conditions.isEmpty
        && !graph.modules[owner].module.files.contains(live.location.file)
    }
  }

  /// Whether the root compiles other sources of a module itself, as where both own a folder.
  private func sharesSources(with module: ModuleIndex) -> Bool {
    !Set(context.graph.modules[root.module].module.files).isDisjoint(with: context.graph.modules[module].module.files)
  }

  private func names(_ modules: [ModuleIndex]) -> [String] { Set(modules.map(context.name)).sorted() }

  /// Of modules those that are built for a platform of the root; all of them where none is.
  private func onPlatform(_ modules: [ModuleIndex]) -> [ModuleIndex] {
    let fitting = modules.filter { module in
      let platforms = context.platforms(of: module)
      return platforms.isEmpty || root.platforms.isEmpty || platforms.contains(where: root.platforms.contains)
    }
    return fitting.isEmpty ? modules : fitting
  }

  /// A link that is for other platforms than the root is built for: of the root itself, or of a module that it links.
  private func limitedLink(to module: ModuleIndex) -> ResolvedLink? {
    let limited = (context.linksByTarget[module] ?? []).map { context.graph.links[$0] }.filter { found in
      found.link.kind == .link && !found.link.platforms.isEmpty && root.closure[found.from]
    }
    return limited.first { $0.from == root.module } ?? limited.first
  }

  /// The module to link, where that is the fix.
  private var linkable: ModuleIndex? {
    linkables.first { limitedLink(to: $0) != nil || context.harm(ofLinking: $0, to: root) == nil }
  }

  /// Modules that give the key a live value and that a root can link, the best first.
  private var linkables: [ModuleIndex] {
    guard !elsewhere.contains(where: { root.closure[$0.module] }) else { return [] }
    let modules = unlinked.map(\.module).filter { !context.graph.modules[$0].module.kind.isRoot }
    return context.advised(onPlatform(modules), for: need.key)
  }

  /// What is to be edited, where the first step of the trace does not stand among the root's dependencies anyway, and the
  /// product of another package that is to be named there.
  private func fixPlaces(_ reads: [ResolvedConsumption]) -> [RelatedPlace] {
    guard let live = linkable else { return [] }
    if let limited = limitedLink(to: live), limited.from != root.module {
      return limited.link.location.map { [RelatedPlace(message: "the condition is declared here", location: $0)] } ?? []
    }
    let product = LinkAdvice(context: context).productPlace(of: live, for: root.module)
    let target = context.graph.modules[root.module].module.location.flatMap { place in
      reads[0].module == root.module
        ? RelatedPlace(message: "target \(context.name(root.module)) is declared here", location: place) : nil
    }
    return [product, target].compactMap { $0 }
  }

  private func place(of live: ResolvedConformance, name: String) -> String {
    if root.closure[live.module] {
      let standing = SourceStanding(of: live, in: context)
      if standing.leavesOut(root) {
        return
          "the live value is declared here, in a source that \(context.name(live.module)) compiles\(standing.limit)"
      }
      return "the live value is declared here under #if \(standing.clauses.text), which no build of \(name) meets"
    }
    let modules = unlinked.filter { $0.location == live.location }.map(\.module)
    return elsewhere.count == 1
      ? "the live value is declared here"
      : "a live value is declared here, in \(Enumeration.few(names(modules))), which \(name) does not link"
  }

  /// Overrides of what the root runs that are in force for none of the reads.
  private var unreaching: [ResolvedOverride] {
    guard need.partialCover == nil, confidence == .proven else { return [] }
    var seen: Set<SourceLocation> = []
    return overrides.filter { root.closure[$0.module] && $0.conditions.isEmpty && seen.insert($0.location).inserted }
  }

  private static let mostOverrides = 3

  private func related(_ key: ResolvedKey, reads: [ResolvedConsumption]) -> [RelatedPlace] {
    let name = context.title(ofRoot: root.module)
    // A source may be compiled into several targets.
    var declared: Set<RelatedPlace> = []
    var places = elsewhere.map { RelatedPlace(message: place(of: $0, name: name), location: $0.location) }
      .filter { declared.insert($0).inserted }
    places += fixPlaces(reads)
    places += unreaching.prefix(Self.mostOverrides).map { override in
      RelatedPlace(
        message: override.extent == .process
          ? "\(key.name) is set here, but not before the read"
          : "\(key.name) is set here, for other code than the read",
        location: override.location)
    }
    if let scope = need.emptyPropagation {
      places.append(
        RelatedPlace(
          message: "withDependencies(from:) passes nothing on here: \(scope.type) has no @Dependency property, and no "
            + "operation gives one back", location: scope.location))
    }
    places += context.graph.values.filter { $0.key == need.key && $0.kind == .live && elsewhere.isEmpty }.map {
      RelatedPlace(
        message: "a static liveValue alone is not found: \(key.name) does not conform to DependencyKey here",
        location: $0.location)
    }
    if elsewhere.isEmpty {
      places += twins.map {
        RelatedPlace(
          message: "a live value is declared here, in a source that \(context.name(owner)) does not compile and "
            + "\(context.name($0.module)) does", location: $0.location)
      }
    }
    places += (context.uncompiled.liveValues[need.key] ?? []).map {
      RelatedPlace(message: "a live value is declared here, in a source that no target compiles", location: $0)
    }
    // With a live value to link, the key's declaration is no help.
    if elsewhere.isEmpty, let location = key.location {
      places.append(RelatedPlace(message: "the key is declared here", location: location))
    }
    var seen: Set<SourceLocation> = [reads[0].location]
    places += reads.filter { seen.insert($0.location).inserted }.map {
      RelatedPlace(message: "also read here, in \(context.name($0.module))", location: $0.location)
    }
    return places
  }
}

import DepGraphModel
import DepGraphResolution

/// A key path that names no property that the file can see.
struct UnregisteredDependency: Rule {
  let card = RuleCard(
    id: "unregistered-dependency", group: .declarations, defaultSeverity: .warning,
    summary: "@Dependency names a property of DependencyValues that no visible module registers.",
    rationale: """
      It does not compile, or the registration is declared in something that depgraph did not read. Where that is possible \
      (a package without source, an unknown macro, a file that does not parse) it is reported as a problem instead.
      """,
    example: """
      @Dependency(\\.wetherClient) var weatherClient
      """,
    fix: """
      @Dependency(\\.weatherClient) var weatherClient
      """)

  func findings(in context: RuleContext) -> [Finding] {
    var places: [[String]: [ResolvedConsumption]] = [:]
    for consumption in context.graph.consumptions
    where consumption.target == .unresolved && consumption.blindSpots.isEmpty {
      guard let property = consumption.property else { continue }
      places[[context.id(consumption.module), property], default: []].append(consumption)
    }
    var seen: Set<SourceLocation> = []
    return places.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { cause, all in
      // A source that several modules share is read once.
      let consumptions = all.filter { seen.insert($0.location).inserted }
      guard let first = consumptions.first else { return nil }
      let property = cause[1]
      let outOfSight = context.graph.registrations.first { $0.property == property }
      let isCertain = consumptions.contains { context.isCompiled($0.conditions, in: $0.module) == true }
      let isLeftOut = context.leftOut.source(naming: [property], with: LeftOutWords.registering) != nil
      return Finding(
        confidence: isLeftOut ? .unknown : isCertain ? .proven : .likely, subject: property, keyPath: property,
        claim: "\(context.name(first.module)) reads \\.\(property), which no module visible to it registers",
        help: help(for: property, outOfSight, readIn: first.module, context),
        location: first.location,
        related: (outOfSight.map { [RelatedPlace(message: "registered here, out of sight", location: $0.location)] }
          ?? [])
          + (outOfSight == nil ? context.uncompiled.registrations[property] ?? [] : []).map {
            RelatedPlace(message: "registered here, in a source that no target compiles", location: $0)
          }
          + consumptions.dropFirst().map { RelatedPlace(message: "also read here", location: $0.location) },
        places: consumptions.map(\.location),
        cause: cause)
    }
  }

  /// The exact name counts for more than one that is alike.
  private func help(
    for property: String, _ outOfSight: ResolvedRegistration?, readIn module: ModuleIndex, _ context: RuleContext
  ) -> String {
    if let outOfSight {
      let owner = context.name(outOfSight.module)
      return outOfSight.module == module
        ? "\\.\(property) is private to the file that registers it: make it visible to \(owner)"
        : "\(owner) registers \\.\(property): link and import \(owner), and make the property public if it is not"
    }
    if let place = context.uncompiled.registrations[property]?.first {
      return "make \(place.file) a source of \(context.name(module)) or of a module that it links: "
        + "no target compiles it"
    }
    let near = NearestName.suggestion(for: property, among: names(in: context))
    return near.map { "did you mean \\.\($0)?" } ?? "declare it in an extension of DependencyValues"
  }

  private func names(in context: RuleContext) -> [String] {
    Set(context.graph.registrations.map(\.property)).union(LibraryKeys.properties)
      .union(context.graph.libraryRegistrations).sorted()
  }
}

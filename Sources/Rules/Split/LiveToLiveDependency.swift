import DepGraphModel
import DepGraphResolution

/// An implementation that depends on another one instead of its interface.
struct LiveToLiveDependency: Rule {
  let card = RuleCard(
    id: "live-to-live-dependency", group: .split, defaultSeverity: .warning,
    summary: "An implementation module depends on or imports another implementation module.",
    rationale: """
      Neither can be built, replaced or left out without the other. What a live value reads through \
      @Dependency needs the interface only.
      """,
    example: """
      .target(name: "WeatherClientLive", dependencies: ["WeatherClient", "LocationClientLive"]),
      """,
    fix: """
      .target(name: "WeatherClientLive", dependencies: ["WeatherClient", "LocationClient"]),
      // and link "LocationClientLive" from the application
      """)

  func findings(in context: RuleContext) -> [Finding] {
    let declaring = Set(context.graph.keys.flatMap(\.declaringModules))
    let uses = ModuleUse.all(in: context) { from, to in
      // A module that declares keys of its own may be needed for those.
      from != to && isImplementation(from, context: context) && isImplementation(to, context: context)
        && !declaring.contains(to)
    }
    return uses.compactMap { finding($0, context: context) }
  }

  private func isImplementation(_ module: ModuleIndex, context: RuleContext) -> Bool {
    context.graph.modules[module].role == .implementation && !context.graph.modules[module].isUsedByTestsOnly
  }

  private func finding(_ use: ModuleUse, context: RuleContext) -> Finding? {
    let interfaces = context.knownInterfaces(of: use.to)
    // One that implements what the other declares needs no other interface of it.
    guard !interfaces.isEmpty, !interfaces.contains(use.from) else { return nil }
    let from = context.name(use.from)
    let to = context.name(use.to)
    let places = use.places(in: context)
    let isByNameAlone = [use.from, use.to].contains(where: context.isImplementationByNameAlone)
    let isCertain = !isByNameAlone && !use.isConditional(in: context)
    return Finding(
      confidence: isCertain ? .proven : .likely, subject: from,
      claim: (use.link == nil
        ? "the implementation module \(from) imports the implementation module \(to)"
        : "the implementation module \(from) depends on the implementation module \(to)") + context.nameReason(use.to)
        + use.doubt(in: context),
      help: "depend on \(interfaces.map(context.name).sorted().joined(separator: ", ")) instead, "
        + "and link \(to) from the application",
      location: places[0].step.location, trace: [places[0].step],
      related: places.dropFirst().map { RelatedPlace(message: $0.message, location: $0.step.location) }
        + context.evidence(of: use.to) + nameEvidence(of: use.from, context: context),
      places: places.compactMap(\.step.location), cause: [context.id(use.from), context.id(use.to)])
  }

  /// What the message does not say: a depending module that counts as an implementation by its name.
  private func nameEvidence(of module: ModuleIndex, context: RuleContext) -> [RelatedPlace] {
    guard context.isImplementationByNameAlone(module) else { return [] }
    let location = context.graph.modules[module].module.location
    return [RelatedPlace(message: context.name(module) + context.nameReason(module), location: location)]
  }
}

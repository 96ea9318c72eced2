import DepGraphModel
import DepGraphResolution

/// A live value in the module that should only declare its key.
struct LiveValueInInterface: Rule {
  let card = RuleCard(
    id: "live-value-in-interface", group: .split, defaultSeverity: nil,
    summary: "A key's live value is declared in the interface module that declares the key.",
    rationale: """
      Everything that reads the key builds the implementation and what it needs. A small client in one module is \
      legitimate: this rule is about modules configured as interfaces, and modules with dependencies that \
      only the live value imports.
      """,
    example: """
      // WeatherClient, which depends on Alamofire for this file only
      extension WeatherClient: DependencyKey { public static let liveValue = … }
      """,
    fix: .prose(
      """
      Move the conformance to WeatherClientLive, and keep TestDependencyKey in WeatherClient.
      """))

  func findings(in context: RuleContext) -> [Finding] {
    let sources = LiveSources(context: context)
    var seen: Set<[String]> = []
    var places: Set<SourceLocation> = []
    return context.graph.conformances.compactMap { conformance -> Finding? in
      let key = context.graph.keys[conformance.key]
      let module = context.graph.modules[conformance.module]
      guard conformance.kind == .live, key.origin == .written, key.declaringModules.contains(conformance.module),
        context.productionModules.contains(conformance.module), !module.module.kind.isRoot
      else { return nil }
      let name = module.module.name
      let reason: String
      if module.isInterfaceByConfiguration {
        reason = "which is configured as an interface"
      } else if module.role != .implementation,
        let link = sources.links(of: conformance.module).first(where: { $0.link.target != home(of: key, in: context) })
      {
        reason = "which depends on \(link.name) for live values only"
      } else {
        return nil
      }
      let cause = [key.id, module.module.id]
      // A source that several modules share is one declaration.
      guard seen.insert(cause).inserted, places.insert(conformance.location).inserted else { return nil }
      return Finding(
        subject: key.name, claim: "the live value of \(key.name) is declared in \(name), \(reason)",
        help: "move the DependencyKey conformance of \(key.name) to a module of its own, such as \(name)Live",
        location: conformance.location, cause: cause)
    } + macroFinding(in: context)
  }

  /// Where the type that is the key comes from: anything that makes a key of it needs that module, whatever its live value.
  private func home(of key: ResolvedKey, in context: RuleContext) -> ModuleLink.Target? {
    key.module.map { .module(context.id($0)) }
  }

  /// `@DependencyProtocolClient` cannot be split: reported once a project.
  private func macroFinding(in context: RuleContext) -> [Finding] {
    let places = context.graph.keys.filter { $0.origin == .protocolClient }.compactMap { key in
      key.location.map { (key, $0) }
    }.sorted { $0.1 < $1.1 }
    guard let (key, location) = places.first else { return [] }
    return [
      Finding(
        severityLimit: .info, subject: key.name,
        claim: "@DependencyProtocolClient declares the live value of \(key.name) next to its interface",
        help: "a module that needs the split declares the client with @DependencyClient instead", location: location,
        related: places.dropFirst().map { RelatedPlace(message: "and that of \($0.0.name)", location: $0.1) },
        cause: ["DependencyProtocolClient"])
    ]
  }
}

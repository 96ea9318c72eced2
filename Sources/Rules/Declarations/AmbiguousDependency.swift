import DepGraphModel
import DepGraphResolution

/// A name that means two registrations in one file.
struct AmbiguousDependency: Rule {
  let card = RuleCard(
    id: "ambiguous-dependency", group: .declarations, defaultSeverity: .warning,
    summary: "A file reads a dependency of which it sees two registrations.",
    rationale: """
      Two imported modules register the same property of DependencyValues. The compiler refuses the read, or picks one \
      by the type that is written beside it, and adding an import changes which one. Live values behind such a name \
      are not checked.
      """,
    example: """
      // Both modules declare `extension DependencyValues { public var api: … }`
      import AccountAPI
      import SearchAPI

      @Dependency(\\.api) var api
      """,
    fix: """
      // Give each registration a name of its own:
      @Dependency(\\.searchAPI) var api
      """)

  func findings(in context: RuleContext) -> [Finding] {
    var reads: [Ambiguity: [ResolvedConsumption]] = [:]
    for consumption in context.graph.consumptions where consumption.rivals.count > 1 {
      guard let property = consumption.property else { continue }
      reads[Ambiguity(property: property, rivals: consumption.rivals), default: []].append(consumption)
    }
    return reads.map { ambiguity, reads in finding(ambiguity, reads: reads, context: context) }
      .sorted { $0.cause.lexicographicallyPrecedes($1.cause) }
  }

  private struct Ambiguity: Hashable {
    var property: String
    var rivals: [SourceLocation]
  }

  private func finding(_ ambiguity: Ambiguity, reads: [ResolvedConsumption], context: RuleContext) -> Finding {
    let places = Set(ambiguity.rivals)
    let registrations = context.graph.registrations.filter {
      $0.property == ambiguity.property && places.contains($0.location)
    }
    let modules = Set(registrations.map { context.name($0.module) }).sorted()
    let isCertain =
      registrations.allSatisfy { context.isSure($0.conditions, in: $0.module) }
      && reads.contains { context.isSure($0.conditions, in: $0.module) }
    let property = ambiguity.property
    let locations = Set(reads.map(\.location)).sorted()
    return Finding(
      confidence: isCertain ? .proven : .likely, subject: property, keyPath: property,
      claim: "\\.\(property) could refer to the registration in \(modules.joined(separator: " or in "))",
      help: modules.count > 1
        ? "rename one of the registrations, or import only the module whose \(property) you need"
        : "keep one of the registrations",
      location: locations.first,
      related: registrations.map {
        RelatedPlace(message: "registered here, in \(context.name($0.module))", location: $0.location)
      } + locations.dropFirst().map { RelatedPlace(message: "also read here", location: $0) },
      cause: [property] + Set(registrations.map { context.id($0.module) }).sorted())
  }
}

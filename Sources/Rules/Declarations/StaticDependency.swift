package import DepGraphModel
import DepGraphResolution

/// A dependency that is captured once for the whole process.
package struct StaticDependency: Rule {
  package init() {}

  package let card = RuleCard(
    id: "static-dependency", group: .declarations, defaultSeverity: .warning,
    summary: "@Dependency on a static property.",
    rationale: """
      The wrapper keeps the dependencies of the moment in which it was made, and a static one is made once, at its \
      first use. What a test, a preview or a parent feature overrides around that first use stays in effect for everyone else.
      """,
    example: """
      enum Formatting {
        @Dependency(\\.locale) static var locale
      }
      """,
    fix: """
      struct Formatting {
        @Dependency(\\.locale) var locale
      }
      // or read it in the function that needs it
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    var places: [[String]: [ResolvedConsumption]] = [:]
    for consumption in context.graph.consumptions
    where consumption.site == .staticMember && !consumption.isPreviewOrTestValue && consumption.unreadSources.isEmpty {
      let name = Self.name(consumption, context: context)
      places[[context.id(consumption.module), consumption.owner.joined(separator: "."), name], default: []]
        .append(consumption)
    }
    var seen: Set<SourceLocation> = []
    return places.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { cause, consumptions in
      // A source that several modules share is one declaration.
      guard let first = consumptions.first, seen.insert(first.location).inserted else { return nil }
      let owner = cause[1]
      return Finding(
        confidence: context.isCompiled(first.conditions, in: first.module) == true ? .proven : .likely,
        subject: owner, keyPath: first.property,
        claim:
          "\(owner) reads \(cause[2]) once for the whole process: a static @Dependency keeps what its first use saw",
        help: "make it an instance property, or declare it in the function that reads it", location: first.location,
        related: consumptions.dropFirst().filter { $0.location != first.location }.map {
          RelatedPlace(message: "also read here", location: $0.location)
        },
        cause: cause)
    }
  }

  private static func name(_ consumption: ResolvedConsumption, context: RuleContext) -> String {
    if let property = consumption.property { return "\\.\(property)" }
    switch consumption.target {
    case .key(let key): return "\(context.graph.keys[key].name).self"
    case .known, .external, .computed, .ambiguous, .unresolved, .all: return "a dependency"
    }
  }
}

import DepGraphModel
import DepGraphResolution

/// A test that sets a dependency by the library.
struct DependencyInUnitTest: Rule {
  let card = RuleCard(
    id: "dependency-in-unit-test", group: .policies, defaultSeverity: nil,
    summary: "A unit test overrides a dependency through the library instead of passing it to an initializer.",
    rationale: """
      Tests that pass mocks to initializers do not depend on the library: they stay the same when it is \
      replaced, and the initializer of the type under test shows what it needs.
      """,
    example: """
      @Test func showsRain() {
        let model = withDependencies { $0.weatherClient = .rain } operation: { ForecastModel() }
      }
      """,
    fix: """
      @Test func showsRain() {
        let model = ForecastModel(weatherClient: .rain)
      }
      """,
    options: [
      RuleCard.Option(
        name: "allowedModules", summary: "Test targets that may override dependencies; * is a wildcard.",
        defaultValue: .names([])),
      RuleCard.Option(
        name: "allowedTypes",
        summary: "Test types that may override dependencies, and types nested in them; * is a wildcard.",
        defaultValue: .names([])),
    ])

  func findings(in context: RuleContext) -> [Finding] {
    let modules = context.patterns("allowedModules", of: card)
    let types = context.patterns("allowedTypes", of: card)
    var seen: Set<Place> = []
    var groups: [[String]: [ResolvedOverride]] = [:]
    for override in context.graph.overrides
    where context.graph.modules[override.module].role == .test
      && context.graph.modules[override.module].module.kind != .snippet
    {
      let names = override.owner + [override.owner.joined(separator: ".")]
      let what = Self.name(of: override, context: context)
      guard !override.isPreviewOrTestValue, !modules.match(context.graph.modules[override.module].module),
        !names.contains(where: types.match), seen.insert(Place(location: override.location, name: what)).inserted
      else { continue }
      groups[[context.id(override.module), override.owner.joined(separator: "."), what], default: []].append(override)
    }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { cause, overrides in
      finding(overrides.sorted { $0.location < $1.location }, cause: cause, context: context)
    }
  }

  private struct Place: Hashable {
    var location: SourceLocation
    var name: String
  }

  private static func name(of override: ResolvedOverride, context: RuleContext) -> String {
    if let property = override.property { return "\\.\(property)" }
    switch override.target {
    case .key(let key): return "\(context.graph.keys[key].name).self"
    case .all: return "all dependencies"
    case .known, .external, .computed, .ambiguous, .unresolved: return "a dependency"
    }
  }

  private func finding(_ overrides: [ResolvedOverride], cause: [String], context: RuleContext) -> Finding {
    let first = overrides[0]
    let subject = first.owner.isEmpty ? context.name(first.module) : first.owner.joined(separator: ".")
    return Finding(
      subject: subject, keyPath: first.property, claim: "\(subject) overrides \(cause[2]) through the library",
      help: "pass what the test needs to the initializer of what it tests", location: first.location,
      related: overrides.dropFirst().map { RelatedPlace(message: "also overridden here", location: $0.location) },
      places: overrides.map(\.location), cause: cause)
  }
}

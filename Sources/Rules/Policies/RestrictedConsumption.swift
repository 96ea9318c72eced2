import DepGraphModel
import DepGraphResolution

/// A read of a dependency where the configuration wants none.
struct RestrictedConsumption: Rule {
  let card = RuleCard(
    id: "restricted-consumption", group: .policies, defaultSeverity: nil,
    summary: "A dependency is read outside the types, files and modules that the configuration allows.",
    rationale: """
      Where only the code that builds objects reads @Dependency, everything else gets what it needs in its initializer: it is \
      tested without the library, which can be replaced one day.
      """,
    example: """
      final class ForecastViewModel {
        @Dependency(\\.weatherClient) var weatherClient
      }
      """,
    fix: """
      final class ForecastViewModel {
        init(weatherClient: WeatherClient) { … }
      }
      final class ForecastViewBuilder {
        @Dependency(\\.weatherClient) var weatherClient
        func build() -> ForecastView { ForecastView(model: ForecastViewModel(weatherClient: weatherClient)) }
      }
      """,
    options: [
      RuleCard.Option(
        name: "allowedTypes", summary: "Types that may read dependencies, and types nested in them; * is a wildcard.",
        defaultValue: .names(["*Builder*"])),
      RuleCard.Option(
        name: "allowedFiles", summary: "Files that may read dependencies, and folders of such files.",
        defaultValue: .paths([])),
      RuleCard.Option(
        name: "allowedModules", summary: "Modules that may read dependencies; * is a wildcard.",
        defaultValue: .names([])),
      RuleCard.Option(
        name: "inLiveValues", summary: "Whether live values, and the types they are built from, may read dependencies.",
        defaultValue: .flag(true)),
    ])

  func findings(in context: RuleContext) -> [Finding] {
    let types = context.patterns("allowedTypes", of: card)
    let files = context.paths("allowedFiles", of: card)
    let modules = context.patterns("allowedModules", of: card)
    let isFreeInLiveValues = context.flag("inLiveValues", of: card)
    var seen: Set<SourceLocation> = []
    var groups: [[String]: [ResolvedConsumption]] = [:]
    for read in context.graph.consumptions {
      let module = context.graph.modules[read.module]
      guard module.role != .test, !module.isUsedByTestsOnly, !read.isPreviewOrTestValue, Self.isWritten(read.form),
        !(isFreeInLiveValues && !read.liveBodiesOf.isEmpty), !modules.match(module.module),
        !files.contains(where: { $0.matches(read.location.file) }), !Self.owners(read).contains(where: types.match),
        // A file may belong to several modules.
        seen.insert(read.location).inserted
      else { continue }
      let owner = read.owner.joined(separator: ".")
      groups[[context.id(read.module), owner, context.spelling(of: read)], default: []].append(read)
    }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { cause, reads in
      finding(reads.sorted { $0.location < $1.location }, cause: cause, context: context)
    }
  }

  /// The right-hand side of an override puts an application together.
  private static func isWritten(_ form: ConsumptionFact.Form) -> Bool {
    switch form {
    case .wrapper, .expression, .current, .stored, .made, .filled, .forwarded: true
    case .overrideClosure, .replaced, .kept, .valuesMember: false
    }
  }

  private static func owners(_ read: ResolvedConsumption) -> [String] {
    read.owner.flatMap { $0.split(separator: ".").map(String.init) } + [read.owner.joined(separator: ".")]
  }

  private func finding(_ reads: [ResolvedConsumption], cause: [String], context: RuleContext) -> Finding {
    let first = reads[0]
    let reader = first.owner.isEmpty ? first.member ?? context.name(first.module) : first.owner.joined(separator: ".")
    return Finding(
      subject: reader, keyPath: first.property,
      claim: "\(reader) reads \(context.spelling(of: first)), which is not allowed here",
      help: "pass it to the initializer from a place that may read it, or add the type to allowedTypes",
      location: first.location,
      related: reads.dropFirst().map { RelatedPlace(message: "also read here", location: $0.location) },
      places: reads.map(\.location), cause: cause)
  }
}

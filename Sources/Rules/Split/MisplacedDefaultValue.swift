import DepGraphModel
import DepGraphResolution

/// A test or preview value that the library never looks at.
struct MisplacedDefaultValue: Rule {
  let card = RuleCard(
    id: "misplaced-default-value", group: .split, defaultSeverity: .warning,
    summary: "A testValue or previewValue is declared in another module than the key's TestDependencyKey conformance.",
    rationale: """
      The library asks the TestDependencyKey conformance for test and preview values. A member of that name in the \
      live module is a plain static that nothing reads: previews keep running the interface's value.
      """,
    example: """
      // WeatherClientLive, while WeatherClient declares `extension WeatherClient: TestDependencyKey`
      extension WeatherClient: DependencyKey {
        public static let liveValue = …
        public static let previewValue = …
      }
      """,
    fix: .prose(
      """
      Move previewValue next to the TestDependencyKey conformance in WeatherClient.
      """))

  func findings(in context: RuleContext) -> [Finding] {
    // A source that several modules share is one declaration.
    context.distinctValues.compactMap { value in
      guard value.kind != .live, context.graph.modules[value.module].role != .test else { return nil }
      let conformances = context.conformances(of: value.key, kind: .test)
        .filter { context.graph.modules[$0.module].role != .test }
      guard let home = conformances.first, !conformances.contains(where: { $0.module == value.module }) else {
        return nil
      }
      let key = context.graph.keys[value.key]
      let member = value.kind.memberName
      let module = context.name(value.module)
      return Finding(
        subject: key.name,
        claim: "\(member) of \(key.name) is declared in \(module), where the library does not look for it",
        help: "move \(member) to \(context.name(home.module)), next to the TestDependencyKey conformance",
        location: value.location,
        related: [RelatedPlace(message: "the TestDependencyKey conformance is here", location: home.location)],
        cause: [key.id, context.id(value.module), member])
    }
  }
}

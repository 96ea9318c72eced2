package import DepGraphModel
import DepGraphResolution

/// A key that tests and previews have no value for.
package struct MissingTestValue: Rule {
  package init() {}

  package let card = RuleCard(
    id: "missing-test-value", group: .declarations, defaultSeverity: nil,
    summary: "A key that is read has neither a testValue nor a previewValue.",
    rationale: """
      A test that reaches it fails with "has no test implementation" and runs the live value, and previews run the live \
      value too.
      """,
    example: """
      extension WeatherClient: DependencyKey { static let liveValue = … }
      """,
    fix: """
      extension WeatherClient: DependencyKey {
        static let liveValue = …
        static let testValue = WeatherClient()
      }
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    let given = Set(
      context.graph.values.filter { $0.kind != .live && context.productionModules.contains($0.module) }.map(\.key))
    var read: [KeyIndex: ResolvedConsumption] = [:]
    for consumption in context.graph.consumptions
    where context.productionModules.contains(consumption.module) && !consumption.isPreviewOrTestValue {
      if case .key(let key) = consumption.target, read[key] == nil { read[key] = consumption }
    }
    var seen: Set<SourceLocation> = []
    return read.sorted { $0.key < $1.key }.compactMap { index, consumption in
      let key = context.graph.keys[index]
      // A key without source may have its values there.
      guard !given.contains(index), let module = key.module, let location = key.location,
        !context.graph.unreadModules.contains(module), seen.insert(location).inserted
      else { return nil }
      return Finding(
        subject: key.name, keyPath: context.property(of: index),
        claim: "\(key.name) is read, and has neither a testValue nor a previewValue",
        help: "declare testValue next to the key, in \(context.name(module))", location: location,
        related: [
          RelatedPlace(message: "read here, in \(context.name(consumption.module))", location: consumption.location)
        ],
        cause: [key.id])
    }
  }
}

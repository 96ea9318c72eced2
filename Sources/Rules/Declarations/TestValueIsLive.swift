import DepGraphModel
import DepGraphResolution

/// A test value that is the live one.
struct TestValueIsLive: Rule {
  let card = RuleCard(
    id: "test-value-is-live", group: .declarations, defaultSeverity: .info,
    summary: "A testValue is the liveValue.",
    rationale: """
      The library stops tests that run a live dependency without saying so. This switches that off: tests reach the \
      network, the disk and the clock unnoticed.
      """,
    example: """
      static let liveValue = WeatherClient(…)
      static let testValue = liveValue
      """,
    fix: """
      static let testValue = WeatherClient(forecast: unimplemented("WeatherClient.forecast"))
      """)

  func findings(in context: RuleContext) -> [Finding] {
    context.distinctValues.compactMap { value in
      guard value.kind == .test, case .value(.live) = value.source, context.productionModules.contains(value.module)
      else { return nil }
      let key = context.graph.keys[value.key]
      return Finding(
        subject: key.name, keyPath: context.property(of: value.key),
        claim: "the test value of \(key.name) is its live value",
        help: "give testValue endpoints that fail, and let tests that want the live value ask for it",
        location: value.location, cause: [key.id, context.id(value.module)])
    }
  }
}

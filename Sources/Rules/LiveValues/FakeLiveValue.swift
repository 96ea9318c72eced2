package import DepGraphModel
import DepGraphResolution

/// A live value that is none.
package struct FakeLiveValue: Rule {
  package init() {}

  package let card = RuleCard(
    id: "fake-live-value", group: .liveValues, defaultSeverity: .warning,
    summary: "A live value is fatalError, unimplemented, the test value or the preview value.",
    rationale: """
      The conformance silences the library's warning about a missing live value, and the application runs a fake or \
      stops. A root that always sets the key itself needs no conformance: TestDependencyKey is enough.
      """,
    example: """
      extension WeatherClient: DependencyKey {
        public static let liveValue = Self.testValue
      }
      """,
    fix: """
      // Give it a live value, or conform to TestDependencyKey only and set it where the application starts:
      prepareDependencies { $0.weatherClient = .live(…) }
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    context.distinctValues.compactMap { value in
      let module = context.graph.modules[value.module]
      // A preview host and what only tests use may well run fakes.
      guard context.isLive(value), module.role != .preview, !module.isUsedByTestsOnly,
        let fake = fake(value.source), !context.isAlwaysSet(value)
      else { return nil }
      let key = context.graph.keys[value.key]
      return Finding(
        confidence: context.isSure(value.conditions, in: value.module) ? .proven : .likely, subject: key.name,
        keyPath: context.property(of: value.key), claim: "the live value of \(key.name) is \(fake)",
        help: "give \(key.name) a live value, or conform it to TestDependencyKey only and set it where the root starts",
        location: value.location, cause: [key.id, context.id(value.module)])
    }
  }

  private func fake(_ source: ResolvedValue.Source) -> String? {
    switch source {
    case .trap(let function): "\(function)()"
    case .trapsInEndpoints(let function): "\(function)() in every endpoint"
    case .value(.test): "its test value"
    case .value(.preview): "its preview value"
    case .value(.live), .incomplete, .unknown: nil
    }
  }
}

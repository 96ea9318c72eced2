package import DepGraphModel
import DepGraphResolution

/// A live client that leaves endpoints unimplemented.
package struct IncompleteLiveValue: Rule {
  package init() {}

  package let card = RuleCard(
    id: "incomplete-live-value", group: .liveValues, defaultSeverity: .error,
    summary: "A live value starts from the empty client and never assigns one of its endpoints.",
    rationale: """
      @DependencyClient gives a client an initializer without endpoints, for tests. In a live value, an endpoint that \
      is forgotten reports an issue in debug builds; in release builds it throws, or silently returns its default.
      """,
    example: """
      @DependencyClient public struct WeatherClient {
        public var forecast: @Sendable () async throws -> String
        public var alerts: @Sendable () async throws -> [String]
      }
      extension WeatherClient: DependencyKey {
        public static var liveValue: Self {
          var client = Self()
          client.forecast = { … }
          return client
        }
      }
      """,
    fix: """
      // The memberwise initializer does not compile with an endpoint missing:
      public static var liveValue: Self { Self(forecast: { … }, alerts: { … }) }
      """)

  package func findings(in context: RuleContext) -> [Finding] {
    context.distinctValues.compactMap { value in
      guard case .incomplete(let endpoints) = value.source, context.isLive(value), !context.isAlwaysSet(value) else {
        return nil
      }
      let key = context.graph.keys[value.key]
      let names = endpoints.map(\.name)
      let list = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
      return Finding(
        subject: key.name, keyPath: context.property(of: value.key),
        claim: "the live value of \(key.name) never assigns \(list)",
        help: "assign \(list), or call the memberwise initializer: it does not compile with an endpoint missing",
        location: value.location,
        related: endpoints.map {
          RelatedPlace(message: "endpoint \($0.name) is declared here", location: $0.location)
        },
        cause: [key.id, context.id(value.module)])
    }
  }
}

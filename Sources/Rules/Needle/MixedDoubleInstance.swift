package import DepGraphModel
package import DepGraphResolution

/// A service that both a component and a live value make.
package struct MixedDoubleInstance: GraphRule {
  package init() {}

  package let card = RuleCard(
    id: "mixed-double-instance", group: .needle, defaultSeverity: .warning,
    summary: "A component and a live value of swift-dependencies that one root links both make the same service.",
    rationale: """
      Half-way from Needle to swift-dependencies, code that has moved reads the instance of the live value, and code that \
      has not reads the instance of the component. Whatever the service keeps, such as a session or a cache, exists \
      twice, and nothing reports it.
      """,
    example: """
      final class RootComponent: BootstrapComponent {
        public var session: Session { shared { Session() } }
      }

      extension SessionKey: DependencyKey {
        static let liveValue = Session()
      }
      """,
    fix: """
      // Let the component hand on the live value until nothing requires it any more:
      public var session: Session { SessionKey.liveValue }
      """)

  package func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    guard !graph.liveServices.isEmpty else { return [] }
    return context.graph.roots.flatMap { root -> [Finding] in
      let live = context.graph.values.filter { root.closure[$0.module] && context.isLive($0) }
      let linked = graph.components.filter { component in component.modules.contains { root.closure[$0] } }
      return linked.flatMap { component in
        component.properties.compactMap { property in
          guard let service = property.service, root.closure[property.module],
            let value = live.first(where: { graph.liveServices[$0.location] == service })
          else { return nil }
          return finding(component, property, service, value, root: root, context)
        }
      }
    }
  }

  private func finding(
    _ component: Component, _ property: Component.Property, _ service: NamedType, _ value: ResolvedValue,
    root: ResolvedRoot, _ context: RuleContext
  ) -> Finding {
    let key = context.graph.keys[value.key]
    let name = service.path.joined(separator: ".")
    return Finding(
      subject: component.name, root: root.module,
      claim: "\(component.name).\(property.fact.name) and the live value of \(key.name) each make a \(name)",
      help: "return the live value of \(key.name) in \(component.name).\(property.fact.name)",
      location: property.location,
      related: [RelatedPlace(message: "the live value makes it here", location: value.location)],
      cause: [component.id, property.fact.name, key.id])
  }
}

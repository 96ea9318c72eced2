import DepGraphModel
import DepGraphResolution

/// A service that both a component and a live value make.
struct MixedDoubleInstance: GraphRule {
  let card = RuleCard(
    id: "mixed-double-instance", group: .needle, defaultSeverity: .warning,
    summary: "A component and a live value of swift-dependencies that one root links both make the same service.",
    rationale: """
      Half-way from Needle to swift-dependencies, code that has moved reads the instance of the live value, and code that \
      has not reads the instance of the component. Whatever the service keeps, such as a session or a cache, exists \
      twice, and nothing reports it. A component that hands on a live value does not help where that is a computed \
      property: the library keeps what it made first, and each other use of `liveValue` makes another one.
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
      // Let the component hand on the live value, a `static let`, until nothing requires it any more:
      public var session: Session { SessionKey.liveValue }
      """)

  func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    guard !graph.liveServices.isEmpty else { return [] }
    return context.graph.roots.flatMap { root -> [Finding] in
      let live = context.graph.values.filter {
        root.closure[$0.module] && context.isLive($0) && !context.isCovered($0.key, in: root)
      }
      .compactMap { value in graph.liveServices[value.location].map { Live(value: value, service: $0) } }
      let linked = graph.components.filter { component in component.modules.contains { root.closure[$0] } }
      return linked.flatMap { component in
        component.properties.filter { $0.modules.contains { root.closure[$0] } }.compactMap { property in
          if let service = property.service, let found = live.first(where: { $0.service.type == service }) {
            return made(nil, component, property, found, root: root, context)
          }
          if let service = property.service, let found = live.first(where: { $0.service.wrapped.contains(service) }) {
            return made(service, component, property, found, root: root, context)
          }
          if let factory = property.factory, let found = live.first(where: { $0.service.factory == factory }) {
            return asked(factory, component, property, found, root: root, context)
          }
          guard let key = property.live, let found = live.first(where: { $0.service.key == key }),
            found.service.isComputed
          else { return nil }
          return handedOn(component, property, found, root: root, context)
        }
      }
    }
  }

  private struct Live {
    var value: ResolvedValue
    var service: LiveService

    var typeName: String { service.type?.path.joined(separator: ".") ?? "value" }
  }

  /// - Parameter wrapped: what a closure of the live value may keep; `nil` where the live value is the service itself.
  private func made(
    _ wrapped: NamedType?, _ component: Component, _ property: Component.Property, _ live: Live, root: ResolvedRoot,
    _ context: RuleContext
  ) -> Finding {
    let key = context.graph.keys[live.value.key]
    let place = "\(component.name).\(property.fact.name)"
    let name = wrapped?.path.joined(separator: ".") ?? live.typeName
    let help: String
    if wrapped != nil {
      help = "make one \(name) for both, for example as a `static let`"
    } else if live.service.isComputed {
      help = "read \(read(live, key, context)) in \(place): each use of \(key.name).liveValue makes another \(name)"
    } else {
      help = "return the live value of \(key.name) in \(place)"
    }
    return finding(
      component, property, live, root: root, key: key,
      claim: "\(place) and the live value of \(key.name) each make a \(name)", help: help,
      severityLimit: wrapped == nil && live.service.isValueType ? .info : nil)
  }

  private func asked(
    _ factory: Factory, _ component: Component, _ property: Component.Property, _ live: Live, root: ResolvedRoot,
    _ context: RuleContext
  ) -> Finding {
    let key = context.graph.keys[live.value.key]
    let place = "\(component.name).\(property.fact.name)"
    let function = "\(factory.type.path.joined(separator: ".")).\(factory.name)()"
    var found = finding(
      component, property, live, root: root, key: key,
      claim:
        "\(place) and the live value of \(key.name) each call \(function): if that makes a value each time, there are two",
      help: live.service.isComputed
        ? "read \(read(live, key, context)) in \(place)" : "return the live value of \(key.name) in \(place)")
    found.confidence = .likely
    return found
  }

  private func handedOn(
    _ component: Component, _ property: Component.Property, _ live: Live, root: ResolvedRoot, _ context: RuleContext
  ) -> Finding {
    let key = context.graph.keys[live.value.key]
    let place = "\(component.name).\(property.fact.name)"
    return finding(
      component, property, live, root: root, key: key,
      claim: "\(place) uses the live value of \(key.name), which makes another \(live.typeName) each time",
      help: "declare it as `static let liveValue`, or read \(read(live, key, context)) in \(place)")
  }

  /// How code gets the instance that the library keeps.
  private func read(_ live: Live, _ key: ResolvedKey, _ context: RuleContext) -> String {
    context.property(of: live.value.key).map { "@Dependency(\\.\($0))" } ?? "@Dependency(\(key.name).self)"
  }

  private func finding(
    _ component: Component, _ property: Component.Property, _ live: Live, root: ResolvedRoot, key: ResolvedKey,
    claim: String, help: String, severityLimit: Severity? = nil
  ) -> Finding {
    Finding(
      severityLimit: severityLimit, subject: component.name, root: root.module, claim: claim, help: help,
      location: property.location,
      related: [RelatedPlace(message: "the live value makes it here", location: live.value.location)],
      cause: [component.id, property.fact.name, key.id])
  }
}

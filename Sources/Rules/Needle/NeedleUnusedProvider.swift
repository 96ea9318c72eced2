import DepGraphModel
import DepGraphResolution

/// A public property that no component requires.
struct NeedleUnusedProvider: GraphRule {
  let card = RuleCard(
    id: "needle-unused-provider", group: .needle, defaultSeverity: .info,
    summary: "A component has a public property that no component requires.",
    rationale: """
      Public properties of a component are what it provides to the components below it. One that none of them requires \
      is dead weight, or a sign of a requirement with another name or type.
      """,
    example: """
      final class RootComponent: BootstrapComponent {
        // No dependency protocol has `analytics: Analytics`
        public var analytics: Analytics { shared { Analytics() } }
      }
      """,
    fix: """
      final class RootComponent: BootstrapComponent {
        var analytics: Analytics { shared { Analytics() } }
      }
      """)

  func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    // One of another type is a near miss of a provider that is missing.
    let required = Set(graph.components.flatMap { ($0.requirements + $0.promised).map(\.name) })
    let found = graph.components.flatMap { component -> [Finding] in
      // A property may be there for a protocol that the component conforms to; `Registration` is the generator's.
      let others = component.conformances.filter { !["Sendable", "Registration"].contains($0.path.last ?? "") }
      guard others.isEmpty else { return [] }
      return component.properties.filter { isUnused($0, required, graph) }.map { property in
        Finding(
          subject: component.name,
          claim: "no component requires \(component.name).\(property.fact.name)",
          help: isUsed(property, in: component) ? "make it internal" : "make it internal, or remove it",
          location: property.location,
          cause: [component.id, property.fact.name])
      }
    }
    return context.doubtingWhereUnread(found)
  }

  /// By other code of its own component.
  private func isUsed(_ property: Component.Property, in component: Component) -> Bool {
    let name = property.fact.name
    return component.functions.contains { $0.mentions.contains(name) }
      || component.properties.contains { $0.fact.name != name && $0.fact.mentions.contains(name) }
  }

  private func isUnused(_ property: Component.Property, _ required: Set<String>, _ graph: ComponentGraph) -> Bool {
    guard property.isProvided, property.fact.isPublic, property.child == nil, property.form != nil else {
      return false
    }
    return !required.contains(property.fact.name) && !graph.accessedMembers.contains(property.fact.name)
  }
}

import DepGraphModel
import DepGraphResolution

/// A provider that hides one further up from the components below it.
struct NeedleShadowedProvider: GraphRule {
  let card = RuleCard(
    id: "needle-shadowed-provider", group: .needle, defaultSeverity: .info,
    summary: "A component provides what a component above it provides as well, and a component below requires it.",
    rationale: """
      The nearest provider wins, silently. That can be meant, as a narrower instance for a part of the app; often it is a \
      property that was made public later, and two instances exist where one was expected.
      """,
    example: """
      final class RootComponent: BootstrapComponent {
        public var session: Session { shared { Session() } }
        var home: HomeComponent { HomeComponent(parent: self) }
      }

      final class HomeComponent: Component<EmptyDependency> {
        public var session: Session { shared { Session() } }
        var profile: ProfileComponent { ProfileComponent(parent: self) }
      }
      """,
    fix: """
      // Keep the one further up, or give the narrower one a name of its own:
      public var homeSession: Session { shared { Session() } }
      """)

  func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    graph.roots.flatMap { root -> [Finding] in
      var seen: Set<[String]> = []
      return root.choices.flatMap { choice in
        choice.shadowed.sorted { $0.key < $1.key }.compactMap { near, far -> Finding? in
          let (component, other) = (graph.components[near], graph.components[far])
          guard seen.insert([component.id, choice.requirement.key]).inserted,
            let property = graph.provider(of: choice.requirement, in: near, root)
          else { return nil }
          return Finding(
            subject: component.name, root: root.module,
            claim: "\(component.name).\(property.fact.name) hides that of \(other.name) from the components below it",
            help: "remove one of them, or give this one another name", location: property.location,
            related: [
              RelatedPlace(
                message: "\(other.name) provides it too",
                location: graph.provider(of: choice.requirement, in: far, root)?.location)
            ],
            cause: [component.id, choice.requirement.key])
        }
      }
    }
  }
}

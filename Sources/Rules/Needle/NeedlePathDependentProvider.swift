import DepGraphModel
import DepGraphResolution

/// A requirement that different components meet, depending on the path.
struct NeedlePathDependentProvider: GraphRule {
  let card = RuleCard(
    id: "needle-path-dependent-provider", group: .needle, defaultSeverity: .info,
    summary: "A requirement is met by different components, depending on which component made this one.",
    rationale: """
      A component that several others make takes each requirement from the nearest component above. Where two paths meet \
      it in two components, the same screen works with two different instances. A flat list of dependencies cannot say \
      that: it matters before a migration.
      """,
    example: """
      final class HomeComponent: Component<EmptyDependency> {
        public var scores: ScoreStream { shared { ScoreStream() } }
        var game: GameComponent { GameComponent(parent: self) }
      }

      final class LobbyComponent: Component<EmptyDependency> {
        public var scores: ScoreStream { shared { ScoreStream() } }
        var game: GameComponent { GameComponent(parent: self) }
      }
      """,
    fix: """
      // Provide it once, in a component above both:
      final class RootComponent: BootstrapComponent {
        public var scores: ScoreStream { shared { ScoreStream() } }
      }
      """)

  func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    graph.roots.flatMap { root in
      root.choices.filter { $0.providers.count > 1 }.map { choice in
        let component = graph.components[choice.component]
        let names = choice.providers.map { graph.components[$0].name }
        return Finding(
          subject: component.name, root: root.module,
          claim: "the provider of \(choice.requirement.name) for \(component.name) depends on the path: "
            + names.joined(separator: ", "),
          help: help(choice, in: root, graph),
          location: choice.requirement.location,
          related: choice.providers.map { provider in
            RelatedPlace(
              message: "\(graph.components[provider].name) provides it",
              location: graph.provider(of: choice.requirement, in: provider, root)?.location)
          },
          cause: [component.id, choice.requirement.key])
      }
    }
  }

  private func help(_ choice: ProviderChoice, in root: ComponentRoot, _ graph: ComponentGraph) -> String {
    let name = choice.requirement.name
    func shared(_ above: (ComponentIndex) -> Set<ComponentIndex>) -> Set<ComponentIndex> {
      choice.providers.dropFirst().reduce(above(choice.providers[0])) { $0.intersection(above($1)) }
    }
    if !shared({ Set(graph.ancestors(of: $0, in: root)) }).isEmpty {
      return "provide \(name) in one component above all of them"
    }
    let top = shared { Set(graph.ancestors(of: $0, in: root)).union([$0]) }.intersection(choice.providers)
    if let only = top.min() { return "provide \(name) in \(graph.components[only].name) alone" }
    return "no component is above all of them: make one \(name) outside, and hand it to each"
  }
}

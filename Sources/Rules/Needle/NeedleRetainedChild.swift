package import DepGraphModel
package import DepGraphResolution

/// A child component that its parent keeps through a shared object.
package struct NeedleRetainedChild: GraphRule {
  package init() {}

  package let card = RuleCard(
    id: "needle-retained-child", group: .needle, defaultSeverity: .info,
    summary: "An object made by `shared { … }` holds a component that is made with `parent: self`.",
    rationale: """
      A component keeps its shared objects as long as it lives, and a child component keeps its parent. A shared object \
      that holds the child closes the circle: neither is ever released.
      """,
    example: """
      final class RootComponent: BootstrapComponent {
        var screen: RootScreen {
          shared { RootScreen(game: GameComponent(parent: self)) }
        }
      }
      """,
    fix: """
      final class RootComponent: BootstrapComponent {
        var screen: RootScreen { RootScreen(game: GameComponent(parent: self)) }
      }
      """)

  package func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    let direct = graph.creations.filter { $0.fact.isInShared && $0.fact.parent == .isSelf && $0.owner != nil }.map {
      finding(graph.components[$0.child], owner: $0.owner, member: $0.fact.member, at: $0.location, graph)
    }
    let mentioned = graph.components.indices.flatMap { index -> [Finding] in
      let children = graph.components[index].properties.filter { $0.child != nil && $0.child != index }
      return graph.components[index].properties.filter(\.fact.isShared).flatMap { property in
        children.filter { property.fact.mentions.contains($0.fact.name) && $0.fact.name != property.fact.name }
          .compactMap { child in
            child.child.map {
              finding(graph.components[$0], owner: index, member: property.fact.name, at: property.location, graph)
            }
          }
      }
    }
    return direct + mentioned
  }

  private func finding(
    _ child: Component, owner: ComponentIndex?, member: String?, at location: SourceLocation, _ graph: ComponentGraph
  ) -> Finding {
    let parent = owner.map { graph.components[$0] }
    return Finding(
      subject: child.name,
      claim: "a shared object of \(parent?.name ?? "") holds \(child.name), which holds its parent: none is released",
      help: "make the object without `shared`, or hand it a closure that makes \(child.name)", location: location,
      cause: [parent?.id ?? "", member ?? "", child.id])
  }
}

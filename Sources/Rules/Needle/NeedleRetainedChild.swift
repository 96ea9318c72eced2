import DepGraphModel
import DepGraphResolution

/// A child component that its parent keeps through a shared object.
struct NeedleRetainedChild: GraphRule {
  let card = RuleCard(
    id: "needle-retained-child", group: .needle, defaultSeverity: .info,
    summary: "An object made by `shared { … }` is or may hold a component that is made with `parent: self`.",
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

  func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    let direct = graph.creations.filter { $0.fact.parent == .isSelf && $0.owner != nil }.compactMap { creation in
      let child = graph.components[creation.child]
      return switch creation.fact.keeping {
      case .value:
        Finding(
          kept: child, owner: creation.owner, member: creation.fact.member, at: creation.location, isShared: true, graph
        )
      case .argument:
        Finding(
          kept: child, owner: creation.owner, member: creation.fact.member, at: creation.location, isShared: false,
          graph)
      case .nothing: nil as Finding?
      }
    }
    let mentioned = graph.components.indices.flatMap { index -> [Finding] in
      let children = graph.components[index].properties.filter { $0.child != nil && $0.child != index }
      return graph.components[index].properties.filter(\.fact.isShared).flatMap { property in
        children.filter { property.fact.handed.contains($0.fact.name) && $0.fact.name != property.fact.name }
          .compactMap { child in
            child.child.map {
              Finding(
                kept: graph.components[$0], owner: index, member: property.fact.name, at: property.location,
                isShared: false, graph)
            }
          }
      }
    }
    return direct + mentioned
  }

}

extension Finding {
  /// - Parameter isShared: whether it is the shared object itself; whether another one keeps it is that one's business.
  fileprivate init(
    kept child: Component, owner: ComponentIndex?, member: String?, at location: SourceLocation, isShared: Bool,
    _ graph: ComponentGraph
  ) {
    let parent = owner.map { graph.components[$0] }
    self.init(
      confidence: isShared ? .proven : .likely, subject: child.name,
      claim: isShared
        ? "\(parent?.name ?? "") shares \(child.name), which holds its parent: neither is released"
        : "a shared object of \(parent?.name ?? "") is given \(child.name), which holds its parent: if the object keeps "
          + "it, none is released",
      help: isShared
        ? "make \(child.name) without `shared`"
        : "make the object without `shared`, or hand it a closure that makes \(child.name)", location: location,
      cause: [parent?.id ?? "", member ?? "", child.id])
  }
}

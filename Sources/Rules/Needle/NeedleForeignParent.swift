import DepGraphModel
import DepGraphResolution

/// A component that is given another parent than the component which makes it.
struct NeedleForeignParent: GraphRule {
  let card = RuleCard(
    id: "needle-foreign-parent", group: .needle, defaultSeverity: .error,
    summary: "A component is made with something other than `self` as its parent.",
    rationale: """
      Providers are registered for paths of components that make each other. A component that is made elsewhere, or with \
      another component as its parent, is on a path that nothing registers: the app traps. The generator looks for this \
      by text and misses other spellings of the call. A bootstrap component has no parent at run time, but one that a \
      component makes is registered below that component.
      """,
    example: """
      final class LoginView {
        let game = GameComponent(parent: rootComponent)
      }
      """,
    fix: """
      // Make it in the parent, and pass it on:
      final class RootComponent: BootstrapComponent {
        var game: GameComponent { GameComponent(parent: self) }
      }
      """)

  func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    let registered = Set(graph.generated.flatMap(\.paths).map(\.names))
    return bootstraps(graph)
      + graph.creations.filter { $0.fact.parent == .other }.compactMap { creation in
        let child = graph.components[creation.child]
        // Of a demo whose author registers a provider for it.
        if creation.fact.argument.hasPrefix("BootstrapComponent"),
          registered.contains(["BootstrapComponent", child.bareName])
        {
          return nil
        }
        let around = creation.fact.owner.joined(separator: ".")
        return Finding(
          subject: child.name, claim: "\(child.name) is made with parent \(creation.fact.argument) instead of self",
          help: "make it with `\(child.bareName)(parent: self)` in the component that is its parent, and pass it on",
          location: creation.location, cause: [child.id, around, creation.fact.member ?? "", creation.fact.argument])
      }
  }

  /// What makes each other in a cycle is a violation of its own.
  private func isInCycle(_ call: ComponentCreation, _ graph: ComponentGraph) -> Bool {
    guard let owner = call.owner, owner != call.child else { return true }
    return graph.roots.contains { graph.ancestors(of: owner, in: $0).contains(call.child) }
  }

  /// A bootstrap component that another component names in a call: the generator registers its path below that one, while
  /// it always begins a path of its own.
  private func bootstraps(_ graph: ComponentGraph) -> [Finding] {
    graph.creations.filter {
      $0.fact.parent == .notGiven && graph.components[$0.child].kind == .bootstrap && !isInCycle($0, graph)
    }.map { call in
      let child = graph.components[call.child]
      let owner = call.owner.map { graph.components[$0] }
      return Finding(
        subject: child.name,
        claim: "\(owner?.name ?? "") calls \(call.fact.spelling)(): the generator registers the bootstrap component "
          + "\(child.name) below it, and the app traps when it makes one, which has no parent",
        help:
          "make \(child.name) outside of components, or let it inherit from Component<…> and give it `parent: self`",
        location: call.location, cause: [owner?.id ?? "", child.id])
    }
  }
}

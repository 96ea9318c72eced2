import DepGraphModel
import DepGraphResolution

/// A component that no other component makes.
struct NeedleOrphan: GraphRule {
  let card = RuleCard(
    id: "needle-orphan", group: .needle, defaultSeverity: .warning,
    summary: "No code makes this component with `parent: self`, and it is not a bootstrap component.",
    rationale: """
      The generator ignores a component without a parent: it checks none of its requirements and registers no provider \
      for it, and says nothing about either. A tree whose topmost component is not a `BootstrapComponent` is dropped as \
      a whole.
      """,
    example: """
      // No component has GameComponent(parent: self)
      final class GameComponent: Component<GameDependency> {}
      """,
    fix: """
      // Make it in the component above, or delete it; the topmost one inherits from BootstrapComponent:
      var game: GameComponent { GameComponent(parent: self) }
      """)

  func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    let made = Set(graph.creations.filter { $0.fact.parent != .notGiven || $0.isByName }.map(\.child))
    let auxiliary = Set(graph.components.compactMap(\.nonCore))
    let bases = Set(graph.components.compactMap(\.superclass))
    let found = graph.components.indices.compactMap { index -> Finding? in
      let component = graph.components[index]
      guard component.kind != .bootstrap, !component.isRepeated, !made.contains(index), !auxiliary.contains(index),
        !bases.contains(index)
      else { return nil }
      return finding(component, isCalled: graph.creations.contains { $0.child == index }, graph)
    }
    return context.doubtingWhereUnread(found) { $0.subject.split(separator: ".").last.map(String.init) }
  }

  /// - Parameter isCalled: whether the generator takes another call for one that makes it.
  private func finding(_ component: Component, isCalled: Bool, _ graph: ComponentGraph) -> Finding {
    let children = graph.creations.filter { $0.owner.map { graph.components[$0].id == component.id } ?? false }
    let unknown = graph.unknownCreations.first
    return Finding(
      confidence: unknown == nil ? .proven : .likely, subject: component.name,
      claim: "no component makes \(component.name)" + (isCalled ? "" : ": the generator ignores it"),
      help: children.isEmpty
        ? "make it with `\(component.bareName)(parent: self)` in the component above, or delete it"
        : "make it with `\(component.bareName)(parent: self)` in the component above, or inherit from BootstrapComponent",
      location: component.location,
      related: unknown.map {
        [RelatedPlace(message: "the type of the component made here is unknown", location: $0.location)]
      } ?? [],
      cause: [component.id])
  }
}

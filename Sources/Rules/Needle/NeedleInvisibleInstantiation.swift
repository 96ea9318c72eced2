import DepGraphModel
import DepGraphResolution

/// A child that its parent makes in a way which the generator does not see.
struct NeedleInvisibleInstantiation: GraphRule {
  let card = RuleCard(
    id: "needle-invisible-instantiation", group: .needle, defaultSeverity: .error,
    summary: "A component is made by `.init(parent: self)`, `Module.Child(parent: self)` or another name.",
    rationale: """
      The generator finds children by calls that begin with the name of a component. It takes any other spelling for \
      something else, registers no provider on that path and reports nothing; the app traps when it makes the component.
      """,
    example: """
      final class RootComponent: BootstrapComponent {
        var game: GameComponent { .init(parent: self) }
      }
      """,
    fix: """
      final class RootComponent: BootstrapComponent {
        var game: GameComponent { GameComponent(parent: self) }
      }
      """)

  func findings(in graph: ComponentGraph, _ context: RuleContext) -> [Finding] {
    let invisible = graph.creations.filter { isInvisible($0, graph) }
    let pairs = Dictionary(grouping: invisible) { [$0.owner ?? -1, $0.child] }
    return pairs.values.compactMap { places in places.first.map { finding($0, places, graph) } }
      + graph.unknownCreations.map { finding($0, graph) }
  }

  /// Most of what is given a component as its parent is one.
  private func finding(_ creation: UnknownCreation, _ graph: ComponentGraph) -> Finding {
    let parent = graph.components[creation.owner]
    return Finding(
      confidence: .likely, subject: parent.name,
      claim: "\(parent.name) makes something of an unknown type by \(creation.spelling)(parent: self): the generator "
        + "does not see it, and the app traps if it is a component",
      help: "write the name of the type in front of `(parent: self)`", location: creation.location,
      cause: [parent.id, creation.spelling, "unknown"])
  }

  /// A parent or a child that the generator drops altogether is a violation of its own.
  private func isInvisible(_ creation: ComponentCreation, _ graph: ComponentGraph) -> Bool {
    guard creation.fact.parent == .isSelf, let owner = creation.owner else { return false }
    let (parent, child) = (graph.components[owner], graph.components[creation.child])
    return !parent.isDropped && !child.isDropped && !parent.callees.contains(child.bareName)
  }

  private func finding(
    _ creation: ComponentCreation, _ places: [ComponentCreation], _ graph: ComponentGraph
  ) -> Finding {
    let child = graph.components[creation.child]
    let parent = creation.owner.map { graph.components[$0] }
    let more = places.dropFirst().map(\.location)
    return Finding(
      subject: child.name,
      claim: "the generator does not see that \(parent?.name ?? "") makes \(child.name) by "
        + "\(creation.fact.spelling)(parent: self): the app traps when it does",
      help: creation.fact.spelling == child.bareName
        ? "make it in the declaration of \(parent?.name ?? "") or in an `extension \(parent?.bareName ?? "")`"
        : "write `\(child.bareName)(parent: self)`", location: creation.location,
      related: more.map { RelatedPlace(message: "made here too", location: $0) }, places: more,
      cause: [parent?.id ?? "", child.id])
  }
}

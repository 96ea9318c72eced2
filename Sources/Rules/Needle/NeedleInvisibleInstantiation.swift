import DepGraphModel
import DepGraphResolution

/// A child that its parent makes in a way which the generator does not see.
struct NeedleInvisibleInstantiation: GraphRule {
  let card = RuleCard(
    id: "needle-invisible-instantiation", group: .needle, defaultSeverity: .error,
    summary: "A component is made by `.init(parent: self)`, `Module.Child(parent: self)` or another name.",
    rationale: """
      The generator finds children by calls that begin with the name of a component. It takes any other spelling for \
      something else, registers no provider on that path and reports nothing; the app traps when it makes the component. \
      Nor does it look into extensions of protocols, of Needle's own types, of type aliases and of `Module.Component`.
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
      + graph.unknownCreations.map { finding($0, graph) } + unseen(graph)
  }

  private func unseen(_ graph: ComponentGraph) -> [Finding] {
    let registered = Set(graph.generated.flatMap(\.paths).map { $0.names.suffix(2).joined(separator: ".") })
    return graph.unseenParents.compactMap { place in
      let child = graph.components[place.child]
      // By an author who registers a provider for it.
      guard place.conforming.isEmpty ? !registered.contains("\(place.holder).\(child.bareName)") : true else {
        return nil
      }
      guard let first = place.conforming.first.map({ graph.components[$0].name }) else {
        return Finding(
          confidence: .likely, subject: child.name,
          claim: "\(place.holder), which makes \(child.name), is not a component: the generator registers no path for "
            + "it, and the app traps when it does",
          help: "make it with `\(child.bareName)(parent: self)` in the component that is its parent, and pass it on",
          location: place.location, cause: [place.holder, child.id])
      }
      // Which of several components uses what is in an extension of a type that all of them have is not known.
      let isOfMany = place.isOfLibrary && place.conforming.count > 1
      let parent = isOfMany ? "a component" : first
      return Finding(
        confidence: isOfMany ? .likely : .proven, subject: child.name,
        claim: "the generator does not see that \(parent) makes \(child.name) in an extension of \(place.holder): the "
          + "app traps when it does",
        help: "move it to \(isOfMany ? "the component that is the parent" : parent), or to an extension of it",
        location: place.location,
        cause: [place.holder, child.id])
    }
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
    return !parent.isDropped && !child.isDropped && parent.calls[child.bareName] == nil
  }

  private func finding(
    _ creation: ComponentCreation, _ places: [ComponentCreation], _ graph: ComponentGraph
  ) -> Finding {
    let child = graph.components[creation.child]
    let parent = creation.owner.map { graph.components[$0] }
    let more = places.dropFirst().map(\.location)
    let isHandedOn = creation.fact.argument.isEmpty
    let way = isHandedOn ? "handing on \(creation.fact.spelling)" : "\(creation.fact.spelling)(parent: self)"
    // The generator would see the call in the component itself.
    let isInExtension =
      !isHandedOn && parent != nil && creation.fact.spelling.hasPrefix(child.bareName)
      && creation.fact.target == [child.bareName]
    let place = isInExtension ? " in `extension \(creation.fact.owner.joined(separator: "."))`" : ""
    return Finding(
      subject: child.name,
      claim: "the generator does not see that \(parent?.name ?? "") makes \(child.name) by \(way)\(place): "
        + "the app traps when it does",
      help: isInExtension
        ? "write `extension \(parent?.bareName ?? "")`, or move it to the class itself"
        : "write `\(child.bareName)(parent: self)`", location: creation.location,
      related: more.map { RelatedPlace(message: "made here too", location: $0) }, places: more,
      cause: [parent?.id ?? "", child.id])
  }
}

package import DepGraphModel
package import DepGraphResolution

/// A view that a document creates without what it needs.
package struct EmbeddedInjectable: GraphRule {
  package init() {}

  package let card = RuleCard(
    id: "ib-embedded-injectable", group: .interfaceBuilder, defaultSeverity: .error,
    summary: "A document creates a view that needs a dependency.",
    rationale: """
      Interface Builder creates the view and hands it nothing. What it needs is missing unless the screen around it injects it \
      later, which can be forgotten; that is reported as a warning. `NibInstantiatableWrapper` creates it with its dependency.
      """,
    example: .code(
      """
      <!-- BadgeView: NibInstantiatable with Dependency = Int -->
      <view id="b1" customClass="BadgeView" customModule="Home" customModuleProvider="target"/>
      """, .xml),
    fix: """
      final class BadgeWrapper: UIView, NibInstantiatableWrapper {
        typealias Wrapped = BadgeView
      }
      """)

  package func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    let classes = DocumentClasses(graph: graph)
    let documents = ScreenDocuments(graph: graph)
    return PlacedObject.all(in: graph).compactMap { placed in
      guard placed.object.customClass != nil, placed.object.standing != .controller, !placed.object.isCell,
        case .found(let index)? = classes.verdict(of: placed.object, in: placed.document),
        let position = graph.screen(ofClass: index)
      else { return nil }
      let screen = graph.screens[position]
      guard screen.kind == .view, screen.protocols.contains(.nibInstantiatable), screen.needsDependency,
        !isOwn(placed, of: screen, documents)
      else { return nil }
      let isInjected = mayInject(placed, graph)
      return Finding(
        severityLimit: isInjected ? .warning : nil, subject: screen.name,
        claim: "\(placed.document.fileName) creates \(screen.name) without its dependency"
          + (isInjected ? ", unless the code around it injects it" : ""),
        help: "put a NibInstantiatableWrapper of \(screen.name) in its place", location: placed.location,
        related: [screen.declaration], cause: [placed.document.file, screen.id, placed.object.id ?? ""])
    }
  }

  /// Whether it is the object that the view itself is loaded from.
  private func isOwn(_ placed: PlacedObject, of screen: Screen, _ documents: ScreenDocuments) -> Bool {
    guard placed.object.standing == .root, case .known(let name, _) = documents.nibName(of: screen) else {
      // Which nib it is loaded from is not known.
      return placed.object.standing == .root
    }
    return name == placed.document.name
  }

  /// Whether the code of what is around it, or of what owns the document, injects anything.
  private func mayInject(_ placed: PlacedObject, _ graph: ScreenGraph) -> Bool {
    let objects = placed.document.fact.objects
    let around =
      objects.filter { $0.standing == .proxy || $0.standing == .root }
      + (placed.object.scene.map { [objects[$0]] } ?? [])
    return around.compactMap(\.customClass).contains { name in
      graph.classes.classes(named: name).contains { graph.isWord("inject", in: graph.classes.entries[$0].file) }
    }
  }
}

import DepGraphModel
import DepGraphResolution

/// A nib whose object is not of the class that is loaded from it.
struct WrongNibRoot: GraphRule {
  let card = RuleCard(
    id: "ib-wrong-nib-root", group: .interfaceBuilder, defaultSeverity: .error,
    summary:
      "The object that a class is loaded from in its nib is of another class, or the nib lacks what the class needs.",
    rationale: """
      The library casts the object at `instantiateIndex` with `as!`: another class there crashes when the view is made. The nib \
      of a controller needs its owner's outlet `view` instead.
      """,
    example: .code(
      """
      <!-- Card.xib, for: final class Card: UIView, NibInstantiatable {} -->
      <view id="v1"/>
      """, .xml),
    fix: .code(
      """
      <view id="v1" customClass="Card" customModule="Home" customModuleProvider="target"/>
      """, .xml))

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    let documents = ScreenDocuments(graph: graph)
    return graph.screens.indices.flatMap { index -> [Finding] in
      let screen = graph.screens[index]
      guard screen.hasNib, !screen.protocols.contains(.nibOwnerLoadable), documents.isMade(index),
        case .known(let name, _) = documents.nibName(of: screen),
        let found = documents.documents(name, .nib, of: screen)
      else { return [] }
      return found.compactMap { finding(screen, in: $0, documents) }.prefix(1).map { $0 }
    }
  }

  private func finding(_ screen: Screen, in document: ScreenDocument, _ documents: ScreenDocuments) -> Finding? {
    guard document.fact.failure == nil else { return nil }
    switch screen.kind {
    case nil: return nil
    case .controller: return ownerFinding(screen, document)
    case .view, .cell: return rootFinding(screen, document, documents)
    }
  }

  /// The loaded controller owns the nib, and its view is what an outlet says.
  private func ownerFinding(_ screen: Screen, _ document: ScreenDocument) -> Finding? {
    guard screen.protocols.contains(.nibInstantiatable) else { return nil }
    let owner = document.fact.objects.first { object in
      object.standing == .proxy
        && (object.id == "-1" && document.fact.isTouch || object.id == "-2" && !document.fact.isTouch)
    }
    guard !(owner?.outlets.contains("view") ?? false) else { return nil }
    return made(
      screen, document,
      "the outlet `view` of File's Owner is not connected in \(document.fileName), which \(screen.name) is loaded from",
      "connect `view` of File's Owner to the view", owner?.position ?? document.fact.position)
  }

  private func rootFinding(_ screen: Screen, _ document: ScreenDocument, _ documents: ScreenDocuments) -> Finding? {
    // AppKit hands out the objects of a nib in no order.
    guard document.fact.isTouch else { return nil }
    // A type that only names its nib does not say how it is loaded, unless it is a cell.
    let isLoaded = !screen.protocols.isDisjoint(with: [.nibInstantiatable, .nibLoadable, .reusable])
    guard isLoaded else { return nil }
    var index = 0
    if screen.protocols.contains(.nibInstantiatable), let place = screen.statics["instantiateIndex"] {
      guard case .number(let number) = place.value else { return nil }
      index = number
    }
    let roots = document.fact.objects.filter { $0.standing == .root }
    guard index >= 0, index < roots.count else {
      return made(
        screen, document,
        "\(document.fileName) has \(roots.count == 1 ? "1 object" : "\(roots.count) objects"), so none at index \(index), which "
          + "\(screen.name) is loaded from", "add the view of \(screen.name) to \(document.fileName)",
        document.fact.position)
    }
    let root = roots[index]
    guard documents.isKind(root, in: document, of: screen) == false else { return nil }
    return made(
      screen, document,
      "object \(index) of \(document.fileName) is \(root.customClass ?? "<\(root.element)>"), not \(screen.name)",
      "set the class of that object to \(screen.bareName)", root.position)
  }

  private func made(
    _ screen: Screen, _ document: ScreenDocument, _ message: String, _ help: String, _ position: SourcePosition
  ) -> Finding {
    Finding(
      subject: screen.name, claim: message, help: help, location: document.location(position),
      related: [screen.declaration], cause: [screen.id, document.file])
  }
}

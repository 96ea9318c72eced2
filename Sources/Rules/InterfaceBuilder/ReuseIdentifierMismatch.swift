import DepGraphModel
import DepGraphResolution

/// A cell whose identifier in its document is not the one that it is dequeued by.
struct ReuseIdentifierMismatch: GraphRule {
  let card = RuleCard(
    id: "ib-reuse-identifier-mismatch", group: .interfaceBuilder, defaultSeverity: .error,
    summary: "The reuse identifier of a cell in its document differs from the one that code uses.",
    rationale: """
      A table looks a cell up by its identifier. A nib with another identifier than the one it is registered for, or a prototype \
      without the one that its class is dequeued by, crashes when the first cell is shown.
      """,
    example: .code(
      """
      <!-- LabelCell.xib, for: final class LabelCell: UITableViewCell, Reusable, NibType {} -->
      <tableViewCell id="c1" customClass="LabelCell" reuseIdentifier="Label"/>
      """, .xml),
    fix: .code(
      """
      <tableViewCell id="c1" customClass="LabelCell" reuseIdentifier="LabelCell"/>
      """, .xml))

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    let documents = ScreenDocuments(graph: graph)
    return PlacedObject.all(in: graph).compactMap { placed in
      let object = placed.object
      guard object.isCell, !object.isStatic, object.customClass != nil,
        case .found(let index)? = DocumentClasses(graph: graph).verdict(of: object, in: placed.document),
        let position = graph.screen(ofClass: index)
      else { return nil }
      let screen = graph.screens[position]
      guard screen.protocols.contains(.reusable),
        case .known(let wanted, let place) = documents.reuseIdentifier(of: screen),
        object.reuseIdentifier != wanted
      else { return nil }
      let isRegistered = graph.calls.contains {
        $0.screen == position && [.registerNib, .registerClass].contains($0.kind)
      }
      switch placed.document.fact.kind {
      case .nib:
        // Without one the nib takes that which it is registered for.
        guard object.standing == .root, object.reuseIdentifier != nil, isOwn(placed.document, of: screen, documents)
        else {
          return nil
        }
      case .storyboard:
        // A prototype that code registers something else for is not used.
        guard !screen.hasNib, !isRegistered else { return nil }
        let isDequeued = graph.calls.contains { $0.screen == position && $0.kind == .dequeue }
        guard object.reuseIdentifier != nil || isDequeued else { return nil }
      }
      let has = object.reuseIdentifier.map { "has the identifier \"\($0)\"" } ?? "does not have an identifier"
      return Finding(
        subject: screen.name,
        claim: "\(screen.name) \(has) in \(placed.document.fileName), but is dequeued by \"\(wanted)\"",
        help: "set the identifier of \(placed.description) to \"\(wanted)\"", location: placed.location,
        related: [RelatedPlace(message: "its identifier in code", location: place)],
        cause: [screen.id, placed.document.file])
    }
  }

  private func isOwn(_ document: ScreenDocument, of screen: Screen, _ documents: ScreenDocuments) -> Bool {
    guard screen.hasNib, case .known(let name, _) = documents.nibName(of: screen) else { return false }
    return name == document.name
  }
}

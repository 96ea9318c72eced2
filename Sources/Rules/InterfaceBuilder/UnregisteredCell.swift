import DepGraphModel
import DepGraphResolution

/// A cell that is dequeued and never registered.
struct UnregisteredCell: GraphRule {
  let card = RuleCard(
    id: "ib-unregistered-cell", group: .interfaceBuilder, defaultSeverity: .warning,
    summary: "A cell is dequeued, and neither code nor a storyboard registers it.",
    rationale: """
      A table cannot make a cell that it does not know: the application crashes when the first one is shown. A registration in a \
      helper that takes the type as an argument is not seen; where the project has one, nothing is reported.
      """,
    example: """
      let cell = DateCell.dequeue(from: tableView, for: indexPath, with: date)
      // tableView.registerNib(type: DateCell.self) is nowhere.
      """,
    fix: """
      tableView.registerNib(type: DateCell.self)
      """)

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    // A generic registration may be of any cell.
    guard !graph.calls.contains(where: { $0.kind == .registerUnknown }) else { return [] }
    let registered = Set(graph.calls.filter { [.registerNib, .registerClass].contains($0.kind) }.compactMap(\.screen))
    let prototypes = Set(
      graph.documents.filter { $0.fact.kind == .storyboard }.flatMap(\.fact.objects).filter(\.isCell)
        .compactMap(\.customClass))
    var seen: Set<ScreenIndex> = []
    return graph.calls.compactMap { call in
      guard call.kind == .dequeue, let index = call.screen, !call.modules.allSatisfy(graph.isTest) else { return nil }
      let screen = graph.screens[index]
      guard screen.protocols.contains(.reusable), !registered.contains(index), !prototypes.contains(screen.bareName),
        !graph.classes.hasSubclasses(screen.bareName), seen.insert(index).inserted
      else { return nil }
      // AliSoftware's Reusable takes cells with and without a nib alike.
      let register =
        !screen.usesLibrary ? "register(cellType:" : screen.hasNib ? "registerNib(type:" : "register(type:"
      return Finding(
        subject: screen.name, claim: "\(screen.name) is dequeued, but no registration of it was found",
        help: "call `\(register) \(screen.name).self)` on the table or collection first", location: call.location,
        related: [screen.declaration], cause: [screen.id])
    }
  }
}

import DepGraphModel
import DepGraphResolution

/// A cell with a nib that is registered by its class.
struct ClassRegisteredForNib: GraphRule {
  let card = RuleCard(
    id: "ib-class-registered-for-nib", group: .interfaceBuilder, defaultSeverity: .warning,
    summary: "A cell that has a nib is registered by its class.",
    rationale: """
      `register(type:)` creates the cell in code and does not load its nib: its outlets are nil, and the first use of one crashes.
      """,
    example: """
      tableView.register(type: LabelCell.self)  // LabelCell: NibType
      """,
    fix: """
      tableView.registerNib(type: LabelCell.self)
      """)

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    graph.calls.compactMap { call in
      guard call.kind == .registerClass, let index = call.screen else { return nil }
      let screen = graph.screens[index]
      guard screen.hasNib, screen.protocols.contains(.nibType) || screen.protocols.contains(.nibInstantiatable) else {
        return nil
      }
      return Finding(
        subject: screen.name,
        claim: "\(screen.name) has a nib, but is registered by its class: its outlets will be nil",
        help: "call `registerNib(type: \(screen.name).self)`", location: call.location,
        related: [screen.declaration], cause: [screen.id, call.location.file])
    }
  }
}

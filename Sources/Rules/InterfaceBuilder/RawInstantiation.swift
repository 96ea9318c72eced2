import DepGraphModel
import DepGraphResolution

/// A screen that is loaded from its document by hand.
struct RawInstantiation: GraphRule {
  let card = RuleCard(
    id: "ib-raw-instantiation", group: .interfaceBuilder, defaultSeverity: .warning,
    summary: "A class that the library can create or dequeue is loaded with UIKit's own calls.",
    rationale: """
      The names of documents and identifiers are strings again, the cast can fail, and nothing passes in what the class needs.
      """,
    example: """
      let home = UIStoryboard(name: "Home", bundle: nil).instantiateInitialViewController() as! HomeViewController
      """,
    fix: """
      let home = HomeViewController(with: dependency)
      """)

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    // A value that is injected afterwards, or shown without, is the worse fault, and reported as such.
    let worse = Set(
      graph.calls.filter { call in
        guard let index = call.screen, graph.screens[index].needsDependency, graph.screens[index].isInstantiatable
        else {
          return false
        }
        return call.kind == .inject || call.kind == .raw && call.isKnown
      }.map { $0.created ?? $0.location })
    var seen: Set<SourceLocation> = []
    return graph.calls.compactMap { call in
      guard call.kind == .raw, let index = call.screen, !call.modules.allSatisfy(graph.isTest),
        !worse.contains(call.location), seen.insert(call.location).inserted
      else { return nil }
      let screen = graph.screens[index]
      guard screen.usesLibrary, screen.isInstantiatable || screen.protocols.contains(.reusable),
        call.ownerScreen != index
      else { return nil }
      // Cells come from a table, which only the protocol for that knows.
      let isBareCell = screen.kind == .cell && !screen.protocols.contains(.reusable)
      let way =
        isBareCell || screen.protocols.contains(.reusable)
        ? "`\(screen.name).dequeue(from:for:\(screen.needsDependency ? "with:" : ""))`"
        : screen.needsDependency ? "`\(screen.name)(with:)`" : "`\(screen.name).instantiate()`"
      return Finding(
        subject: screen.name, claim: "\(screen.name) is loaded by hand",
        help: isBareCell ? "conform \(screen.name) to Reusable and use \(way)" : "use \(way)", location: call.location,
        related: [screen.declaration], cause: [screen.id, call.location.file])
    }
  }
}

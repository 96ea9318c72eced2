import DepGraphModel
import DepGraphResolution

/// A class of a module that the document's target does not link.
struct ModuleNotLinked: GraphRule {
  let card = RuleCard(
    id: "ib-module-not-linked", group: .interfaceBuilder, defaultSeverity: .error,
    summary: "A document names a class of a module that its target does not link.",
    rationale: """
      Nothing but the document needs the module, and the compiler does not read documents: the target builds without it. \
      Where no other part of the application links the module, the class is missing when the document is loaded.
      """,
    example: .code(
      """
      <!-- Search.storyboard; target Search does not depend on DesignSystem -->
      <view id="x1" customClass="Badge" customModule="DesignSystem"/>
      """, .xml),
    fix: """
      .target(name: "Search", dependencies: ["DesignSystem"], resources: [.process("Search.storyboard")]),
      """)

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    let classes = DocumentClasses(graph: graph)
    return PlacedObject.all(in: graph).flatMap { placed -> [Finding] in
      switch classes.verdict(of: placed.object, in: placed.document) {
      case .notLinked(let index):
        return placed.document.modules.first.flatMap { finding(placed, index, in: $0, graph, context) }.map { [$0] }
          ?? []
      case .found(let index):
        // Another application is a module that nothing can link.
        guard !graph.module(graph.classes.entries[index].module).kind.isRoot else { return [] }
        return classes.ownersWithoutModule(of: placed.object, in: placed.document).compactMap { owner in
          finding(placed, index, in: owner, isOneOfSeveral: true, graph, context)
        }
      case .undecided, .mangled, .unknown, .elsewhere, nil: return []
      }
    }
  }

  private func finding(
    _ placed: PlacedObject, _ index: Int, in owner: ModuleIndex, isOneOfSeveral: Bool = false, _ graph: ScreenGraph,
    _ context: RuleContext
  ) -> Finding? {
    let entry = graph.classes.entries[index]
    let name = placed.object.customClass ?? ""
    // That it is named at all is the fault.
    if graph.modules[entry.module].role == .implementation, [.interface, .none].contains(graph.modules[owner].role) {
      return nil
    }
    return Finding(
      subject: name,
      claim: "\(placed.document.fileName) uses \(graph.module(entry.module).moduleName).\(name), "
        + "but target \(context.name(owner)) does not link \(context.name(entry.module))",
      help: LinkAdvice(context: context).add(entry.module, to: owner), location: placed.location,
      related: [RelatedPlace(message: "\(name) is declared here", location: entry.location)],
      cause: [placed.document.file, placed.object.id ?? "", name] + (isOneOfSeveral ? [context.id(owner)] : []))
  }
}

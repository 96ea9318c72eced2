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
    return PlacedObject.all(in: graph).compactMap { placed in
      guard let name = placed.object.customClass,
        case .notLinked(let index)? = classes.verdict(of: placed.object, in: placed.document),
        let owner = placed.document.modules.first
      else { return nil }
      let entry = graph.classes.entries[index]
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
        cause: [placed.document.file, placed.object.id ?? "", name])
    }
  }
}

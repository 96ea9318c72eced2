import DepGraphModel
import DepGraphResolution

/// A class that a document looks for in the wrong module.
struct ModuleMismatch: GraphRule {
  let card = RuleCard(
    id: "ib-module-mismatch", group: .interfaceBuilder, defaultSeverity: .error,
    summary: "A document names a class in a module that does not declare it, although another one does.",
    rationale: """
      Swift classes are found by module and name. With another module, or with none, the object silently becomes one of \
      UIKit's own class when the document is loaded. This is what is left behind when a class moves to another module.
      """,
    example: .code(
      """
      <view id="x1" customClass="Badge" customModule="Home" customModuleProvider="target"/>
      <!-- Badge was moved to DesignSystem. -->
      """, .xml),
    fix: .code(
      """
      <view id="x1" customClass="Badge" customModule="DesignSystem"/>
      """, .xml))

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    let classes = DocumentClasses(graph: graph)
    return PlacedObject.all(in: graph).compactMap { placed in
      guard let name = placed.object.customClass,
        case .elsewhere(let index, let named)? = classes.verdict(of: placed.object, in: placed.document)
      else { return nil }
      let entry = graph.classes.entries[index]
      let module = graph.module(entry.module).moduleName
      let isOwn = placed.document.modules.contains(entry.module)
      return Finding(
        subject: name,
        claim: named.map {
          "\(placed.document.fileName) looks for \(name) in module \($0), but \(module) declares it"
        }
          ?? "\(placed.document.fileName) names \(name) without its module \(module)",
        help: isOwn
          ? "select \"Inherit Module From Target\" for \(placed.description)"
          : "set the module of \(placed.description) to \(module)",
        location: placed.location,
        related: [RelatedPlace(message: "\(name) is declared here", location: entry.location)],
        cause: [placed.document.file, placed.object.id ?? "", name, module])
    }
  }
}

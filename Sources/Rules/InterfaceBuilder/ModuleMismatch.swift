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
    return PlacedObject.all(in: graph).flatMap { placed -> [Finding] in
      guard let name = placed.object.customClass else { return [] }
      switch classes.verdict(of: placed.object, in: placed.document) {
      case .elsewhere(let index, let named): return [finding(name, placed, index, named, graph)]
      case .found(let index):
        // A document of several applications that names the module of one of them.
        guard graph.module(graph.classes.entries[index].module).kind.isRoot else { return [] }
        return classes.ownersWithoutModule(of: placed.object, in: placed.document).map { owner in
          foreign(name, placed, graph.classes.entries[index], in: owner, graph, context)
        }
      case .undecided, .mangled, .unknown, .notLinked, nil: return []
      }
    }
  }

  private func foreign(
    _ name: String, _ placed: PlacedObject, _ entry: ClassTable.Entry, in owner: ModuleIndex, _ graph: ScreenGraph,
    _ context: RuleContext
  ) -> Finding {
    let target = context.name(owner)
    let isCompiled = graph.classes.index(module: owner, path: entry.path) != nil
    return Finding(
      subject: name,
      claim: "\(placed.document.fileName) looks for \(name) in module \(graph.module(entry.module).moduleName), "
        + "which target \(target) is not built with",
      help: isCompiled
        ? "select \"Inherit Module From Target\" for \(placed.description)"
        : "take \(placed.document.fileName) out of target \(target)",
      location: placed.location,
      related: [RelatedPlace(message: "\(name) is declared here", location: entry.location)],
      cause: [placed.document.file, placed.object.id ?? "", name, context.id(owner)])
  }

  private func finding(
    _ name: String, _ placed: PlacedObject, _ index: Int, _ named: String?, _ graph: ScreenGraph
  ) -> Finding {
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

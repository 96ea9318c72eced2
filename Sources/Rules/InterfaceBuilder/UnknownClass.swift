import DepGraphModel
import DepGraphResolution

/// A class that a document names and no source declares.
struct UnknownClass: GraphRule {
  let card = RuleCard(
    id: "ib-unknown-class", group: .interfaceBuilder, defaultSeverity: .error,
    summary: "A document names a class that its module does not declare.",
    rationale: """
      The compiler does not check the classes of documents. When the document is loaded, the object silently becomes one \
      of UIKit's own class, and the first outlet, action or cast that needs the class crashes.
      """,
    example: .code(
      """
      <viewController id="x1" customClass="HomeVC" customModule="Home" customModuleProvider="target"/>
      <!-- The class is called HomeViewController. -->
      """, .xml),
    fix: .code(
      """
      <viewController id="x1" customClass="HomeViewController" customModule="Home" customModuleProvider="target"/>
      """, .xml))

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    let classes = DocumentClasses(graph: graph)
    let documents = ScreenDocuments(graph: graph)
    return PlacedObject.all(in: graph).flatMap { placed -> [Finding] in
      guard let name = placed.object.customClass else { return [] }
      switch classes.verdict(of: placed.object, in: placed.document) {
      case .unknown(let module): return [unknown(name, module, placed, graph, context)]
      case .mangled(let index): return mangled(name, graph.classes.entries[index], placed, documents).map { [$0] } ?? []
      case .found(let index):
        return classes.ownersWithoutClass(of: placed.object, in: placed.document).map { owner in
          notCompiled(name, graph.classes.entries[index], placed, in: owner, context)
        }
      case .undecided, .elsewhere, .notLinked, nil: return []
      }
    }
  }

  /// The document is built into several targets, of which some compile the class.
  private func notCompiled(
    _ name: String, _ entry: ClassTable.Entry, _ placed: PlacedObject, in owner: ModuleIndex, _ context: RuleContext
  ) -> Finding {
    let target = context.name(owner)
    return Finding(
      subject: name,
      claim: "\(placed.document.fileName) names the class \(name), which target \(target) does not compile",
      help: "add \(entry.file) to the sources of target \(target), or take \(placed.document.fileName) out of it",
      location: placed.location,
      related: [
        RelatedPlace(message: "the class is declared here, in \(context.name(entry.module))", location: entry.location)
      ],
      cause: [placed.document.file, placed.object.id ?? "", name, context.id(owner)])
  }

  private func unknown(
    _ name: String, _ module: String, _ placed: PlacedObject, _ graph: ScreenGraph, _ context: RuleContext
  ) -> Finding {
    let near = NearestName.suggestion(for: name, among: graph.modules(named: module).flatMap(graph.classes.names))
    let declaring = Set(graph.modules(named: module))
    let isLeftOut =
      context.leftOut.source(naming: [name], with: LeftOutWords.declaringClasses, in: declaring.contains) != nil
    return Finding(
      confidence: isLeftOut ? .unknown : .proven, subject: name,
      claim: "\(placed.document.fileName) names the class \(name), which module \(module) does not declare",
      help: near.map { "did you mean \($0)?" }
        ?? "set the class of \(placed.description) to one of \(module), or remove it",
      location: placed.location, cause: [placed.document.file, placed.object.id ?? "", name])
  }

  /// `nil` where the class takes names from its own: that is reported at the class.
  private func mangled(
    _ name: String, _ entry: ClassTable.Entry, _ placed: PlacedObject, _ documents: ScreenDocuments
  ) -> Finding? {
    let screen = documents.graph.screen(module: entry.module, path: entry.path)
    guard screen.flatMap(documents.mangledProperty) == nil, let mangling = entry.mangling else { return nil }
    return Finding(
      subject: name,
      claim: "\(placed.document.fileName) names the class \(name), and \(entry.path.joined(separator: ".")) is "
        + "\(mangling): its name at run time is mangled",
      help: DocumentClasses.help(forMangled: name, isGeneric: entry.isGeneric, in: placed.document),
      location: placed.location,
      related: [RelatedPlace(message: "the class is declared here", location: entry.location)],
      cause: [placed.document.file, placed.object.id ?? "", name])
  }
}

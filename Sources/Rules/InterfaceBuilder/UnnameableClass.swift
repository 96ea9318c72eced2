import DepGraphModel
import DepGraphResolution

/// A class without a name that a document could have.
struct UnnameableClass: GraphRule {
  let card = RuleCard(
    id: "ib-unnameable-class", group: .interfaceBuilder, defaultSeverity: .error,
    summary: "A class takes the name of its document from its own, which is mangled.",
    rationale: """
      InstantiateStandard names a document after the last part of the class\'s name at run time. Of a nested, private or generic class \
      that is a mangled name, which no document has.
      """,
    example: """
      enum Home {
        final class Cell: UITableViewCell, Reusable, NibType {}
      }
      """,
    fix: """
      enum Home {
        @objc(HomeCell) final class Cell: UITableViewCell, Reusable, NibType {}
      }
      """)

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    let documents = ScreenDocuments(graph: graph)
    let classes = DocumentClasses(graph: graph)
    return graph.screens.indices.compactMap { index in
      let screen = graph.screens[index]
      guard let property = documents.mangledProperty(of: index) else { return nil }
      let reason = screen.isNested ? "nested" : screen.isGeneric ? "generic" : "private"
      return Finding(
        subject: screen.name,
        claim: "\(screen.name) is \(reason): its name at run time is mangled, so no document can have it",
        help: classes.document(naming: screen).map { help(screen, namedBy: $0) }
          ?? "declare `static var \(property)`"
          + (screen.isGeneric ? "" : ", or name the class with @objc(\(screen.bareName))"),
        location: screen.location, cause: [screen.id])
    }
  }

  private func help(_ screen: Screen, namedBy document: ScreenDocument) -> String {
    DocumentClasses.help(forMangled: screen.bareName, isGeneric: screen.isGeneric, in: document)
  }
}

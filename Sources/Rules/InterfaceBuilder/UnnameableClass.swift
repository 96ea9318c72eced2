package import DepGraphModel
package import DepGraphResolution

/// A class without a name that a document could have.
package struct UnnameableClass: GraphRule {
  package init() {}

  package let card = RuleCard(
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
        final class Cell: UITableViewCell, Reusable, NibType {
          static var nibName: String { "HomeCell" }
          static var reusableIdentifier: String { "HomeCell" }
        }
      }
      """)

  package func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    let documents = ScreenDocuments(graph: graph)
    return graph.screens.indices.compactMap { index in
      let screen = graph.screens[index]
      guard screen.hasDefaultNames, screen.usesLibrary, documents.isUnnameable(screen), documents.isMade(index),
        let property = unnamed(screen, graph)
      else { return nil }
      let reason = screen.isNested ? "nested" : screen.isGeneric ? "generic" : "private"
      return Finding(
        subject: screen.name,
        claim: "\(screen.name) is \(reason): its name at run time is mangled, so no document can have it",
        help: "declare `static var \(property)`"
          + (screen.isGeneric ? "" : ", or name the class with @objc(\(screen.bareName))"),
        location: screen.location, cause: [screen.id])
    }
  }

  /// The property that takes the class's name.
  private func unnamed(_ screen: Screen, _ graph: ScreenGraph) -> String? {
    if screen.hasNib, screen.statics["nib"] == nil, screen.statics["nibName"] == nil { return "nibName" }
    if screen.hasStoryboard, screen.statics["storyboard"] == nil, screen.statics["storyboardName"] == nil {
      return "storyboardName"
    }
    // An identifier that code alone uses may be any text.
    let isNamed = graph.documents.contains { document in
      !Set(document.modules).isDisjoint(with: screen.modules)
        && document.fact.objects.contains { $0.isCell && $0.customClass == screen.bareName }
    }
    return screen.protocols.contains(.reusable) && screen.statics["reusableIdentifier"] == nil && isNamed
      ? "reusableIdentifier" : nil
  }
}

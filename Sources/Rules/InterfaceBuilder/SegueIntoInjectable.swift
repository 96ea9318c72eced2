package import DepGraphModel
package import DepGraphResolution

/// A segue that creates a screen without what it needs.
package struct SegueIntoInjectable: GraphRule {
  package init() {}

  package let card = RuleCard(
    id: "ib-segue-into-injectable", group: .interfaceBuilder, defaultSeverity: .error,
    summary: "A segue creates a screen that needs a dependency, and no action of the storyboard hands it over.",
    rationale: """
      UIKit creates the destination of a segue by itself and calls no initializer of the project: what the screen needs is missing \
      unless an `@IBSegueAction` creates it. An `inject` in `prepare(for:sender:)` can be forgotten, and is reported as a warning.
      """,
    example: """
      <!-- DetailViewController: StoryboardInstantiatable with Dependency = Item -->
      <segue destination="d1" kind="show" id="s1"/>
      """,
    repair: """
      navigationController?.pushViewController(DetailViewController(with: item), animated: true)
      """)

  package func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    let segues = ScreenSegues(graph: graph)
    return graph.documents.flatMap { document in
      document.fact.segues.compactMap { segue in
        guard segue.kind != "unwind", segue.creator == nil, let index = segues.destination(of: segue, in: document),
          graph.screens[index].needsDependency
        else { return nil }
        return finding(segue, to: graph.screens[index], in: document, segues)
      }
    }
  }

  private func finding(
    _ segue: SegueFact, to screen: Screen, in document: ScreenDocument, _ segues: ScreenSegues
  ) -> Finding {
    let isPrepared = segues.mayInject(segue, in: document)
    let kind = segue.kind == "relationship" ? "relationship" : "\(segue.kind.isEmpty ? "" : segue.kind + " ")segue"
    return Finding(
      severityLimit: isPrepared ? .warning : nil, subject: screen.name,
      message: "a \(kind) of \(document.fileName) creates \(screen.name) without its dependency"
        + (isPrepared ? ", unless prepare(for:sender:) injects it" : ""),
      help: "show \(screen.name)(with:) from code, or create it in an @IBSegueAction",
      location: document.location(segue.position),
      related: [RelatedPlace(message: "\(screen.name) is declared here", location: screen.location)],
      cause: [document.file, screen.id, segue.source.flatMap { document.fact.objects[$0].id } ?? ""])
  }
}

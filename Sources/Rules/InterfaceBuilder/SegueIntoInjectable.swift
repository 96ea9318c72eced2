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
    example: .code(
      """
      <!-- DetailViewController: StoryboardInstantiatable with Dependency = Item -->
      <segue destination="d1" kind="show" id="s1"/>
      """, .xml),
    fix: """
      navigationController?.pushViewController(DetailViewController(with: item), animated: true)
      """)

  package func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    let segues = ScreenSegues(graph: graph)
    let launched = LaunchedScreens(graph: graph).all.filter { graph.screens[$0.screen].needsDependency }
    let ofSegues = graph.documents.flatMap { document -> [Finding] in
      document.fact.segues.compactMap { segue in
        guard segue.kind != "unwind", isMadeBySystem(segue, in: document, graph),
          let index = segues.destination(of: segue, in: document),
          graph.screens[index].needsDependency
        else { return nil }
        return finding(segue, to: graph.screens[index], in: document, segues)
      }
    }
    return ofSegues + launched.map { finding($0, graph) }
  }

  /// Whether no action of the screen makes the destination: none is named, or one that no source has any more.
  private func isMadeBySystem(_ segue: SegueFact, in document: ScreenDocument, _ graph: ScreenGraph) -> Bool {
    guard let creator = segue.creator else { return true }
    let name = creator.prefix { $0 != ":" }
    guard let source = segue.source.map({ document.fact.objects[$0] }),
      case .found(let index)? = DocumentClasses(graph: graph).verdict(of: source, in: document)
    else { return false }
    // A class of a library that it inherits from may have the action.
    let base = graph.classes.chain(of: index).external.last ?? ""
    return ["UI", "NS"].contains(base.prefix(2)) && !graph.speaksOf(function: String(name))
      && !document.modules.contains(where: graph.mayHideClasses)
  }

  /// The system makes the first controller of the storyboard that Info.plist names, and gives it nothing.
  private func finding(_ launched: LaunchedScreens.Launched, _ graph: ScreenGraph) -> Finding {
    let screen = graph.screens[launched.screen]
    let document = launched.document
    return Finding(
      subject: screen.name,
      claim: "\(document.fileName), which Info.plist names, creates \(screen.name) without its dependency",
      help: "remove the storyboard from Info.plist and show \(screen.name)(with:) when the application starts",
      location: document.location(of: launched.object),
      related: [screen.declaration], cause: [document.file, screen.id, "launch"])
  }

  private func finding(
    _ segue: SegueFact, to screen: Screen, in document: ScreenDocument, _ segues: ScreenSegues
  ) -> Finding {
    let isPrepared = segues.mayInject(segue, in: document)
    let kind = segue.kind == "relationship" ? "relationship" : "\(segue.kind.isEmpty ? "" : segue.kind + " ")segue"
    return Finding(
      severityLimit: isPrepared ? .warning : nil, subject: screen.name,
      claim: "a \(kind) of \(document.fileName) creates \(screen.name) without its dependency"
        + (segue.creator.map { ": no source declares its action \($0)" } ?? "")
        + (isPrepared ? ", unless prepare(for:sender:) injects it" : ""),
      help: "show \(screen.name)(with:) from code, or create it in an @IBSegueAction",
      location: document.location(segue.position),
      related: [screen.declaration],
      cause: [document.file, screen.id, segue.source.flatMap { document.fact.objects[$0].id } ?? ""])
  }
}

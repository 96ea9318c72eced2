import DepGraphModel
import DepGraphResolution

/// A screen that nothing shows.
struct UnreachedScreen: GraphRule {
  let card = RuleCard(
    id: "ib-unreached-screen", group: .interfaceBuilder, defaultSeverity: .info,
    summary: "No code and no document names a screen.",
    rationale: """
      A class that no other code creates and no document shows is usually a leftover. A type that is found by its name at run time, or \
      made by other code through a protocol, is not.
      """,
    example: """
      final class OldViewController: UIViewController, StoryboardInstantiatable {}
      """,
    fix: .prose(
      """
      Delete it with its document.
      """))

  func findings(in graph: ScreenGraph, _ context: RuleContext) -> [Finding] {
    let documents = ScreenDocuments(graph: graph)
    let segues = ScreenSegues(graph: graph)
    let reached = segues.reached.union(LaunchedScreens(graph: graph).all.map(\.screen))
    return graph.screens.indices.compactMap { index in
      let screen = graph.screens[index]
      guard !graph.isTest(screen.module), graph.classes.entry(of: screen)?.isPublic != true,
        !isSharedWithHidden(screen.module, graph), !graph.classes.hasSubclasses(screen.bareName),
        !graph.isWord(screen.bareName, outside: screen.location.file),
        !(graph.mentions[screen.location.file]?.contains(screen.bareName) ?? false), !reached.contains(index),
        !isInDocument(screen, graph, documents)
      else { return nil }
      return Finding(
        subject: screen.name, claim: "no code and no document shows \(screen.name)", help: "delete it",
        location: screen.location, cause: [screen.id])
    }
  }

  /// Whether code that was not read, such as that in Objective-C, may show it.
  private func isSharedWithHidden(_ module: ModuleIndex, _ graph: ScreenGraph) -> Bool {
    graph.modules.indices.contains { other in
      (other == module || graph.links(other, module)) && graph.mayHideClasses(other)
    }
  }

  /// Whether a document other than its own has an object of the class.
  private func isInDocument(_ screen: Screen, _ graph: ScreenGraph, _ documents: ScreenDocuments) -> Bool {
    var own: Set<String> = []
    if case .known(let name, _) = documents.nibName(of: screen), screen.hasNib { own.insert(name) }
    if case .known(let name, _) = documents.storyboardName(of: screen), screen.hasStoryboard,
      // A scene may be shown by another one of its storyboard.
      !screen.protocols.contains(.storyboardSceneBased)
    {
      own.insert(name)
    }
    return graph.documents.contains { document in
      // A document that Info.plist names is opened by the system.
      (!own.contains(document.name) || document.name == "Main" || document.fact.isLaunchScreen)
        && document.fact.objects.contains { $0.customClass == screen.bareName && $0.standing != .proxy }
    }
  }
}

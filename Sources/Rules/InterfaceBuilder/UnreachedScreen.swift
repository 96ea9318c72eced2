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
    let launched = LaunchedScreens(graph: graph)
    let reached = segues.reached.union(launched.all.map(\.screen))
    let mayLoadAny = graph.mayLoadAnyStoryboard
    return graph.screens.indices.compactMap { index in
      let screen = graph.screens[index]
      guard !graph.isTest(screen.module), graph.classes.entry(of: screen)?.isPublic != true,
        !isSharedWithHidden(screen.module, graph), !graph.classes.hasSubclasses(screen.bareName),
        !graph.isWord(screen.bareName, outside: screen.location.file),
        !(graph.mentions[screen.location.file]?.contains(screen.bareName) ?? false), !reached.contains(index),
        !launched.mayHold(screen), !isInDocument(screen, graph, documents)
      else { return nil }
      guard screen.hasStoryboard, mayLoadAny else {
        return Finding(
          subject: screen.name, claim: "no code and no document shows \(screen.name)", help: "delete it",
          location: screen.location, cause: [screen.id])
      }
      guard !isLoadedByName(screen, graph, documents) else { return nil }
      return Finding(
        confidence: .likely, subject: screen.name, claim: "no code and no document names \(screen.name)",
        help: "delete it, unless its storyboard is loaded by a name that code puts together",
        location: screen.location, cause: [screen.id])
    }
  }

  /// Whether code other than the class itself has the name of its storyboard in a string.
  private func isLoadedByName(_ screen: Screen, _ graph: ScreenGraph, _ documents: ScreenDocuments) -> Bool {
    guard case .known(let name, _) = documents.storyboardName(of: screen) else { return true }
    let isWrittenByItself =
      screen.statics["storyboardName"] ?? screen.statics["storyboard"]
      ?? screen.statics["sceneStoryboard"]
    return graph.isWritten(fileName: name, outside: isWrittenByItself?.location.file)
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

import DepGraphModel
import DepGraphResolution

/// The screens that the system makes when an application or an extension starts: the initial controllers of the
/// storyboards that its Info.plist names.
struct LaunchedScreens {
  struct Launched {
    var screen: ScreenIndex
    var document: ScreenDocument
    /// In the document.
    var object: Int
  }

  let all: [Launched]
  private let graph: ScreenGraph

  init(graph: ScreenGraph) {
    self.graph = graph
    let segues = ScreenSegues(graph: graph)
    all = graph.documents.flatMap { document -> [Launched] in
      let isLaunched = document.modules.contains {
        graph.module($0).documents.launch.storyboards.contains(document.name)
      }
      guard document.fact.kind == .storyboard, isLaunched,
        let object = document.fact.initialController.flatMap(document.object(identifiedBy:)),
        let screen = segues.screen(of: document.fact.objects[object], in: document)
      else { return [] }
      return [Launched(screen: screen, document: document, object: object)]
    }
  }

  /// Whether the system makes a screen by the name of its class, or may make it by what is not known of an Info.plist.
  func mayHold(_ screen: Screen) -> Bool {
    graph.modules.indices.contains { root in
      let launch = graph.module(root).documents.launch
      guard !launch.isWhole || launch.classes.contains(screen.objectiveCName ?? screen.bareName) else { return false }
      return screen.modules.contains { $0 == root || graph.links(root, $0) }
    }
  }
}

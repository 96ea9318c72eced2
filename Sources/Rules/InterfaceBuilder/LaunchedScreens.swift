import DepGraphModel
import DepGraphResolution

/// The screens that the system makes when an application starts: the initial controllers of the storyboards that its
/// Info.plist names.
struct LaunchedScreens {
  struct Launched {
    var screen: ScreenIndex
    var document: ScreenDocument
    /// In the document.
    var object: Int
  }

  let all: [Launched]

  init(graph: ScreenGraph) {
    let segues = ScreenSegues(graph: graph)
    all = graph.documents.flatMap { document -> [Launched] in
      let isLaunched = document.modules.contains { graph.module($0).documents.launched.contains(document.name) }
      guard document.fact.kind == .storyboard, isLaunched,
        let object = document.fact.initialController.flatMap(document.object(identifiedBy:)),
        let screen = segues.screen(of: document.fact.objects[object], in: document)
      else { return [] }
      return [Launched(screen: screen, document: document, object: object)]
    }
  }
}

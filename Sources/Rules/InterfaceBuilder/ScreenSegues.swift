import DepGraphModel
import DepGraphResolution

/// Where segues lead.
struct ScreenSegues {
  let graph: ScreenGraph

  /// The screen that a segue creates; through a reference also one of another storyboard.
  func destination(of segue: SegueFact, in document: ScreenDocument) -> ScreenIndex? {
    graph.target(of: segue, in: document).flatMap { screen(of: $0.object, in: $0.document) }
  }

  func screen(of object: DocumentObject, in document: ScreenDocument) -> ScreenIndex? {
    guard object.standing == .controller,
      case .found(let index)? = DocumentClasses(graph: graph).verdict(of: object, in: document)
    else { return nil }
    return graph.screen(ofClass: index)
  }

  /// Whether the screen that a segue leads away from may inject its destination.
  func mayInject(_ segue: SegueFact, in document: ScreenDocument) -> Bool {
    guard let name = segue.source.flatMap({ document.fact.objects[$0].customClass }) else { return false }
    return graph.classes.classes(named: name).contains { index in
      let file = graph.classes.entries[index].file
      return graph.isWord("UIStoryboardSegue", in: file) && graph.isWord("inject", in: file)
    }
  }

  /// What segues lead to.
  var reached: Set<ScreenIndex> {
    Set(graph.documents.flatMap { document in document.fact.segues.compactMap { destination(of: $0, in: document) } })
  }
}

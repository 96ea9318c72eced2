import DepGraphModel
import DepGraphResolution

/// A document, or what a screen needs, that names a class of another module: no import says so.
struct ScreenMention {
  var from: ModuleIndex
  var to: ModuleIndex
  var message: String
  var location: SourceLocation

  static func all(in context: RuleContext) -> [ScreenMention] {
    guard let graph = context.graph.dialect(ScreenGraph.self) else { return [] }
    return graph.uses.map { use in
      ScreenMention(
        from: use.from, to: use.to,
        message: use.document.map { "\($0) names \(use.type) here" } ?? "\(use.type) is needed here",
        location: use.location)
    }
  }
}

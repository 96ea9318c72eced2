import DepGraphModel
import DepGraphResolution

/// That a module depends on another, imports it, or both.
struct ModuleUse {
  var from: ModuleIndex
  var to: ModuleIndex
  var link: ResolvedLink?
  var imports: [ResolvedImport.Place]
  /// Places in documents, and in what screens need, that name a class of the module.
  var screens: [ScreenMention] = []

  /// The uses between modules for which `matches` holds, in the order of the modules.
  static func all(in context: RuleContext, where matches: (ModuleIndex, ModuleIndex) -> Bool) -> [ModuleUse] {
    var found: [[ModuleIndex]: ModuleUse] = [:]
    for link in context.graph.links where link.link.kind == .link && matches(link.from, link.to) {
      let pair = [link.from, link.to]
      if found[pair] == nil { found[pair] = ModuleUse(from: link.from, to: link.to, link: link, imports: []) }
    }
    for edge in context.graph.imports where matches(edge.from, edge.to) {
      let places = context.compiledPlaces(of: edge)
      guard !places.isEmpty else { continue }
      found[[edge.from, edge.to], default: ModuleUse(from: edge.from, to: edge.to, link: nil, imports: [])].imports =
        places
    }
    for mention in ScreenMention.all(in: context) where matches(mention.from, mention.to) {
      found[[mention.from, mention.to], default: ModuleUse(from: mention.from, to: mention.to, link: nil, imports: [])]
        .screens.append(mention)
    }
    return found.values.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  /// Whether imports alone make it one, each under a condition that some build does not meet.
  func isConditional(in context: RuleContext) -> Bool {
    link == nil && screens.isEmpty && !context.isSure(imports, in: from)
  }

  /// Why it is not certain, for the end of a message.
  func doubt(in context: RuleContext) -> String {
    isConditional(in: context) ? "; the import is under a condition that may not hold" : ""
  }

  /// The declaration first, then the imports. Never empty.
  func places(in context: RuleContext) -> [(message: String, step: TraceStep)] {
    let names = (context.name(from), context.name(to))
    let declared = link.map { link in
      [
        (
          "the dependency is declared here",
          TraceStep(kind: .links, from: names.0, to: names.1, location: link.link.location)
        )
      ]
    }
    return (declared ?? [])
      + imports.map {
        ("imported here", TraceStep(kind: .imports, from: names.0, to: names.1, location: $0.location))
      }
      + screens.map {
        ($0.message, TraceStep(kind: .reads, from: names.0, to: names.1, location: $0.location))
      }
  }
}

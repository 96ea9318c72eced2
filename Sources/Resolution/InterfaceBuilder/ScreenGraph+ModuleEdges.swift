package import DepGraphModel

extension ScreenGraph {
  /// From the module of a document to the modules whose classes or storyboards it names; the first place of each.
  package var moduleEdges: [GraphSnapshot.EdgeRow] {
    let ofClasses = uses.filter { $0.document != nil }.map { (from: $0.from, to: $0.to, location: $0.location) }
    var known: Set<[ModuleIndex]> = []
    return (ofClasses + references).sorted { ($0.location, $0.to) < ($1.location, $1.to) }
      .filter { known.insert([$0.from, $0.to]).inserted }
      .map { edge in
        GraphSnapshot.EdgeRow(
          from: module(edge.from).id, to: module(edge.to).id, kind: "document", product: nil, location: edge.location)
      }
  }

  /// Storyboards that no module of the document has, and one other module has alone: of several it is not known which.
  private var references: [(from: ModuleIndex, to: ModuleIndex, location: SourceLocation)] {
    documents.flatMap { document in
      document.fact.objects.flatMap { object -> [(from: ModuleIndex, to: ModuleIndex, location: SourceLocation)] in
        guard object.standing == .reference, let name = object.storyboardName else { return [] }
        let homes = Set(documents(named: name, .storyboard).flatMap(\.modules))
        guard homes.count == 1, let home = homes.first, !document.modules.contains(home) else { return [] }
        return document.modules.map { ($0, home, document.location(object.position)) }
      }
    }
  }

  /// The screens that the system makes when an application starts.
  var launches: [GraphSnapshot.RelationRow] {
    documents.flatMap { document -> [GraphSnapshot.RelationRow] in
      guard document.fact.kind == .storyboard,
        let object = document.fact.initialController.flatMap(document.object(identifiedBy:)),
        let screen = screen(of: document.fact.objects[object], in: document)
      else { return [] }
      return document.modules.filter { module($0).documents.launch.storyboards.contains(document.name) }.map { owner in
        GraphSnapshot.RelationRow(
          kind: "launches", from: module(owner).id, to: screens[screen].id, location: document.location(of: object))
      }
    }
  }
}

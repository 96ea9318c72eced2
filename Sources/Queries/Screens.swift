package import DepGraphModel

extension QueryGraph {
  /// Kinds of nodes that are part of the flow of an application.
  package static let screenKinds = ["cell", "document", "screen", "view"]
  /// Kinds of relations in which one of them shows another.
  static let flowKinds: Set<String> = ["instantiates", "dequeues", "embeds", "segue", "storyboardRef", "launches"]

  /// `screens`: screens, views, cells and documents with what shows them.
  /// - Parameters: `nil` = any.
  /// - Throws: for a kind or module that does not exist.
  package func screens(kind: String?, of module: String?) throws(QueryError) -> Table {
    if let kind, !Self.screenKinds.contains(kind) { throw unknown("kind of screen", kind, Self.screenKinds) }
    var owner: String?
    if let module { owner = nodes[try self.module(named: module)].module.id }
    let rows = screenNodes.filter { node in (kind ?? node.kind) == node.kind && (owner == nil || node.module == owner) }
    let flow = snapshot.relations.filter { Self.flowKinds.contains($0.kind) }
    let shown = Dictionary(grouping: flow, by: \.to).mapValues(\.count)
    let showing = Dictionary(grouping: flow, by: \.from).mapValues(\.count)
    let names = Dictionary(firstOf: screenNodes.map { ($0.id, $0.name) })
    let backing = Dictionary(grouping: snapshot.relations.filter { $0.kind == "backedBy" }, by: \.from)
    return Table(
      columns: [
        "id", "name", "kind", "module", "documents", "shown_by_count", "shows_count", "file", "line", "column",
      ],
      rows: rows.map { node in
        let documents = Set((backing[node.id] ?? []).compactMap { names[$0.to] }).sorted()
        return [
          .text(node.id), .text(node.name), .text(node.kind), node.module.map { .text($0) } ?? .null,
          documents.isEmpty ? .null : .text(documents.joined(separator: ", ")),
          .integer(Int64(shown[node.id] ?? 0)), .integer(Int64(showing[node.id] ?? 0)),
          node.location.map { .text($0.file) } ?? .null, node.location.map { .integer(Int64($0.line)) } ?? .null,
          node.location.map { .integer(Int64($0.column)) } ?? .null,
        ]
      })
  }

  /// By identifier.
  var screenNodes: [GraphSnapshot.NodeRow] {
    snapshot.nodes.filter { Self.screenKinds.contains($0.kind) }.sorted { ($0.id, $0.kind) < ($1.id, $1.kind) }
  }

  /// The flow of an application: its screens, views and cells, the documents that refer to each other, and what leads
  /// from one to another.
  package func flow() -> GraphPicture {
    let relations = snapshot.relations.filter { Self.flowKinds.contains($0.kind) }
    let ends = Set(relations.flatMap { [$0.from, $0.to] })
    // A document that nothing refers to says nothing that its screens do not.
    let shown = screenNodes.filter { $0.kind != "document" || ends.contains($0.id) }
    let positions = Dictionary(firstOf: shown.enumerated().map { ($0.element.id, $0.offset) })
    var edges: [[Int]: GraphPicture.Edge] = [:]
    for relation in relations {
      guard let from = positions[relation.from], let to = positions[relation.to] else { continue }
      edges[[from, to], default: GraphPicture.Edge(from: from, to: to, kind: .shows, count: 0)].count += 1
    }
    return GraphPicture(
      nodes: shown.map {
        GraphPicture.Node(id: $0.id, name: $0.name, kind: .screen($0.kind), role: "", package: $0.module ?? "")
      },
      edges: edges.values.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
  }

  /// The screens that a name means: an identifier, or the name of a class or document.
  func screens(named name: String) -> [GraphSnapshot.NodeRow] {
    let all = screenNodes
    if let exact = all.first(where: { $0.id == name }) { return [exact] }
    return all.filter { $0.name == name }
  }

  /// The modules that show a screen, with the places; where nothing does, the one that declares it.
  func showings(of screen: GraphSnapshot.NodeRow) -> [(module: String, location: SourceLocation)] {
    let homes = Dictionary(firstOf: screenNodes.map { ($0.id, $0.module) })
    let found = snapshot.relations.compactMap { relation -> (module: String, location: SourceLocation)? in
      guard relation.to == screen.id, Self.flowKinds.contains(relation.kind),
        let module = (homes[relation.from] ?? nil) ?? number(of: relation.from).map({ nodes[$0].module.id }),
        let location = relation.location
      else { return nil }
      return (module, location)
    }
    guard found.isEmpty else { return found }
    guard let module = screen.module, let location = screen.location else { return [] }
    return [(module, location)]
  }

  /// The node of a storyboard or nib.
  func document(_ file: String) -> GraphSnapshot.NodeRow? {
    let id = "document:\(file)"
    return snapshot.nodes.first { $0.kind == "document" && $0.id == id }
  }
}

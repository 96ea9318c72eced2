package import DepGraphModel

extension QueryGraph {
  /// `path A B`: how a module comes to link another.
  package func paths(from: String, to: String, all: Bool) throws(QueryError) -> GraphPaths {
    let origin = try module(named: from)
    return paths(from: origin, to: try module(named: to), all: all)
  }

  /// `why ROOT KEY|MODULE`: how a root comes to link a module, or to read a key.
  package func why(_ root: String, _ name: String, all: Bool) throws(QueryError) -> GraphPaths {
    let origin = try module(named: root)
    let subjects = try subjects(named: name)
    let answers = subjects.map { why(origin, $0, all: all) }
    guard answers.count > 1 else { return answers[0] }
    // Of several that are called alike, one alone may have to do with the root.
    let found = answers.filter { !$0.paths.isEmpty }
    guard found.count == 1 else {
      throw Self.ambiguous(name, zip(subjects, answers).map { ($0.kind, shown($0, $1.to.id)) })
    }
    return found[0]
  }

  private func shown(_ subject: Subject, _ id: String) -> String {
    guard case .key(let key) = subject, let row = snapshot.registrations.first(where: { $0.key == key.id }) else {
      return id
    }
    return "\(id) (\\.\(row.property))"
  }

  private func why(_ origin: Int, _ subject: Subject, all: Bool) -> GraphPaths {
    switch subject {
    case .module(let target): paths(from: origin, to: target, all: all)
    case .key(let key): reads(of: key, from: origin, all: all)
    case .service(let id): requirement(of: id, from: origin)
    case .screen(let screen):
      reads(
        showings(of: screen), as: .calls,
        of: AnsweredModule(
          id: screen.id, name: screen.name, shown: screens(named: screen.name).count == 1 ? screen.name : nil),
        from: origin, all: all)
    case .libraryKey(let property, let name):
      reads(
        snapshot.libraryReads.filter { $0.property == property }.map { ($0.module, $0.location) },
        of: AnsweredModule(id: name, name: name, shown: name), from: origin, all: all)
    }
  }

  /// By links alone; only where there is no such way, documents that name something of another module are hops too.
  private func paths(from origin: Int, to target: Int, all: Bool) -> GraphPaths {
    let most = all ? PathSearch.mostPaths : 1
    var links = links(from: origin)
    var found = PathSearch(links: links).paths(from: origin, to: target, most: most)
    if found.paths.isEmpty {
      links = self.links([LinkGraph.link, LinkGraph.document], from: origin)
      found = PathSearch(links: links).paths(from: origin, to: target, most: most)
    }
    return GraphPaths(
      from: nodes[origin].module, to: nodes[target].module, paths: found.paths.map { steps($0, links) },
      isCut: found.isCut)
  }

  /// The components from the one that a root begins with to the nearest one that requires a service.
  private func requirement(of id: String, from origin: Int) -> GraphPaths {
    let rows = snapshot.services.filter { $0.root == nodes[origin].module.id && $0.id == id }
    let names = Dictionary(firstOf: snapshot.nodes.map { ($0.id, $0.name) })
    func named(_ id: String) -> AnsweredModule { AnsweredModule(id: id, name: names[id] ?? id) }
    return GraphPaths(
      from: nodes[origin].module, to: named(id),
      paths: rows.map { row in
        row.path.enumerated().map { number, step in
          GraphStep(
            kind: number == row.path.count - 1 ? .reads : .calls, from: named(step.from), to: named(step.to),
            location: step.location)
        }
      }, isCut: false)
  }

  /// Of a root that is checked the reads that concern it; of any other module all in what it links.
  private func reads(of key: GraphSnapshot.KeyRow, from origin: Int, all: Bool) -> GraphPaths {
    let rows =
      root(at: origin).map { root in
        root.content.needs.first { $0.key == key.id }?.reads.map { snapshot.consumptions[$0] } ?? []
      } ?? snapshot.consumptions.filter { $0.key == key.id }
    return reads(
      rows.map { ($0.module, $0.location) }, of: answeredKeys()[key.id] ?? AnsweredModule(id: key.id, name: key.name),
      from: origin, all: all)
  }

  /// The ways from a module to some reads, the shortest first.
  private func reads(
    _ rows: [(module: String, location: SourceLocation)], as kind: GraphStep.Kind = .reads, of target: AnsweredModule,
    from origin: Int, all: Bool
  ) -> GraphPaths {
    let links = links(from: origin)
    let search = PathSearch(links: links)
    var paths: [[GraphStep]] = []
    var isCut = false
    let readers = Dictionary(grouping: rows, by: \.module)
    for (module, reads) in readers.sorted(by: { $0.key < $1.key }) {
      guard let reader = number(of: module), let read = reads.min(by: { $0.location < $1.location }) else { continue }
      let last = lastSteps(kind, from: nodes[reader].module, to: target, at: read.location)
      guard reader != origin else {
        paths.append(last)
        continue
      }
      let found = search.paths(from: origin, to: reader, most: all ? PathSearch.mostPaths : 1)
      isCut = isCut || found.isCut
      paths += found.paths.map { steps($0, links) + last }
    }
    let order = paths.indices.sorted { (paths[$0].count, $0) < (paths[$1].count, $1) }
    let most = all ? PathSearch.mostPaths : 1
    return GraphPaths(
      from: nodes[origin].module, to: target, paths: order.prefix(most).map { paths[$0] },
      isCut: isCut || order.count > most)
  }

  /// What a document shows has the document as a hop.
  private func lastSteps(
    _ kind: GraphStep.Kind, from module: AnsweredModule, to target: AnsweredModule, at location: SourceLocation
  ) -> [GraphStep] {
    guard kind == .calls, let document = document(location.file), document.id != target.id else {
      return [GraphStep(kind: kind, from: module, to: target, location: location)]
    }
    let hop = AnsweredModule(id: document.id, name: document.name)
    return [
      GraphStep(kind: .contains, from: module, to: hop, location: document.location),
      GraphStep(kind: .names, from: hop, to: target, location: location),
    ]
  }
}

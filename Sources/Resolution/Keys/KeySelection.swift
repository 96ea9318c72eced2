import DepGraphModel

/// Leaves out of a graph the keys of libraries that nothing in the project speaks of, and numbers the others anew.
struct KeySelection {
  private let graph: ResolvedGraph
  private let isKept: [Bool]
  private let numbers: [KeyIndex]

  init(_ graph: ResolvedGraph, onlyInLibraries: Set<KeyIndex>) {
    self.graph = graph
    var spoken: Set<KeyIndex> = []
    for target in graph.consumptions.map(\.target) + graph.overrides.map(\.target) + graph.registrations.map(\.target) {
      switch target {
      case .key(let key): spoken.insert(key)
      case .ambiguous(let keys): spoken.formUnion(keys)
      case .known, .external, .computed, .unresolved, .all: break
      }
    }
    isKept = graph.keys.indices.map { !onlyInLibraries.contains($0) || spoken.contains($0) }
    var next = 0
    numbers = isKept.map { kept in
      defer { if kept { next += 1 } }
      return next
    }
  }

  func selected() -> ResolvedGraph {
    guard isKept.contains(false) else { return graph }
    return ResolvedGraph(
      modules: graph.modules, links: graph.links, imports: graph.imports, externalImports: graph.externalImports,
      keys: graph.keys.indices.filter { isKept[$0] }.map { graph.keys[$0] },
      conformances: changed(graph.conformances) { renumber(&$0.key) },
      values: changed(graph.values) { renumber(&$0.key) },
      registrations: changed(graph.registrations) { renumber(&$0.target) },
      consumptions: changed(graph.consumptions) { consumption in
        renumber(&consumption.target)
        consumption.liveBodiesOf = consumption.liveBodiesOf.map { LiveBody(key: numbers[$0.key], module: $0.module) }
      },
      overrides: changed(graph.overrides) { renumber(&$0.target) },
      liveReads: changed(graph.liveReads.filter { isKept[$0.from] && isKept[$0.to] }) { read in
        renumber(&read.from)
        renumber(&read.to)
      },
      roots: changed(graph.roots) { renumber(&$0) }, unreadModules: graph.unreadModules,
      hiddenModules: graph.hiddenModules, problems: graph.problems,
      libraryProperties: graph.libraryProperties, libraryRegistrations: graph.libraryRegistrations,
      packages: graph.packages, objectFiles: graph.objectFiles, dialects: graph.dialects)
  }

  private func changed<Element>(_ elements: [Element], _ change: (inout Element) -> Void) -> [Element] {
    var changed = elements
    for index in changed.indices { change(&changed[index]) }
    return changed
  }

  private func renumber(_ root: inout ResolvedRoot) {
    for index in root.needs.indices { renumber(&root.needs[index].key) }
    root.neededByLibraries = renumbered(root.neededByLibraries)
    root.covered = renumbered(root.covered)
    root.provided = renumbered(root.provided)
    root.coverPlaces = root.coverPlaces.reduce(into: [:]) { places, place in
      if isKept[place.key] { places[numbers[place.key]] = place.value }
    }
    for index in root.endpointOverrides.indices { renumber(&root.endpointOverrides[index].target) }
  }

  private func renumbered(_ keys: Set<KeyIndex>) -> Set<KeyIndex> {
    Set(keys.filter { isKept[$0] }.map { numbers[$0] })
  }

  private func renumber(_ key: inout KeyIndex) { key = numbers[key] }

  private func renumber(_ target: inout DependencyTarget) {
    switch target {
    case .key(let key): target = .key(numbers[key])
    case .ambiguous(let keys): target = .ambiguous(keys.map { numbers[$0] })
    case .known, .external, .computed, .unresolved, .all: break
    }
  }
}

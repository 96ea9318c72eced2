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
    var selected = graph
    selected.keys = graph.keys.indices.filter { isKept[$0] }.map { graph.keys[$0] }
    for index in graph.conformances.indices { renumber(&selected.conformances[index].key) }
    for index in graph.values.indices { renumber(&selected.values[index].key) }
    for index in graph.registrations.indices { renumber(&selected.registrations[index].target) }
    for index in graph.overrides.indices { renumber(&selected.overrides[index].target) }
    for index in graph.consumptions.indices {
      renumber(&selected.consumptions[index].target)
      selected.consumptions[index].liveBodiesOf = graph.consumptions[index].liveBodiesOf.map {
        LiveBody(key: numbers[$0.key], module: $0.module)
      }
    }
    selected.liveReads = graph.liveReads.filter { isKept[$0.from] && isKept[$0.to] }.map { read in
      var renumbered = read
      renumber(&renumbered.from)
      renumber(&renumbered.to)
      return renumbered
    }
    for index in graph.roots.indices { renumber(&selected.roots[index]) }
    return selected
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

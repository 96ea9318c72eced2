import DepGraphModel

/// Live values that an update takes only to set something with them.
struct MadeValues {
  var keys: Set<KeyIndex> = []
  /// The members that give them.
  var members: Set<Int> = []
}

extension EntryWalk {
  /// Follows what a live value runs.
  /// - Parameter mayHaveRun: whether code that is left out may have read its key before.
  mutating func run(nodes: [CodeNode], mayHaveRun: Bool = false) {
    for node in nodes {
      // The library keeps what a property gives, and asks it once.
      if mayHaveRun, case .member(let member) = graph.places[node],
        graph.index.members[member].fact.kind == .property, graph.index.members[member].fact.isStatic
      {
        doubt(member)
      } else {
        enter(node: node)
      }
    }
    drain()
  }

  /// Follows what making a live value runs, and not what the value keeps.
  mutating func make(_ nodes: [CodeNode], of key: KeyIndex) {
    made.keys.insert(key)
    for node in nodes {
      if case .member(let member) = graph.places[node] {
        made.members.insert(member)
        enter(member, as: .building)
      } else {
        enter(node: node)
      }
    }
    drain()
  }

  /// Whether a place is in a closure that such a value keeps, as far as the initializer says that takes it.
  func isKeptByMade(_ position: SourcePosition, _ member: Int) -> Bool {
    guard made.members.contains(member) else { return false }
    let found = graph.index.members[member]
    return found.fact.escapes.contains { escape in
      escape.scope == .process && escape.kind == .closure && escape.source.isEmpty && escape.code.contains(position)
        && graph.index.typesByName[escape.function] != nil && !code.handed.calls(escape.function, from: found.module)
    }
  }
}

import DepGraphModel

extension EntryWalk {
  /// Follows what a live value runs.
  /// - Parameter mayHaveRun: whether code that is left out may have read its key before.
  mutating func run(nodes: [CodeNode], mayHaveRun: Bool = false) {
    for node in nodes {
      if mayHaveRun, case .member(let member) = graph.places[node], graph.index.members[member].fact.isLazy {
        doubt(member)
      } else {
        enter(node: node)
      }
    }
    drain()
  }

  /// Follows what making a live value runs, and not what the value keeps.
  mutating func make(_ nodes: [CodeNode]) {
    for node in nodes {
      if case .member(let member) = graph.places[node] { enter(member, as: .building) } else { enter(node: node) }
    }
    drain()
  }
}

import DepGraphModel

/// What a store of the Composable Architecture calls of a reducer. A type that a source merely names may be there for its
/// state.
extension EntryWalk {
  /// - Returns: whether there is more to follow.
  mutating func enterReducers() -> Bool {
    guard !reducing.isEmpty, sendsActions else { return false }
    let types = reducing.sorted()
    reducing = []
    for type in types where reduced.insert(type).inserted {
      let code = graph.members(of: type).filter { ["body", "reduce"].contains(graph.index.members[$0].fact.name) }
      for member in code { enter(member) }
      var inner = self.code.reducerCases.cases(of: type)
      if code.contains(where: { mentions(of: $0).contains { ReducerCases.takers.contains($0.name) } }) {
        inner += self.code.reducerCases.enumerations(runBy: type)
      }
      for reducer in inner {
        build(reducer)
        reducing.insert(reducer)
      }
    }
    return !queue.isEmpty || !reducing.isEmpty
  }

  /// A store keeps its reducer until an action comes. Before dependencies are prepared no event sends one, but code may.
  private var sendsActions: Bool {
    guard !ends.isEmpty, !followsEvents else { return true }
    return names.contains("send") || sources.contains { code.facts[$0]?.vocabulary.contains("send", as: .word) ?? true }
  }
}

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
      for member in graph.members(of: type) where ["body", "reduce"].contains(graph.index.members[member].fact.name) {
        enter(member)
      }
    }
    return !queue.isEmpty
  }

  /// A store keeps its reducer until an action comes. Before dependencies are prepared no event sends one, but code may.
  private var sendsActions: Bool {
    guard !ends.isEmpty, !followsEvents else { return true }
    return names.contains("send") || sources.contains { code.facts[$0]?.vocabulary.contains("send", as: .word) ?? true }
  }
}

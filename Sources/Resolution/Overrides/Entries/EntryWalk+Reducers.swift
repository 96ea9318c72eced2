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
      if code.contains(where: runsCases) {
        inner += self.code.reducerCases.enumerations(runBy: type)
      }
      for reducer in inner {
        build(reducer)
        reducing.insert(reducer)
      }
    }
    return !queue.isEmpty || !reducing.isEmpty
  }

  /// Whether a member runs what a macro made for an enumeration: it is given no closure that says what to run.
  private func runsCases(_ member: Int) -> Bool {
    let fact = graph.index.members[member].fact
    return zip(fact.placedMentions, code.followed[member].placedMentions).contains { mention, found in
      guard ReducerCases.takers.contains(mention.name), !(mention.labels?.contains("{") ?? false) else { return false }
      return [mention.position, mention.last].contains { !leavesOut($0, found.timing, of: member) }
    } || fact.mentionsWithoutPlace.contains(where: ReducerCases.takers.contains)
  }

  /// `Path.body`: what a macro made for an enumeration is named.
  mutating func takeCases(_ call: FollowedMember.Call, from member: Int) {
    guard !code.reducerCases.isEmpty, call.fact.callee.last == "body", call.typeName != nil,
      case .type(let type) = graph.receiver(call.fact.callee.dropLast(), from: member),
      !code.reducerCases.cases(of: type).isEmpty
    else { return }
    reducing.insert(type)
  }

  /// A store keeps its reducer until an action comes. Before dependencies are prepared no event sends one, but code may.
  private var sendsActions: Bool {
    guard !ends.isEmpty, !followsEvents else { return true }
    return names.contains("send") || sources.contains { code.facts[$0]?.vocabulary.contains("send", as: .word) ?? true }
  }
}

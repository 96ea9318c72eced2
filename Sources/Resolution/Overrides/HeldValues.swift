import DepGraphModel

/// Which code has values of a type at hand without writing the type where it uses them: by a property of its own type, by a
/// parameter, or by a value that its own type makes.
final class HeldValues {
  private struct Question: Hashable {
    var type: CodeTypeIndex
    var owner: CodeTypeIndex
  }

  private let graph: CodeGraph
  private var known: [Question: Bool] = [:]

  init(_ graph: CodeGraph) { self.graph = graph }

  func holds(_ type: CodeTypeIndex, in member: Int) -> Bool {
    let fact = graph.index.members[member].fact
    let types = [type] + graph.ancestors(of: type).filter { graph.types[$0].module != nil }
    if types.contains(where: {
      graph.takers(of: $0).contains { $0.fact.taker == fact.name && $0.fact.owner == fact.owner }
    }) {
      return true
    }
    guard let owner = graph.owner(of: member) else { return false }
    let question = Question(type: type, owner: owner)
    if let known = known[question] { return known }
    let found = types.contains { isStored($0, in: owner) } || makes(type, owner)
    known[question] = found
    return found
  }

  /// As a property, or what an initializer takes for one.
  private func isStored(_ type: CodeTypeIndex, in owner: CodeTypeIndex) -> Bool {
    let path = graph.types[owner].path
    return graph.takers(of: type).contains { taker in
      taker.fact.owner == path && (taker.fact.label == TakenTypeFact.assigned || taker.fact.taker == "init")
    }
  }

  private func makes(_ type: CodeTypeIndex, _ owner: CodeTypeIndex) -> Bool {
    graph.members(of: owner).contains { member in
      graph.callTargets(of: member).joined().contains { target in
        switch graph.places[target.node] {
        case .value(let made): made == type
        case .member(let called):
          graph.index.members[called].fact.kind == .initializer && graph.owner(of: called) == type
        case .addition: false
        }
      }
    }
  }
}

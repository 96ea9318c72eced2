import DepGraphModel

/// The bound members that run wherever their name is used on some value: methods of clients, of types without
/// source, and what a module adds to another's type. Methods of other types run where there is a value.
struct BoundNames {
  private(set) var byName: [String: [Int]] = [:]
  private let graph: CodeGraph

  init(nodes: [CodeNode], values: ValueBodies, graph: CodeGraph) {
    self.graph = graph
    let valueTypes = values.types
    for (number, node) in nodes.enumerated() {
      guard case .member(let member) = graph.places[node], graph.index.members[member].isInstanceMember,
        let owner = graph.owner(of: member)
      else { continue }
      let home = graph.types[owner].module
      let isByName =
        home == nil || home != graph.index.members[member].module || valueTypes.contains(owner)
      if isByName { byName[graph.index.members[member].fact.name, default: []].append(number) }
    }
    self.members = nodes.map { node in
      switch graph.places[node] {
      case .member(let member): member
      case .value, .addition: nil
      }
    }
  }

  private let members: [Int?]

  func isByName(_ node: CodeNode, named name: String) -> Bool {
    byName[name]?.contains { members[$0].map { graph.node(.member($0)) == node } ?? false } ?? false
  }

  /// The bound members that a member's code may run by their names.
  func mentioned(by caller: Int) -> [Int] {
    guard !byName.isEmpty else { return [] }
    return graph.index.members[caller].fact.mentions.flatMap { name in
      (byName[name] ?? []).filter { number in members[number].map { graph.canSee($0, from: caller) } ?? false }
    }
  }
}

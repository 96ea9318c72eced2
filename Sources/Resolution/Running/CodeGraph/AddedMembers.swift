import DepGraphModel

/// What the project adds to types without source, and what runs only where its name is used: `extension String`.
struct AddedMembers {
  private var byName: [String: [Int]] = [:]
  private let graph: CodeGraph

  init(graph: CodeGraph) {
    self.graph = graph
    let names = graph.index.typesByName.filter { _, positions in
      positions.allSatisfy { graph.index.types[$0].fact.kind == .extension }
    }
    for name in names.keys.sorted() {
      let positions = names[name] ?? []
      // A protocol's caller may run any of them.
      guard positions.allSatisfy({ graph.index.types[$0].fact.inherits.isEmpty }) else { continue }
      for member in graph.index.membersByOwner[name] ?? [] where isRunByName(member) {
        byName[graph.index.members[member].fact.name, default: []].append(member)
      }
    }
  }

  /// What members of `DependencyValues` read is read where they are used.
  private func isRunByName(_ number: Int) -> Bool {
    let member = graph.index.members[number]
    guard member.isInstanceMember, !member.fact.isDispatched, CodeGraph.isCalledByName(member.fact.name),
      member.fact.owner.last != "DependencyValues", let owner = graph.owner(of: number)
    else { return false }
    return graph.types[owner].module == nil
  }

  /// Those that a member's code may run.
  func mentioned(by caller: Int) -> [CodeNode] {
    guard !byName.isEmpty else { return [] }
    return graph.index.members[caller].fact.mentions.flatMap { byName[$0] ?? [] }
      .filter { graph.canSee($0, from: caller) }.map { graph.node(.member($0)) }
  }
}

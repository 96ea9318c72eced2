import DepGraphModel

/// What modules add to types of others, with source or without, and what runs only where its name is used:
/// `extension String`.
struct AddedMembers {
  private var byName: [String: [Int]] = [:]
  private let graph: CodeGraph

  init(graph: CodeGraph) {
    self.graph = graph
    var extending: [String: Set<ModuleIndex>] = [:]
    for type in graph.index.types where type.fact.kind == .extension {
      extending[type.fact.path.last ?? "", default: []].insert(type.module)
    }
    for name in extending.keys.sorted() {
      for member in graph.index.membersByOwner[name] ?? []
      where extending[name]?.contains(graph.index.members[member].module) ?? false && graph.isAdded(member) {
        byName[graph.index.members[member].fact.name, default: []].append(member)
      }
    }
  }

  /// Those that a member's code may run.
  func mentioned(by caller: Int) -> [CodeNode] {
    guard !byName.isEmpty else { return [] }
    return graph.index.members[caller].fact.mentions.flatMap { byName[$0] ?? [] }
      .filter { graph.canSee($0, from: caller) }.map { graph.node(.member($0)) }
  }
}

extension CodeGraph {
  /// Whether a module adds a member to a type of another one, and it runs only where its name is used. What members of
  /// `DependencyValues` read is read where they are used.
  func isAdded(_ number: Int) -> Bool {
    let member = index.members[number]
    guard member.isInstanceMember, !member.fact.isDispatched, Self.isCalledByName(member.fact.name),
      member.fact.owner.last != "DependencyValues", let owner = owner(of: number), types[owner].module != member.module
    else { return false }
    // A protocol's caller may run any of them.
    return facts(of: owner).allSatisfy { position in
      let type = index.types[position]
      return type.fact.kind != .extension || type.fact.inherits.isEmpty
        || types[owner].module != nil && type.module != member.module
    }
  }
}

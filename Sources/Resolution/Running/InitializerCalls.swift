import DepGraphModel

extension CodeGraph {
  /// Whether code that names a type may call one initializer of it. What makes values by other labels alone does not.
  func mayCall(initializer: Int, of type: CodeTypeIndex, from caller: Int) -> Bool {
    guard let parameters = index.members[initializer].fact.parameters else { return true }
    let spellings = spellings(of: type)
    let naming = index.members[caller].fact.calls.filter { !spellings.isDisjoint(with: $0.callee) }
    let made = naming.filter { call in
      let path = ["init", "self"].contains(call.callee.last) ? call.callee.dropLast() : call.callee[...]
      return path.last.map(spellings.contains) ?? false
    }
    // `Settings.standard` takes a member of the type, which is asked for what it makes itself.
    guard !made.isEmpty else { return naming.isEmpty }
    return made.contains { $0.labels.map { MemberFact.Parameter.accept($0, parameters) } ?? true }
      || targets(of: node(.member(caller))).contains { $0.node == node(.member(initializer)) }
  }

  /// What may call an initializer without the name of its type: the type's own members, and `.init(…)` wherever the type
  /// that is asked for is not known.
  func unnamedCallers(ofInitializer initializer: Int, of type: CodeTypeIndex) -> [Int] {
    let wanted = node(.member(initializer))
    let own = members(of: type).filter { member in
      member != initializer && targets(of: node(.member(member))).contains { $0.node == wanted }
    }
    let open = implicitCalls.open.filter { !accepting($0.labels, among: [initializer], from: $0.member).isEmpty }
    let others = Set(open.map(\.member)).union(implicitCalls.byTarget[wanted] ?? [])
    return own + others.sorted()
  }
}

/// The calls that make a value without the name of its type: `.init(…)`.
struct ImplicitCalls {
  /// The members that make them, by what they call.
  private(set) var byTarget: [CodeNode: [Int]] = [:]
  /// Those of which it is not known what they call.
  private(set) var open: [(member: Int, labels: [String]?)] = []

  init(_ graph: CodeGraph) {
    for member in graph.index.members.indices {
      let calls = graph.index.members[member].fact.calls
      guard calls.contains(where: { $0.callee == Self.callee }) else { continue }
      for (call, targets) in zip(calls, graph.callTargets(of: member)) where call.callee == Self.callee {
        if targets.isEmpty { open.append((member, call.labels)) }
        for target in targets { byTarget[target.node, default: []].append(member) }
      }
    }
  }

  private static let callee = ["", "init"]
}

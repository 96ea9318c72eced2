import DepGraphModel

extension CodeGraph {
  /// Whether code that names a type may call one initializer of it. What makes values by other labels alone does not.
  func mayCall(initializer: Int, of type: CodeTypeIndex, from caller: Int) -> Bool {
    guard let parameters = index.members[initializer].fact.parameters else { return true }
    let spellings = spellings(of: type)
    let made = index.members[caller].fact.calls.filter { call in
      let path = call.callee.last == "init" ? call.callee.dropLast() : call.callee[...]
      return path.last.map(spellings.contains) ?? false
    }
    guard !made.isEmpty else { return true }
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
    let others = implicitMakers.filter { member in
      zip(index.members[member].fact.calls, callTargets(of: member)).contains { call, targets in
        call.callee == ["", "init"]
          && (targets.isEmpty
            ? !accepting(call.labels, among: [initializer], from: member).isEmpty
            : targets.contains { $0.node == wanted })
      }
    }
    return own + others
  }
}

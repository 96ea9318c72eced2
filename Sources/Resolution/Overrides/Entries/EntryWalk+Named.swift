import DepGraphModel

/// Functions that are named and not called: `let load = send`, `Screen(load: sender.send)`.
struct NamedFunctions {
  var nodes: Set<CodeNode> = []
  /// With the members that mention them.
  var mentions: [(mention: EntryWalk.Mention, member: Int)] = []
}

/// What keeps a function may call it in an override, wherever it was named.
extension EntryWalk {
  func isOnlyNamed(_ call: MemberFact.Call, _ node: CodeNode) -> Bool {
    guard isAround, call.labels == nil else { return false }
    if call.timing == .ofMetatype { return true }
    guard call.timing == .named(for: "") else { return false }
    switch graph.places[node] {
    case .member(let member):
      switch graph.index.members[member].fact.kind {
      case .function, .initializer: return true
      case .property, .script: return false
      }
    case .value: return call.callee.last == "init"
    case .addition: return false
    }
  }

  func isOnlyNamed(_ mention: Mention) -> Bool {
    guard isAround else { return false }
    if mention.isNamed { return true }
    guard mention.isTaken, !CodeGraph.isOperator(mention.name) else { return false }
    let named = code.methods.named(mention.name)
    return !named.isEmpty && named.allSatisfy { graph.index.members[$0].fact.kind == .function }
  }

  /// Whether what surely runs outside of overrides is looked for.
  var isAround: Bool { !isWide && !(excluded.isEmpty && ends.isEmpty) }
}

import DepGraphModel

/// Functions and types that are named, and not called or made: `let load = send`, `Screen(load: sender.send)`, `Model.self`.
struct NamedFunctions {
  var nodes: Set<CodeNode> = []
  /// The types among them.
  var types: Set<CodeTypeIndex> = []
  /// With the members that mention them.
  var mentions: [(mention: FollowedMember.Mention, member: Int)] = []
}

/// What keeps a function may call it in an override, wherever it was named.
extension EntryWalk {
  func isOnlyNamed(_ call: FollowedMember.Call, _ node: CodeNode) -> Bool {
    guard call.fact.labels == nil, isAround else { return false }
    if call.fact.timing == .ofMetatype { return true }
    switch call.fact.timing {
    case .named(for: ""), .handed: break
    case .eager, .deferred, .event, .assigned, .called, .unread, .named: return false
    }
    switch graph.places[node] {
    case .member(let member):
      switch graph.index.members[member].fact.kind {
      case .function, .initializer: return true
      case .property, .script: return false
      }
    case .value: return call.fact.callee.last == "init"
    case .addition: return false
    }
  }

  /// Notes what is only named.
  mutating func takeName(of node: CodeNode) {
    named.nodes.insert(node)
    if case .value(let type) = graph.places[node] { named.types.insert(type) }
  }

  /// Whether what surely runs outside of overrides is looked for.
  var isAround: Bool { !isWide && !(excluded.isEmpty && ends.isEmpty) }
}

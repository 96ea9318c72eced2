import DepGraphModel

/// Values that are made without the name of their type, where it cannot be told which type that is.
extension EntryWalk {
  mutating func takeImplied(_ call: MemberFact.Call, _ targets: [CodeTarget], from member: Int) {
    guard call.callee.first == "", call.callee.count == 2, case .taken(let taker, _) = call.expected else { return }
    if graph.expectedTypes(of: call, from: member).count > 1 {
      for target in targets { enter(node: target.node) }
    } else if targets.isEmpty, !graph.takers.names.contains(taker) {
      let file = graph.index.members[member].fileNumber
      for type in code.implied.types(of: call.callee[1], inFile: file) { build(type) }
    }
  }
}

/// The enumerations with members that a value runs. Found once for all roots.
final class ImpliedCases {
  private let graph: CodeGraph
  private var known: [String: [CodeTypeIndex]] = [:]

  init(graph: CodeGraph) {
    self.graph = graph
  }

  private lazy var enumerations: [CodeTypeIndex] = Set(
    graph.index.types.indices.filter { graph.index.types[$0].fact.kind == .enum }.compactMap(graph.type(ofFact:))
  ).filter { !graph.instanceMembers(of: $0).isEmpty }.sorted()

  /// Those that may have a case of a name, as far as a file sees them.
  func types(of name: String, inFile file: Int) -> [CodeTypeIndex] {
    let found = known[name] ?? enumerations.filter { graph.mayHaveCase($0, named: name) }
    known[name] = found
    return found.filter { graph.canSee(type: $0, fromFile: file) }
  }
}

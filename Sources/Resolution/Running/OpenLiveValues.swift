import DepGraphModel

/// The sources that take the live value of a type which their code does not name: `K.liveValue` of a generic parameter,
/// `type.liveValue` of a metatype, `liveValue` in an extension of the library's protocol. It may be that of any key.
struct OpenLiveValues {
  /// Their numbers.
  let files: Set<Int>

  /// - Parameter isBound: whether values of keys alone lead to a member: what runs such a value is known.
  init(_ graph: CodeGraph, isBound: (Int) -> Bool) {
    files = graph.index.members.indices.reduce(into: []) { found, member in
      if Self.takesAny(member, graph), !isBound(member) { found.insert(graph.index.members[member].fileNumber) }
    }
  }

  private static let name = ValueFact.Kind.live.memberName

  private static func takesAny(_ member: Int, _ graph: CodeGraph) -> Bool {
    let fact = graph.index.members[member].fact
    if fact.mentions.contains(name), !fact.mentionsOfMadeValues.contains(name) { return true }
    return fact.calls.contains { call in
      guard call.callee.last == name, call.callee.first != "" else { return false }
      let type = call.callee.dropLast()
      guard let first = type.first, first != "Self", first != "self" else {
        return fact.owner.last.map(protocols.contains) ?? false
      }
      return type.count == 1 && graph.index.typesByName[first] == nil
    }
  }

  private static let protocols: Set<String> = ["DependencyKey", "TestDependencyKey"]
}

import DepGraphModel

/// An endpoint of a client: a stored property that holds a function.
struct Endpoint: Hashable {
  var type: CodeTypeIndex
  var name: String
}

/// The closures that members make clients with: each runs where something takes its endpoint of the client.
struct EndpointClosures {
  private struct Closure {
    var code: OverrideExtent
    var endpoint: Endpoint
  }

  private var closures: [Int: [Closure]] = [:]

  /// - Parameter members: those to look into.
  init(of members: some Sequence<Int>, in graph: CodeGraph) {
    for member in members {
      let found = graph.index.members[member].fact.endpoints.compactMap { code -> Closure? in
        guard let type = Self.type(of: code, madeBy: member, in: graph) else { return nil }
        let endpoint = Endpoint(type: type, name: code.name)
        return Self.isStored(endpoint, in: graph) ? Closure(code: code.code, endpoint: endpoint) : nil
      }
      if !found.isEmpty { closures[member] = found }
    }
  }

  private static func type(of code: EndpointCode, madeBy member: Int, in graph: CodeGraph) -> CodeTypeIndex? {
    guard code.type.isEmpty else { return graph.type(spelled: code.type, from: member) }
    return graph.index.members[member].fact.resultType.flatMap { graph.type(spelled: $0.path, from: member) }
  }

  /// Whether what is handed over by a name is stored under that name: no initializer runs it, or wraps it in a closure of
  /// its own.
  private static func isStored(_ endpoint: Endpoint, in graph: CodeGraph) -> Bool {
    guard graph.endpoints(of: endpoint.type).contains(endpoint.name) else { return false }
    return graph.members(named: "init", of: endpoint.type).allSatisfy { initializer in
      let fact = graph.index.members[initializer].fact
      guard let parameter = fact.parameters?.first(where: { $0.label == endpoint.name }) else { return true }
      return parameter.closure == .kept && !fact.escapes.contains { $0.kind == .closure }
    }
  }

  /// The endpoint that runs what is at some places of a member; `nil` where no endpoint is needed for one of them.
  func endpoints(at places: some Sequence<SourcePosition>, in member: Int) -> Set<Endpoint>? {
    guard let closures = closures[member] else { return nil }
    var found: Set<Endpoint> = []
    for place in places {
      guard let closure = closures.first(where: { $0.code.contains(place) }) else { return nil }
      found.insert(closure.endpoint)
    }
    return found.isEmpty ? nil : found
  }

  /// What calls of a member lead to in closures of endpoints alone.
  /// - Parameter numbers: of the nodes that count.
  func targets(of member: Int, in graph: CodeGraph, numbers: [CodeNode: Int]) -> [Int: Set<Endpoint>] {
    guard closures[member] != nil else { return [:] }
    var found: [Int: Set<Endpoint>] = [:]
    var others: Set<Int> = []
    for (call, targets) in zip(graph.index.members[member].fact.calls, graph.callTargets(of: member)) {
      let endpoints = endpoints(at: [call.position, call.last], in: member)
      for number in targets.compactMap({ numbers[$0.node] }) {
        if let endpoints { found[number, default: []].formUnion(endpoints) } else { others.insert(number) }
      }
    }
    return found.filter { !others.contains($0.key) }
  }
}

extension CodeGraph {
  /// The names of the stored properties of a type that hold functions.
  func endpoints(of type: CodeTypeIndex) -> Set<String> {
    types[type].path.last.flatMap { callables.byType[$0] } ?? []
  }
}

import DepGraphModel

/// What values of keys run, and from where else it is run.
///
/// Code that no live, test or preview value leads to can run in every root that links it. The rest is *bound*: it runs
/// where free code refers to it, or where a value runs that leads to it.
struct RunningCode {
  /// A node that values of keys lead to.
  struct Bound {
    var node: CodeNode
    var module: ModuleIndex?
    /// Positions of what it leads to.
    var targets: [Int]
    /// The numbers of the sources whose free code refers to it. Sorted.
    var callers: [Int]
  }

  private(set) var bound: [Bound] = []
  /// Positions in `bound`.
  private(set) var bodies: [LiveBody: [Int]] = [:]
  private(set) var bodiesByKey: [KeyIndex: [(LiveBody, [Int])]] = [:]
  /// For each consumption the positions in `bound` that read it; `nil` where free code does.
  private(set) var readers: [[Int]?]
  /// Consumptions in test and preview values of keys, or what leads to them alone: by position whether they are one.
  private(set) var isPreview: [Bool]
  let graph: CodeGraph
  private let numbers: [CodeNode: Int]
  /// By consumption the name that any code which runs it has to use.
  private var callNames: [Int: String] = [:]
  private let occurrences: NameOccurrences

  init(graph: CodeGraph, values: ValueBodies, consumptions: [ResolvedConsumption], facts: [String: FileFacts]) {
    self.graph = graph
    let nodes = Self.reached(from: values, in: graph)
    numbers = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
    let names = BoundNames(nodes: nodes, values: values, graph: graph)
    let free = FreeReferences(nodes: nodes, numbers: numbers, names: names, graph: graph, facts: facts)
    for (number, node) in nodes.enumerated() {
      var targets = Set(graph.targets(of: node).compactMap { [numbers] in numbers[$0.node] })
      if case .member(let member) = graph.places[node] { targets.formUnion(names.mentioned(by: member)) }
      bound.append(
        Bound(
          node: node, module: graph.module(of: node), targets: targets.subtracting([number]).sorted(),
          callers: free.callers[number].sorted()))
    }
    for (body, members) in values.live { bodies[body] = members.compactMap { [numbers] in numbers[$0] } }
    for (body, start) in bodies.sorted(by: { $0.key < $1.key }) {
      bodiesByKey[body.key, default: []].append((body, start))
    }
    readers = []
    isPreview = []
    var callNames: [Int: String] = [:]
    for (number, consumption) in consumptions.enumerated() {
      let place = CodePlaces(graph: graph).place(of: CodePlaces.Subject(consumption))
      isPreview.append(consumption.isPreviewOrTestValue && !place.isInValue)
      let found = place.nodes.map { [numbers] in numbers[$0] }
      readers.append(found.isEmpty || found.contains(nil) ? nil : found.compactMap { $0 })
      if readers[number] == nil, let node = place.nodes.first, case .member(let member) = graph.places[node] {
        callNames[number] = graph.callName(of: member)
      }
    }
    self.callNames = callNames
    occurrences = NameOccurrences(of: Set(callNames.values), table: graph.lookup.table, facts: facts)
  }

  /// Whether the function that a read is part of may be called in the modules that run.
  func mayBeCalled(_ consumption: Int, in runs: [Bool]) -> Bool {
    callNames[consumption].map { occurrences.occurs($0, in: runs) } ?? true
  }

  /// Everything that values of keys are known to lead to, in the order in which it is found.
  private static func reached(from values: ValueBodies, in graph: CodeGraph) -> [CodeNode] {
    var nodes = (values.live.values.flatMap { $0 } + values.quiet).sorted()
    var seen = Set(nodes)
    let added = AddedMembers(graph: graph)
    nodes = nodes.reduce(into: []) { unique, node in if unique.last != node { unique.append(node) } }
    var head = 0
    while head < nodes.count {
      let node = nodes[head]
      head += 1
      for target in graph.targets(of: node) where target.isCertain && graph.canBeBound(target.node) {
        if seen.insert(target.node).inserted { nodes.append(target.node) }
      }
      guard case .member(let member) = graph.places[node] else { continue }
      for other in added.mentioned(by: member) where seen.insert(other).inserted { nodes.append(other) }
    }
    return nodes
  }

  /// The live values that lead to a read, where nothing but live values does. Sorted.
  func liveBodies() -> [[LiveBody]] {
    var found = [Set<LiveBody>](repeating: [], count: bound.count)
    for (body, start) in bodies {
      var stack = start
      while let number = stack.popLast() {
        if found[number].insert(body).inserted { stack += bound[number].targets }
      }
    }
    var isShared = [Bool](repeating: false, count: bound.count)
    var stack = bound.indices.filter { !bound[$0].callers.isEmpty }
    while let number = stack.popLast() {
      guard !isShared[number] else { continue }
      isShared[number] = true
      stack += bound[number].targets
    }
    return readers.map { readers in
      guard let readers, !readers.contains(where: { isShared[$0] }) else { return [] }
      return readers.reduce(into: Set<LiveBody>()) { $0.formUnion(found[$1]) }.sorted()
    }
  }
}

extension CodeGraph {
  /// Whether what a node runs can be told from what refers to it. What the system calls cannot, nor can an operator, other
  /// than by the values of the type that declares it.
  func canBeBound(_ node: CodeNode) -> Bool {
    switch places[node] {
    case .value, .addition: return true
    case .member(let member):
      let fact = index.members[member].fact
      if Self.isOperator(fact.name) { return declaresOperators(member) }
      return fact.kind != .script
    }
  }

  /// An enumeration may be a mere place for operators on other types.
  private func declaresOperators(_ member: Int) -> Bool {
    guard let owner = owner(of: member), types[owner].module != nil else { return false }
    switch kind(of: owner) {
    case .struct, .class, .actor: return true
    case .enum, .protocol, .extension, .typealias, nil: return false
    }
  }
}

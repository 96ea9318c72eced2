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
    /// Of these, what closures of endpoints alone lead to.
    var endpoints: [Int: Set<Endpoint>] = [:]
    /// The numbers of the sources whose free code refers to it. Sorted.
    var callers: [Int]
    /// Those whose free code may make a value of it without its name. Sorted.
    var possibleCallers: [Int]
  }

  private(set) var bound: [Bound] = []
  /// Positions in `bound`.
  private(set) var bodies: [LiveBody: [Int]] = [:]
  private(set) var bodiesByKey: [KeyIndex: [(LiveBody, [Int])]] = [:]
  /// For each consumption the positions in `bound` that read it; `nil` where free code does.
  private(set) var readers: [[Int]?]
  /// By consumption the endpoints that run it, where their closures alone read.
  private(set) var readingEndpoints: [Int: Set<Endpoint>] = [:]
  /// Consumptions in test and preview values of keys, or what leads to them alone: by position whether they are one.
  private(set) var isPreview: [Bool]
  let graph: CodeGraph
  private let numbers: [CodeNode: Int]
  /// By consumption the name that any code which runs it has to use.
  private var callNames: [Int: CallName] = [:]
  private let occurrences: NameOccurrences
  private let typesByKey: [KeyIndex: Set<CodeTypeIndex>]

  init(graph: CodeGraph, values: ValueBodies, consumptions: [ResolvedConsumption], facts: FactTable) {
    self.graph = graph
    typesByKey = values.typesByKey
    let search = BoundSearch(values: values, graph: graph, facts: facts)
    var nodes = search.nodes(through: nil)
    let plain = PlainSources(leadingFrom: nodes, graph: graph)
    if !plain.sources.isEmpty { nodes = search.nodes(through: plain) }
    numbers = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
    let names = BoundNames(nodes: nodes, values: values, graph: graph)
    let plainFiles = plain.bound { [numbers] in numbers[graph.node(.value($0))] != nil }
    let closures = EndpointClosures(
      of: nodes.lazy.compactMap { node in
        if case .member(let member) = graph.places[node] { member } else { nil }
      }, in: graph)
    let free = FreeReferences(nodes: nodes, numbers: numbers, names: names, plain: plainFiles, graph: graph)
    for (number, node) in nodes.enumerated() {
      var targets = Set(graph.targets(of: node).compactMap { [numbers] in numbers[$0.node] })
      var endpoints: [Int: Set<Endpoint>] = [:]
      switch graph.places[node] {
      case .member(let member):
        let mentioned = names.mentioned(by: member)
        targets.formUnion(mentioned)
        endpoints = closures.targets(of: member, in: graph, numbers: numbers).filter { !mentioned.contains($0.key) }
      case .value(let type): for file in plain.sources[type] ?? [] { targets.formUnion(free.mentioned[file] ?? []) }
      case .addition: break
      }
      bound.append(
        Bound(
          node: node, module: graph.module(of: node), targets: targets.subtracting([number]).sorted(),
          endpoints: endpoints,
          callers: free.callers[number].sorted(), possibleCallers: []))
    }
    for (body, members) in values.live { bodies[body] = members.compactMap { [numbers] in numbers[$0] } }
    for (body, start) in bodies.sorted(by: { $0.key < $1.key }) {
      bodiesByKey[body.key, default: []].append((body, start))
    }
    readers = []
    isPreview = []
    var callNames: [Int: CallName] = [:]
    for (number, consumption) in consumptions.enumerated() {
      let place = CodePlaces(graph: graph).place(of: CodePlaces.Subject(consumption))
      isPreview.append(consumption.isPreviewOrTestValue && !place.isInValue)
      let found = place.nodes.map { [numbers] in numbers[$0] }
      readers.append(found.isEmpty || found.contains(nil) ? nil : found.compactMap { $0 })
      guard let node = place.nodes.first, case .member(let member) = graph.places[node] else { continue }
      if readers[number] == nil {
        callNames[number] = graph.callName(of: member)
      } else if place.nodes.count == 1 {
        let places = consumption.uses.isEmpty ? [consumption.location.position] : consumption.uses
        readingEndpoints[number] = closures.endpoints(at: places, in: member)
      }
    }
    self.callNames = callNames
    occurrences = NameOccurrences(of: Set(callNames.values), table: graph.lookup.table, facts: facts)
    takeUnnamed(plain: plain, bound: plainFiles)
    let open = OpenLiveValues(graph, isBound: isBound).files
    guard !open.isEmpty else { return }
    for number in Set(bodies.values.joined()) {
      bound[number].possibleCallers = open.union(bound[number].possibleCallers).sorted()
    }
  }

  /// Adds the code that may make values of bound types without their names.
  /// - Parameter plainFiles: the numbers of the sources that run only where bound types are used.
  private mutating func takeUnnamed(plain: PlainSources, bound plainFiles: Set<Int>) {
    let reading = readingNodes()
    guard !reading.isEmpty else { return }
    let said = SaidTypes(nodes: reading, numbers: numbers, callers: bound.map(\.callers), graph: graph)
    let implied = ImpliedValues(count: bound.count, numbers: numbers, said: said, plain: plainFiles, graph: graph)
    for number in bound.indices {
      bound[number].possibleCallers = implied.callers[number].sorted()
      // The members of a source that was not parsed are not known: whoever says the type may use one, `.shared`.
      guard case .value(let type) = graph.places[bound[number].node], let files = said.sources[type],
        plain.sources[type]?.contains(where: plainFiles.contains) ?? false
      else { continue }
      bound[number].callers = files.subtracting(plainFiles).union(bound[number].callers).sorted()
    }
  }

  /// The nodes that lead to a read: for others it does not matter what runs them.
  private func readingNodes() -> [CodeNode] {
    var sources = [[Int]](repeating: [], count: bound.count)
    for number in bound.indices { for target in bound[number].targets { sources[target].append(number) } }
    var isReading = [Bool](repeating: false, count: bound.count)
    var stack = readers.flatMap { $0 ?? [] }
    while let number = stack.popLast() {
      guard !isReading[number] else { continue }
      isReading[number] = true
      stack += sources[number]
    }
    return bound.indices.filter { isReading[$0] }.map { bound[$0].node }
  }

  /// Its position in `bound`.
  func number(ofMember member: Int) -> Int? { numbers[graph.node(.member(member))] }

  /// The member that a value of a type has.
  /// - Parameters: positions in `bound`.
  func member(ofValue value: Int, at target: Int) -> Int? {
    guard case .member(let member) = graph.places[bound[target].node] else { return nil }
    switch graph.places[bound[value].node] {
    case .value, .addition: return member
    case .member: return nil
    }
  }

  /// Whether the function that a read is part of may be called in the modules that run.
  func mayBeCalled(_ consumption: Int, in runs: [Bool]) -> Bool {
    callNames[consumption].map { occurrences.occurs($0, in: runs) } ?? true
  }

  /// The types that a key's values have, and no other key's.
  func clients(of key: KeyIndex) -> [CodeTypeIndex] {
    (typesByKey[key] ?? []).filter { type in
      typesByKey.allSatisfy { $0.key == key || !$0.value.contains(type) }
    }.sorted()
  }

  /// Whether values of keys lead to a member.
  func isBound(_ member: Int) -> Bool { numbers[graph.node(.member(member))] != nil }

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
  /// than by the values of the type that declares it, or that it takes outside of types.
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
    (owner(of: member).map { [$0] } ?? operandsOfOperators[member] ?? []).contains { type in
      guard types[type].module != nil else { return false }
      switch kind(of: type) {
      case .struct, .class, .actor: return true
      case .enum, .protocol, .extension, .typealias, nil: return false
      }
    }
  }
}

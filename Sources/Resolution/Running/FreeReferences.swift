import DepGraphModel

/// Finds the code that no value of a key leads to and that refers to what one leads to.
struct FreeReferences {
  /// For each bound node the numbers of the sources of such code.
  private(set) var callers: [Set<Int>]
  /// For each source that runs only where bound types are used, the bound nodes that it refers to.
  private(set) var mentioned: [Int: Set<Int>] = [:]
  private let nodes: [CodeNode]
  private let numbers: [CodeNode: Int]
  private let names: BoundNames
  private let graph: CodeGraph

  /// - Parameter plain: the numbers of the sources that run only where bound types are used.
  init(
    nodes: [CodeNode], numbers: [CodeNode: Int], names: BoundNames, plain: Set<Int>, graph: CodeGraph
  ) {
    callers = [Set<Int>](repeating: [], count: nodes.count)
    self.nodes = nodes
    self.numbers = numbers
    self.names = names
    self.graph = graph
    guard !nodes.isEmpty else { return }
    takeMembers()
    takeTypes()
    takeUnparsed(plain: plain)
  }

  // MARK: Parsed sources

  private mutating func takeMembers() {
    let words = relevantWords()
    let takers = takers(of: words)
    let previews = graph.previewMembers()
    let initializers = implicitInitializers()
    let lookup = initializerLookup(initializers)
    for (file, members) in graph.index.membersOfFiles.enumerated() {
      /// Those whose type is named in the source too, as an implicit `.init(…)` asks for.
      var named: Set<Int>?
      for member in members where numbers[graph.node(.member(member))] == nil && !previews.contains(member) {
        for (number, call) in graph.index.members[member].fact.calls.enumerated()
        where Self.mayMatter(call, words, takers) {
          let targets = graph.targets(ofCall: number, of: member)
          for target in targets { refer(to: target.node, from: file) }
          guard !lookup.isEmpty, call.callee == ["", "init"], targets.isEmpty else { continue }
          let inFile = named ?? self.named(lookup, inFile: file)
          named = inFile
          for initializer in inFile where mayMean(call, initializers[initializer], from: member) {
            for number in initializers[initializer].numbers { callers[number].insert(file) }
          }
        }
        for number in names.mentioned(by: member) { callers[number].insert(file) }
      }
    }
  }

  /// Whether a call can lead to a bound node, by the words of its callee.
  private static func mayMatter(_ call: MemberFact.Call, _ words: Set<String>, _ takers: Set<String>) -> Bool {
    switch call.callee.first {
    case "self", "Self", "super":
      // The initializer of a superclass may be bound where that of the type is not.
      call.callee.count == 1 || call.callee[1] == "init" || words.contains(call.callee[1])
    case "":
      call.callee.count == 2
        && (call.callee[1] == "init" || words.contains(call.callee[1]) || asks(call.expected, words, takers))
    default: call.callee.contains(where: words.contains)
    }
  }

  private static func asks(_ expected: ExpectedType, _ words: Set<String>, _ takers: Set<String>) -> Bool {
    switch expected {
    case .unknown: false
    case .type(let path): path.last.map(words.contains) ?? false
    case .taken(let taker, _): takers.contains(taker)
    }
  }

  /// The names of what takes values of types with these names.
  private func takers(of words: Set<String>) -> Set<String> {
    var found: Set<String> = []
    for (type, numbers) in graph.takers.byType where words.contains(type) {
      for number in numbers { found.formUnion(graph.takers.all[number].fact.names.map(\.taker)) }
    }
    return found
  }

  private func initializerLookup(_ initializers: [ImplicitInitializer]) -> WordLookup {
    var lookup = WordLookup()
    for (number, initializer) in initializers.enumerated() {
      for spelling in graph.spellings(of: initializer.type) { lookup.add(spelling, as: .word, number) }
    }
    return lookup
  }

  private func named(_ lookup: WordLookup, inFile file: Int) -> Set<Int> {
    var found: Set<Int> = []
    lookup.forEach(in: graph.index.sources[file].facts.vocabulary) { found.insert($0) }
    return found
  }

  /// An initializer that `.init(…)` may mean where nothing tells the type.
  private struct ImplicitInitializer {
    /// `nil` for the one that a type without a written initializer has.
    var member: Int?
    var type: CodeTypeIndex
    var numbers: [Int]
  }

  private func implicitInitializers() -> [ImplicitInitializer] {
    nodes.enumerated().flatMap { number, node -> [ImplicitInitializer] in
      guard case .value(let type) = graph.places[node], graph.kind(of: type) != .protocol else { return [] }
      let written = graph.members(named: "init", of: type)
      guard !written.isEmpty else { return [ImplicitInitializer(member: nil, type: type, numbers: [number])] }
      return written.map { member in
        let own = numbers[graph.node(.member(member))]
        return ImplicitInitializer(member: member, type: type, numbers: [number] + (own.map { [$0] } ?? []))
      }
    }
  }

  private func mayMean(_ call: MemberFact.Call, _ initializer: ImplicitInitializer, from caller: Int) -> Bool {
    guard let member = initializer.member else { return call.labels?.isEmpty ?? true }
    return !graph.accepting(call.labels, among: [member], from: caller).isEmpty
  }

  /// The words of which a call of a bound node holds one.
  private func relevantWords() -> Set<String> {
    var words: Set<String> = []
    for node in nodes {
      switch graph.places[node] {
      case .member(let member):
        words.insert(graph.index.members[member].fact.name)
        if graph.index.members[member].fact.kind == .initializer, let type = graph.owner(of: member) {
          words.formUnion(graph.spellings(of: type))
        }
      case .value(let type), .addition(let type, _): words.formUnion(graph.spellings(of: type))
      }
    }
    return words
  }

  private mutating func refer(to node: CodeNode, from file: Int) {
    if let number = numbers[node] { callers[number].insert(file) }
  }

  /// Types of which there may be values anywhere, whose superclass or protocol is bound.
  private mutating func takeTypes() {
    for (number, node) in nodes.enumerated() {
      switch graph.places[node] {
      case .value(let type):
        for child in graph.children(of: type) where numbers[graph.node(.value(child))] == nil {
          for target in graph.targets(of: graph.node(.value(child))) {
            for file in files(of: child) { refer(to: target.node, from: file) }
          }
        }
      case .member(let member) where graph.index.members[member].isInstanceMember:
        guard let type = graph.owner(of: member), graph.types[type].module != nil,
          numbers[graph.node(.value(type))] == nil, !graph.isAdded(member)
        else { continue }
        callers[number].formUnion(files(of: type))
      case .member, .addition: break
      }
    }
  }

  /// The sources that declare a type, or extend one without source.
  private func files(of type: CodeTypeIndex) -> Set<Int> {
    let facts = graph.facts(of: type).map { graph.index.types[$0] }
    let declaring = facts.filter { $0.fact.kind != .extension }
    return Set((declaring.isEmpty ? facts : declaring).map(\.fileNumber))
  }

  // MARK: Sources that were not parsed

  /// A source without the library's words has no members in the index: its words tell what it may refer to.
  private mutating func takeUnparsed(plain: Set<Int>) {
    let lookup = wordLookup()
    let references = WordReferences(graph: graph, names: names)
    for (place, source) in graph.index.sources.enumerated() where !source.facts.isParsed {
      let words = source.facts.vocabulary
      lookup.forEach(in: words) { number in
        guard !callers[number].contains(place), references.mayRefer(words, inFile: place, to: nodes[number]) else {
          return
        }
        if plain.contains(place) {
          mentioned[place, default: []].insert(number)
        } else {
          callers[number].insert(place)
        }
      }
    }
  }

  /// The bound nodes by the words of which a source that refers to them holds one.
  private func wordLookup() -> WordLookup {
    var lookup = WordLookup()
    for (number, node) in nodes.enumerated() {
      switch graph.places[node] {
      case .value(let type), .addition(let type, _):
        for spelling in graph.spellings(of: type) { lookup.add(spelling, as: .word, number) }
      case .member(let member):
        let fact = graph.index.members[member].fact
        switch fact.kind {
        case .initializer:
          for spelling in graph.owner(of: member).map(graph.spellings) ?? [] { lookup.add(spelling, as: .word, number) }
        case .function, .property, .script:
          lookup.add(fact.name, as: .word, number)
          // `.live`, and a key path to a member: `mails.map(\.twice)`.
          if !fact.owner.isEmpty { lookup.add(fact.name, as: .implicitMember, number) }
        }
      }
    }
    return lookup
  }
}

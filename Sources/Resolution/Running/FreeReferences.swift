import DepGraphModel

/// Finds the code that no value of a key leads to and that refers to what one leads to.
struct FreeReferences {
  /// For each bound node the modules of such code.
  private(set) var callers: [Set<ModuleIndex>]
  private let nodes: [CodeNode]
  private let numbers: [CodeNode: Int]
  private let names: BoundNames
  private let graph: CodeGraph

  init(nodes: [CodeNode], numbers: [CodeNode: Int], names: BoundNames, graph: CodeGraph, facts: [String: FileFacts]) {
    callers = [Set<ModuleIndex>](repeating: [], count: nodes.count)
    self.nodes = nodes
    self.numbers = numbers
    self.names = names
    self.graph = graph
    guard !nodes.isEmpty else { return }
    takeMembers(facts)
    takeTypes()
    takeUnparsed(facts)
  }

  // MARK: Parsed sources

  private mutating func takeMembers(_ facts: [String: FileFacts]) {
    let words = relevantWords()
    let previews = previewTypes()
    let initializers = implicitInitializers()
    for member in graph.index.members.indices {
      let found = graph.index.members[member]
      guard numbers[graph.node(.member(member))] == nil, !previews.contains(member) else { continue }
      for call in found.fact.calls where call.callee.contains(where: words.contains) {
        for target in graph.targets(of: call, from: member) { refer(to: target.node, from: found.module) }
      }
      for number in names.mentioned(by: member) { callers[number].insert(found.module) }
      for call in found.fact.calls where call.callee == ["", "init"] {
        for initializer in initializers where mayMean(call, initializer, from: member, facts: facts) {
          for number in initializer.numbers { callers[number].insert(found.module) }
        }
      }
    }
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

  /// The type has to be named in the source too.
  private func mayMean(
    _ call: MemberFact.Call, _ initializer: ImplicitInitializer, from caller: Int, facts: [String: FileFacts]
  ) -> Bool {
    let file = graph.index.members[caller].file
    guard spellings(of: initializer.type).contains(where: { facts[file]?.vocabulary.contains($0) ?? false }) else {
      return false
    }
    guard let member = initializer.member else { return call.labels?.isEmpty ?? true }
    return !graph.accepting(call.labels, among: [member], from: caller).isEmpty
  }

  /// The words of which a call of a bound node holds one.
  private func relevantWords() -> Set<String> {
    var words: Set<String> = ["Self", "self", "super"]
    for node in nodes {
      switch graph.places[node] {
      case .member(let member):
        words.insert(graph.index.members[member].fact.name)
        if graph.index.members[member].fact.kind == .initializer, let type = graph.owner(of: member) {
          words.formUnion(spellings(of: type))
        }
      case .value(let type), .addition(let type, _): words.formUnion(spellings(of: type))
      }
    }
    return words
  }

  private func spellings(of type: CodeTypeIndex) -> Set<String> {
    graph.index.spellings(of: graph.types[type].path.last ?? "")
  }

  /// The members of types that only show previews.
  private func previewTypes() -> Set<Int> {
    var found: Set<Int> = []
    for position in graph.index.typesByParent["PreviewProvider"] ?? [] {
      guard let type = graph.type(ofFact: position) else { continue }
      found.formUnion(graph.members(of: type))
    }
    return found
  }

  private mutating func refer(to node: CodeNode, from module: ModuleIndex) {
    if let number = numbers[node] { callers[number].insert(module) }
  }

  /// Types of which there may be values anywhere, whose superclass or protocol is bound.
  private mutating func takeTypes() {
    for (number, node) in nodes.enumerated() {
      switch graph.places[node] {
      case .value(let type):
        for child in graph.children(of: type) where numbers[graph.node(.value(child))] == nil {
          for target in graph.targets(of: graph.node(.value(child))) {
            for module in modules(of: child) { refer(to: target.node, from: module) }
          }
        }
      case .member(let member) where graph.index.members[member].isInstanceMember:
        guard let type = graph.owner(of: member), let module = graph.types[type].module,
          numbers[graph.node(.value(type))] == nil
        else { continue }
        callers[number].insert(module)
      case .member, .addition: break
      }
    }
  }

  /// The modules that declare a type, or extend one without source.
  private func modules(of type: CodeTypeIndex) -> [ModuleIndex] {
    if let module = graph.types[type].module { return [module] }
    return Array(Set(graph.facts(of: type).map { graph.index.types[$0].module }))
  }

  // MARK: Sources that were not parsed

  /// A source without the library's words has no members in the index: its words tell what it may refer to.
  private mutating func takeUnparsed(_ facts: [String: FileFacts]) {
    let table = graph.lookup.table
    let numbersByHash = numbersByHash()
    for module in table.modules.indices.prefix(table.ownCount) {
      for file in table.modules[module].files {
        guard let found = facts[file], !found.isParsed, !found.vocabulary.hashes.isEmpty else { continue }
        let place = CodeIndex.FileKey(module: module, file: file)
        for (hash, numbers) in numbersByHash where found.vocabulary.contains(hash: hash) {
          for number in numbers where !callers[number].contains(module) {
            if mayRefer(found.vocabulary, in: place, to: nodes[number]) { callers[number].insert(module) }
          }
        }
      }
    }
  }

  /// The bound nodes by the words of which a source that refers to them holds one.
  private func numbersByHash() -> [(UInt32, [Int])] {
    var found: [UInt32: Set<Int>] = [:]
    func add(_ name: String, _ role: SourceVocabulary.Role, _ number: Int) {
      found[SourceVocabulary.hash(of: name, as: role), default: []].insert(number)
    }
    for (number, node) in nodes.enumerated() {
      switch graph.places[node] {
      case .value(let type), .addition(let type, _):
        for spelling in spellings(of: type) { add(spelling, .word, number) }
      case .member(let member):
        let fact = graph.index.members[member].fact
        switch fact.kind {
        case .initializer:
          for spelling in graph.owner(of: member).map(spellings) ?? [] { add(spelling, .word, number) }
        case .function, .property, .script:
          add(fact.name, .word, number)
          // `.live`, and a key path to a member: `mails.map(\.twice)`.
          if !fact.owner.isEmpty { add(fact.name, .implicitMember, number) }
        }
      }
    }
    return found.map { ($0, $1.sorted()) }.sorted { $0.0 < $1.0 }
  }

  private func mayRefer(
    _ words: SourceVocabulary, in place: CodeIndex.FileKey, to node: CodeNode
  ) -> Bool {
    switch graph.places[node] {
    case .value(let type):
      guard spellings(of: type).contains(where: { mayBuild($0, words) }) else { return false }
      return canSee(type: type, from: place)
    case .addition(_, let module): return module == place.module
    case .member(let member):
      let fact = graph.index.members[member].fact
      guard graph.canSee(member, from: place) else { return false }
      guard !fact.owner.isEmpty else { return words.contains(fact.name) }
      if fact.kind == .initializer {
        return mayPass(fact.parameters ?? [], words)
          && graph.owner(of: member).map { spellings(of: $0).contains { mayBuild($0, words) } } ?? false
      }
      guard fact.isStatic else {
        return names.isByName(node, named: fact.name)
          && (words.contains(fact.name) || words.contains(fact.name, as: .implicitMember))
      }
      if words.contains(fact.name, as: .implicitMember) { return true }
      guard words.contains(fact.name), let type = graph.owner(of: member) else { return false }
      return spellings(of: type).contains { words.contains("\($0).\(fact.name)") }
        || graph.isExtended(type, in: place) || graph.children(of: type).contains { graph.isExtended($0, in: place) }
    }
  }

  /// A call spells the labels of what it has to give, closures that may trail aside.
  private func mayPass(_ parameters: [MemberFact.Parameter], _ words: SourceVocabulary) -> Bool {
    parameters.allSatisfy { parameter in
      parameter.isOptional || parameter.label == "_" || parameter.closure != .none || words.contains(parameter.label)
    }
  }

  private func mayBuild(_ name: String, _ words: SourceVocabulary) -> Bool {
    words.contains(name, as: .use) || (words.contains(name) && words.contains("init", as: .implicitMember))
  }

  private func canSee(type: CodeTypeIndex, from place: CodeIndex.FileKey) -> Bool {
    let found = graph.types[type]
    guard let module = found.module else { return true }
    return canSee(module, from: place)
  }

  private func canSee(_ module: ModuleIndex, from place: CodeIndex.FileKey) -> Bool {
    module == place.module
      || graph.lookup.visibility.moduleWideScope(of: place.module).modules.contains(module)
  }
}

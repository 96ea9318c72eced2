import DepGraphModel

/// The bound types that free code says without making a value of them: as the type of a property, a parameter or a result,
/// behind `typealias`, as a generic argument. Of a source that was not parsed any word counts, and what the bound code that
/// it refers to says.
struct SaidTypes {
  /// The numbers of the sources that say a type.
  private(set) var sources: [CodeTypeIndex: Set<Int>] = [:]
  private let nodes: [CodeNode]
  private let numbers: [CodeNode: Int]
  private let graph: CodeGraph
  private let previews: Set<Int>
  /// By number of a bound node, the sources of free code that refers to it.
  private let callers: [[Int]]

  init(nodes: [CodeNode], numbers: [CodeNode: Int], callers: [[Int]], graph: CodeGraph) {
    self.callers = callers
    self.nodes = nodes
    self.numbers = numbers
    self.graph = graph
    previews = graph.previewMembers()
    sources = found()
  }

  private func found() -> [CodeTypeIndex: Set<Int>] {
    var byName: [String: [CodeTypeIndex]] = [:]
    for type in boundTypes() {
      for spelling in graph.spellings(of: type) {
        byName[spelling, default: []].append(type)
      }
    }
    guard !byName.isEmpty else { return [:] }
    var words = WordLookup()
    let spellings = byName.keys.sorted()
    for (number, spelling) in spellings.enumerated() { words.add(spelling, as: .word, number) }
    var found: [CodeTypeIndex: Set<Int>] = [:]
    for (file, key) in graph.index.files.enumerated() {
      let source = graph.index.sources[file]
      func take(_ name: String, in file: Int) {
        for type in byName[name] ?? [] where graph.canSee(type: type, fromFile: file) {
          found[type, default: []].insert(file)
        }
      }
      if source.facts.isParsed {
        for fact in source.dependencies.namedTypes where byName[fact.name] != nil {
          if isFree(fact, in: key) { take(fact.name, in: file) }
          for caller in unparsedCallers(of: fact, in: key) { take(fact.name, in: caller) }
        }
      } else {
        words.forEach(in: source.facts.vocabulary) { take(spellings[$0], in: file) }
      }
    }
    return found
  }

  /// The sources that may use what says a type, without a word of the type.
  private func unparsedCallers(of fact: NamedTypeFact, in file: CodeIndex.FileKey) -> [Int] {
    guard let member = graph.index.container(at: fact.position, in: file),
      let number = numbers[graph.node(.member(member))]
    else { return [] }
    return callers[number].filter { !graph.index.sources[$0].facts.isParsed }
  }

  /// Those that values of keys make, or that have an initializer or a static member which they call. A type of a library is
  /// one where a protocol of the project may ask for what the project adds to it: `Int.seed`.
  private func boundTypes() -> [CodeTypeIndex] {
    let types = nodes.compactMap { node -> CodeTypeIndex? in
      switch graph.places[node] {
      case .value(let type): type
      case .member(let member):
        graph.index.members[member].isCalledThroughType ? graph.owner(of: member) : nil
      case .addition: nil
      }
    }
    return Set(types).filter { type in
      if graph.types[type].module == nil {
        return graph.ancestors(of: type).contains { graph.kind(of: $0) == .protocol }
      }
      return graph.kind(of: type) != .protocol
    }.sorted()
  }

  private func isFree(_ fact: NamedTypeFact, in file: CodeIndex.FileKey) -> Bool {
    if let member = graph.index.container(at: fact.position, in: file) {
      return numbers[graph.node(.member(member))] == nil && !previews.contains(member)
    }
    guard !fact.owner.isEmpty, let type = graph.type(ofStored: fact.owner, in: file, container: nil) else {
      return true
    }
    return numbers[graph.node(.value(type))] == nil
  }
}

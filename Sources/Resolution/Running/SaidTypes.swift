import DepGraphModel

/// The bound types that free code says without making a value of them: as the type of a property, a parameter or a result,
/// behind `typealias`, as a generic argument. Of a source that was not parsed any word counts.
struct SaidTypes {
  /// The numbers of the sources that say a type.
  private(set) var sources: [CodeTypeIndex: Set<Int>] = [:]
  private let nodes: [CodeNode]
  private let numbers: [CodeNode: Int]
  private let graph: CodeGraph
  private let previews: Set<Int>

  init(nodes: [CodeNode], numbers: [CodeNode: Int], graph: CodeGraph) {
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
      func take(_ name: String) {
        for type in byName[name] ?? [] where graph.canSee(type: type, fromFile: file) {
          found[type, default: []].insert(file)
        }
      }
      if source.facts.isParsed {
        for fact in source.dependencies.namedTypes where byName[fact.name] != nil && isFree(fact, in: key) {
          take(fact.name)
        }
      } else {
        words.forEach(in: source.facts.vocabulary) { take(spellings[$0]) }
      }
    }
    return found
  }

  /// Those that values of keys make, or that have a static member which they call.
  private func boundTypes() -> [CodeTypeIndex] {
    let types = nodes.compactMap { node -> CodeTypeIndex? in
      switch graph.places[node] {
      case .value(let type): type
      case .member(let member): graph.index.members[member].isStaticOfOwnName ? graph.owner(of: member) : nil
      case .addition: nil
      }
    }
    return Set(types).filter { graph.types[$0].module != nil && graph.kind(of: $0) != .protocol }.sorted()
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

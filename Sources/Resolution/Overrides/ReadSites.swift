import DepGraphModel

/// The declarations that reads are a part of. Each is found once for all roots.
final class ReadSites {
  private let graph: CodeGraph
  private let consumptions: [ResolvedConsumption]
  private var known: [Int?]
  private var isKnown: [Bool]
  private var readers: [Int: [Reader]] = [:]

  /// A member that takes a stored variable.
  struct Reader {
    var member: Int
    var places: [MemberFact.Read]
  }

  /// The reads of each key.
  private(set) lazy var byKey: [KeyIndex: [Int]] = consumptions.indices.reduce(into: [:]) { found, index in
    if case .key(let key) = consumptions[index].target, !consumptions[index].isPreviewOrTestValue {
      found[key, default: []].append(index)
    }
  }

  init(graph: CodeGraph, consumptions: [ResolvedConsumption]) {
    self.graph = graph
    self.consumptions = consumptions
    known = [Int?](repeating: nil, count: consumptions.count)
    isKnown = [Bool](repeating: false, count: consumptions.count)
  }

  /// The member whose body a read is in; for a statement at the top level of a file what the file runs.
  func member(of read: Int) -> Int? {
    if isKnown[read] { return known[read] }
    let fact = consumptions[read]
    let key = CodeIndex.FileKey(module: fact.module, file: fact.location.file)
    let position = fact.location.position
    if let name = fact.member {
      known[read] = graph.index.member(named: name, of: fact.owner, at: position, in: key)
    } else if fact.site == .local, fact.owner.isEmpty {
      known[read] = graph.index.members(of: key).first { graph.index.members[$0].fact.kind == .script }
    }
    isKnown[read] = true
    return known[read]
  }

  /// The property whose wrapper is handed what is read.
  func property(of read: Int) -> Int? {
    let fact = consumptions[read]
    let key = CodeIndex.FileKey(module: fact.module, file: fact.location.file)
    return graph.index.members(of: key).first {
      let member = graph.index.members[$0].fact
      return member.isInitialValue && member.position == fact.location.position
    }
  }

  /// The members that run reads, or take the variables of stored ones.
  func members(running reads: Set<Int>) -> Set<Int> {
    Set(reads.flatMap { read in member(of: read).map { [$0] } ?? readers(of: read).map(\.member) })
  }

  /// The members that take the variable of a stored `@Dependency`.
  func readers(of read: Int) -> [Reader] {
    if let known = readers[read] { return known }
    let fact = consumptions[read]
    let key = CodeIndex.FileKey(module: fact.module, file: fact.location.file)
    let type = fact.owner.isEmpty ? nil : graph.type(ofStored: fact.owner, in: key, container: nil)
    let members = type.map { graph.members(of: $0) } ?? Array(graph.index.members(of: key))
    let found = members.compactMap { member -> Reader? in
      guard graph.index.members[member].module == fact.module else { return nil }
      let places = graph.index.members[member].fact.reads.filter { $0.variable == fact.variable }
      return places.isEmpty ? nil : Reader(member: member, places: places)
    }
    readers[read] = found
    return found
  }
}

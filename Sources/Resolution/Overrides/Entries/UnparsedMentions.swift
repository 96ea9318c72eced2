import DepGraphModel

/// What a source that was not parsed may call, by its words. Found once for all roots.
final class UnparsedMentions {
  enum Start {
    case member(Int)
    case type(CodeTypeIndex)
  }

  struct Step {
    /// That of the declaration that is named.
    var module: ModuleIndex
    var start: Start
  }

  struct Found {
    /// Types first, each in the order of the index.
    var steps: [Step]
    /// The numbers of the names of members that the source holds.
    var names: [Int]
  }

  private let graph: CodeGraph
  private let facts: FactTable
  private var known: [String: Found] = [:]

  init(graph: CodeGraph, facts: FactTable) {
    self.graph = graph
    self.facts = facts
  }

  /// By a use of their name.
  private lazy var types: WordLookup = {
    var lookup = WordLookup()
    for (position, type) in graph.index.types.enumerated() where type.fact.kind != .extension {
      if let name = type.fact.path.last { lookup.add(name, as: .use, position) }
    }
    return lookup
  }()

  /// What a word that names a member leads to.
  private struct Candidate {
    enum Kind {
      case atFileScope
      case staticMember
      case initializer
      case method
    }

    var kind: Kind
    var module: ModuleIndex
    /// The number of its name.
    var name: Int
    /// The hash of its type's name, as a use of it.
    var ownerInUse: UInt32
  }

  /// Members of types by the name of the type, functions and variables at file scope by their own.
  private lazy var members: WordLookup = {
    var lookup = WordLookup()
    for (number, candidate) in candidates.enumerated() {
      guard let candidate else { continue }
      let fact = graph.index.members[number].fact
      lookup.add(candidate.kind == .atFileScope ? fact.name : fact.owner.last ?? "", as: .word, number)
    }
    return lookup
  }()

  /// By the number of the member; `nil` for one that no word leads to.
  private lazy var candidates: [Candidate?] = {
    var known: Set<Owner> = []
    return graph.index.members.map { member in
      func candidate(_ kind: Candidate.Kind) -> Candidate {
        let owner = SourceVocabulary.hash(of: member.fact.owner.last ?? "", as: .use)
        return Candidate(kind: kind, module: member.module, name: member.nameNumber, ownerInUse: owner)
      }
      guard !member.fact.owner.isEmpty else { return member.fact.kind == .script ? nil : candidate(.atFileScope) }
      if member.fact.isStatic { return candidate(.staticMember) }
      if member.fact.kind == .initializer { return candidate(.initializer) }
      // Of the methods of a type one is enough: each of them leads to the type.
      let type = Owner(path: member.fact.owner, file: member.fileNumber, container: member.container)
      return known.insert(type).inserted ? candidate(.method) : nil
    }
  }()

  /// A type as its members name it.
  private struct Owner: Hashable {
    var path: [String]
    var file: Int
    var container: Int?
  }

  private lazy var names: WordLookup = {
    var lookup = WordLookup()
    for (name, number) in graph.index.numbersOfNames { lookup.add(name, as: .word, number) }
    return lookup
  }()

  func found(in source: String) -> Found {
    if let found = known[source] { return found }
    guard let words = facts[source]?.vocabulary else { return Found(steps: [], names: []) }
    var held: [Int] = []
    var isHeld = [Bool](repeating: false, count: graph.index.numbersOfNames.count)
    names.forEach(in: words) { name in
      held.append(name)
      isHeld[name] = true
    }
    let found = Found(steps: typeSteps(words) + memberSteps(words, isHeld: isHeld), names: held)
    known[source] = found
    return found
  }

  private func typeSteps(_ words: SourceVocabulary) -> [Step] {
    var positions: [Int] = []
    types.forEach(in: words) { positions.append($0) }
    return positions.sorted().compactMap { position in
      graph.type(ofFact: position).map { Step(module: graph.index.types[position].module, start: .type($0)) }
    }
  }

  private func memberSteps(_ words: SourceVocabulary, isHeld: [Bool]) -> [Step] {
    var numbers: [Int] = []
    members.forEach(in: words) { numbers.append($0) }
    var uses: [UInt32: Bool] = [:]
    return numbers.sorted().flatMap { number -> [Step] in
      guard let candidate = candidates[number] else { return [] }
      let start = Step(module: candidate.module, start: .member(number))
      switch candidate.kind {
      case .atFileScope: return [start]
      case .staticMember: return isHeld[candidate.name] ? [start] : []
      case .initializer, .method:
        let isUsed = uses[candidate.ownerInUse] ?? words.contains(hash: candidate.ownerInUse)
        uses[candidate.ownerInUse] = isUsed
        let type = isUsed ? graph.owner(of: number).map { Step(module: candidate.module, start: .type($0)) } : nil
        return (candidate.kind == .initializer ? [start] : []) + (type.map { [$0] } ?? [])
      }
    }
  }
}

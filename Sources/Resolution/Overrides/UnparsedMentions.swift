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
  private let facts: [String: FileFacts]
  private var known: [String: Found] = [:]

  init(graph: CodeGraph, facts: [String: FileFacts]) {
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

  /// Members of types by the name of the type, functions and variables at file scope by their own.
  private lazy var members: WordLookup = {
    var lookup = WordLookup()
    var known: Set<Owner> = []
    for (number, member) in graph.index.members.enumerated() {
      if let owner = member.fact.owner.last {
        // Of the methods of a type one is enough: what is told by them is the type.
        let isMethod = !member.fact.isStatic && member.fact.kind != .initializer
        let type = Owner(path: member.fact.owner, file: member.fileNumber, container: member.container)
        if !isMethod || known.insert(type).inserted { lookup.add(owner, as: .word, number) }
      } else if member.fact.kind != .script {
        lookup.add(member.fact.name, as: .word, number)
      }
    }
    return lookup
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
    var uses: [String: Bool] = [:]
    return numbers.sorted().flatMap { number -> [Step] in
      let member = graph.index.members[number]
      guard let owner = member.fact.owner.last else { return [Step(module: member.module, start: .member(number))] }
      if member.fact.isStatic {
        return isHeld[member.nameNumber] ? [Step(module: member.module, start: .member(number))] : []
      }
      var steps: [Step] = []
      if member.fact.kind == .initializer { steps.append(Step(module: member.module, start: .member(number))) }
      let isUsed = uses[owner] ?? words.contains(owner, as: .use)
      uses[owner] = isUsed
      if isUsed, let type = graph.owner(of: number) { steps.append(Step(module: member.module, start: .type(type))) }
      return steps
    }
  }
}

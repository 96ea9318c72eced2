import DepGraphModel

/// What is handed to whom, by its type.
struct TypeTakers {
  /// What takes values, by the name of the function, the case, the closure, the property or the initialized type.
  private(set) var byName: [String: [Taker]] = [:]
  /// Positions in `all`, by the last name of the type.
  private(set) var byType: [String: [Int]] = [:]
  private(set) var all: [Taker] = []

  struct Taker {
    var fact: TakenTypeFact
    var label: String
    /// The number of the file in the module.
    var file: Int
  }

  init(_ index: CodeIndex) {
    for (file, source) in index.sources.enumerated() {
      for fact in source.dependencies.takenTypes { take(fact, file) }
    }
  }

  private mutating func take(_ fact: TakenTypeFact, _ file: Int) {
    let taker = Taker(fact: fact, label: fact.label, file: file)
    byType[fact.type.last ?? "", default: []].append(all.count)
    all.append(taker)
    byName[fact.taker, default: []].append(taker)
    guard let owner = fact.owner.last else { return }
    if fact.taker == "init" { byName[owner, default: []].append(taker) }
    guard fact.label == TakenTypeFact.assigned else { return }
    // The initializer that a structure gets by itself.
    let member = Taker(fact: fact, label: fact.taker, file: file)
    byName[owner, default: []].append(member)
    byName["init", default: []].append(member)
  }
}

/// Which type an implicit member is of.
extension CodeGraph {
  /// The types that a place asks for. Where several functions of a name take a value there, each of their types.
  func expectedTypes(of call: MemberFact.Call, from caller: Int) -> [CodeTypeIndex] {
    switch call.expected {
    case .unknown: return []
    case .type(let path): return type(spelled: path, from: caller).map { [$0] } ?? []
    case .taken(let taker, let label):
      var found: [CodeTypeIndex] = []
      for taker in takers.byName[taker] ?? [] where taker.label == label && mayCall(taker, from: caller) {
        if let type = type(taken: taker), !found.contains(type) { found.append(type) }
      }
      return found
    }
  }

  private func mayCall(_ taker: TypeTakers.Taker, from caller: Int) -> Bool {
    let (home, from) = (index.files[taker.file].module, index.members[caller].module)
    return home == from || lookup.visibility.moduleWideScope(of: from).modules.contains(home)
  }

  /// What takes values of a type.
  func takers(of type: CodeTypeIndex) -> [TypeTakers.Taker] {
    spellings(of: type).sorted().flatMap { takers.byType[$0] ?? [] }.map { takers.all[$0] }
      .filter { self.type(taken: $0) == type }
  }

  private func type(taken taker: TypeTakers.Taker) -> CodeTypeIndex? {
    let fact = taker.fact
    return type(spelled: fact.type, within: fact.owner, at: fact.position, inFile: taker.file)
  }

  /// Whether an enumeration may have a case of a name. Cases are known by the words of the source alone.
  func mayHaveCase(_ type: CodeTypeIndex, named name: String) -> Bool {
    guard kind(of: type) == .enum else { return false }
    return facts(of: type).contains { position in
      let found = index.types[position]
      return found.fact.kind == .enum && index.sources[found.fileNumber].facts.vocabulary.contains(name)
    }
  }
}

import DepGraphModel

/// What is handed to whom, by its type.
struct TypeTakers {
  struct Name: Hashable {
    /// The name of the function, the case, the closure, the property or the initialized type.
    var taker: String
    var label: String
  }

  struct Taker {
    var fact: TakenTypeFact
    /// The number of the file in the module.
    var file: Int
  }

  private(set) var all: [Taker] = []
  /// The module of each.
  private(set) var homes: [ModuleIndex] = []
  /// Positions in `all`.
  private(set) var byName: [Name: [Int]] = [:]
  /// Positions in `all`, by the last name of the type.
  private(set) var byType: [String: [Int]] = [:]
  private(set) var names: Set<String> = []
  /// What operators outside of types take: positions in `all`.
  private(set) var ofOperators: [Int] = []

  init(_ index: CodeIndex) {
    for (file, source) in index.sources.enumerated() {
      for fact in source.dependencies.takenTypes { take(fact, file, of: index.files[file].module) }
    }
  }

  private mutating func take(_ fact: TakenTypeFact, _ file: Int, of module: ModuleIndex) {
    byType[fact.type.last ?? "", default: []].append(all.count)
    for name in fact.names {
      byName[name, default: []].append(all.count)
      names.insert(name.taker)
    }
    if fact.owner.isEmpty, CodeGraph.isOperator(fact.taker) { ofOperators.append(all.count) }
    all.append(Taker(fact: fact, file: file))
    homes.append(module)
  }
}

extension TakenTypeFact {
  /// What calls may spell. A structure gets an initializer by itself that takes its properties.
  var names: [TypeTakers.Name] {
    var found = [TypeTakers.Name(taker: taker, label: label)]
    guard let type = owner.last else { return found }
    if taker == "init" { found.append(TypeTakers.Name(taker: type, label: label)) }
    if label == TakenTypeFact.assigned {
      found += [type, "init"].map { TypeTakers.Name(taker: $0, label: taker) }
    }
    return found
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
      return asking(taker, label: label, from: caller).reduce(into: []) { found, number in
        if let type = type(taken: number), !found.contains(type) { found.append(type) }
      }
    }
  }

  /// What takes a value there, by its number.
  func asking(_ taker: String, label: String, from caller: Int) -> [Int] {
    let found = numbers(takenBy: taker, label: label, from: caller)
    // `Self(…)` and an alias call the initializers of the type that they stand for.
    guard found.isEmpty, let built = type(spelled: [taker], from: caller), let name = types[built].path.last else {
      return found
    }
    return name == taker ? [] : numbers(takenBy: name, label: label, from: caller)
  }

  private func numbers(takenBy taker: String, label: String, from caller: Int) -> [Int] {
    let named = takers.byName[TypeTakers.Name(taker: taker, label: label)] ?? []
    guard !named.isEmpty else { return [] }
    let home = index.members[caller].module
    let visible = lookup.visibility.moduleWideScope(of: home).modules
    let homes = takers.homes
    return named.filter { number in
      (homes[number] == home || visible.contains(homes[number])) && type(taken: number) != nil
    }
  }

  /// What takes values of a type.
  func takers(of type: CodeTypeIndex) -> [TypeTakers.Taker] {
    spellings(of: type).sorted().flatMap { takers.byType[$0] ?? [] }.filter { self.type(taken: $0) == type }
      .map { takers.all[$0] }
  }

  func type(taken number: Int) -> CodeTypeIndex? {
    if let known = knownTypes.taken[number] { return known }
    let (fact, file) = (takers.all[number].fact, takers.all[number].file)
    let found = type(spelled: fact.type, within: fact.owner, at: fact.position, inFile: file)
    knownTypes.taken[number] = .some(found)
    return found
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

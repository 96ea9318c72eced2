import DepGraphModel

/// Values that are made without the name of their type, where it cannot be told which type that is.
extension EntryWalk {
  mutating func takeImplied(_ call: FollowedMember.Call, from member: Int) {
    guard call.fact.callee.first == "", call.fact.callee.count == 2, case .taken(let taker, _) = call.fact.expected
    else { return }
    if graph.expectedTypes(of: call.fact, from: member).count > 1 {
      for target in call.targets { enter(node: target.node) }
    } else if call.targets.isEmpty, !graph.takers.names.contains(taker) {
      let file = graph.index.members[member].fileNumber
      for type in code.implied.types(of: call.fact.callee[1], inFile: file) { build(type) }
    }
  }

  /// Whether a target of a call is followed. What a name alone leads to may be meant in the entry's own modules, and what
  /// an implicit member leads to, of whatever type, in all that the source sees: what takes it may not have been parsed.
  ///
  ///     let menu = Menu([.print])
  func isFollowed(_ target: CodeTarget, of call: FollowedMember.Call, from member: Int) -> Bool {
    guard !target.isCertain, let module = graph.module(of: target.node) else { return true }
    if isGuessed[module] { return true }
    guard isWide, call.fact.callee.first == "", case .member(let called) = graph.places[target.node] else {
      return false
    }
    return graph.index.members[called].fact.isStatic && isFollowed[module]
      && graph.lookup.visibility.moduleWideScope(of: graph.index.members[member].module).modules.contains(module)
  }
}

/// What a protocol or a class makes of whatever type it is called on: `Self()`.
struct SelfMaking {
  /// The types whose members do so.
  var bases: Set<CodeTypeIndex> = []
  /// The types that calls name.
  var named: Set<String> = []
}

extension EntryWalk {
  mutating func takeSelf(_ call: FollowedMember.Call, from member: Int) {
    guard let first = call.typeName else { return }
    if first != "Self" {
      if selfMaking.named.insert(first).inserted, isWide, !selfMaking.bases.isEmpty { makeSelves() }
      return
    }
    guard call.fact.callee.count == 1 || call.fact.callee == ["Self", "init"], let base = graph.owner(of: member) else {
      return
    }
    switch graph.kind(of: base) {
    case .protocol, .class: if selfMaking.bases.insert(base).inserted, isWide { makeSelves() }
    case .struct, .enum, .actor, .extension, .typealias, nil: break
    }
  }

  mutating func makeSelves() {
    for base in selfMaking.bases.sorted() {
      var stack = graph.children(of: base)
      var seen = Set(stack)
      while let type = stack.popLast() {
        stack += graph.children(of: type).filter { seen.insert($0).inserted }
        guard !selfMaking.named.isDisjoint(with: graph.spellings(of: type)) else { continue }
        build(type)
        for member in graph.members(of: type) where graph.index.members[member].fact.kind == .initializer {
          enter(member)
        }
      }
    }
  }
}

extension EntryWalk {
  /// What a source that was not parsed may make without naming its type.
  mutating func takeImplied(in source: String) {
    guard let words = code.facts[source]?.vocabulary else { return }
    for type in code.implied.types(in: source, words) where isFollowed(type) { build(type) }
  }

  private func isFollowed(_ type: CodeTypeIndex) -> Bool {
    guard let module = graph.types[type].module else { return false }
    return isFollowed[module]
  }
}

/// Types with members that a value runs, by what makes values of them without their names. Found once for all roots.
final class ImpliedCases {
  private let graph: CodeGraph
  private var known: [String: [CodeTypeIndex]] = [:]
  private var bySource: [String: [CodeTypeIndex]] = [:]

  init(graph: CodeGraph) {
    self.graph = graph
  }

  private lazy var enumerations: [CodeTypeIndex] = Set(
    graph.index.types.indices.filter { graph.index.types[$0].fact.kind == .enum }.compactMap(graph.type(ofFact:))
  ).filter { !graph.instanceMembers(of: $0).isEmpty }.sorted()

  /// By the names of what takes them.
  private lazy var takers: WordLookup = {
    var lookup = WordLookup()
    for (number, taker) in graph.takers.all.enumerated() where mayRun(taker.fact.type) {
      for name in Set(taker.fact.names.map(\.taker)).sorted() where name != "init" {
        lookup.add(name, as: .word, number)
      }
    }
    return lookup
  }()

  /// Whether a type of that name has members of its own. Most have none that was parsed.
  private func mayRun(_ type: [String]) -> Bool {
    type.last.map { name in
      graph.index.spellings(of: name).contains { graph.index.membersByOwner[$0] != nil }
        || graph.index.typesByName[name]?.contains { graph.index.types[$0].fact.kind == .typealias } ?? false
    } ?? false
  }

  /// Those that something takes which a source names, where the source may have an implicit member of them.
  func types(in source: String, _ words: SourceVocabulary) -> [CodeTypeIndex] {
    if let known = bySource[source] { return known }
    var numbers: Set<Int> = []
    takers.forEach(in: words) { numbers.insert($0) }
    let found = Set(numbers.compactMap(graph.type(taken:))).filter { mayMake($0, words) }.sorted()
    bySource[source] = found
    return found
  }

  private func mayMake(_ type: CodeTypeIndex, _ words: SourceVocabulary) -> Bool {
    guard !graph.instanceMembers(of: type).isEmpty else { return false }
    switch graph.kind(of: type) {
    // The words of a source cannot be told from their hashes: it may be any case.
    case .enum: return true
    case .struct, .class, .actor:
      return words.contains("init", as: .implicitMember)
        || graph.members(of: type).contains { member in
          let fact = graph.index.members[member].fact
          return fact.isStatic && words.contains(fact.name, as: .implicitMember)
        }
    case .protocol, .extension, .typealias, nil: return false
    }
  }

  /// Those that may have a case of a name, as far as a file sees them.
  func types(of name: String, inFile file: Int) -> [CodeTypeIndex] {
    let found = known[name] ?? enumerations.filter { graph.mayHaveCase($0, named: name) }
    known[name] = found
    return found.filter { graph.canSee(type: $0, fromFile: file) }
  }
}

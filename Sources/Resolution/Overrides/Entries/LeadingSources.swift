package import DepGraphModel

/// Sources that say nothing of the library and may lead to a read all the same: a screen that makes a model of another
/// module, a server that calls the controllers which it is handed. What an application runs outside of its overrides, and
/// what its live values run, may go through them.
package struct LeadingSources {
  /// The hashes of the names that a source may be called by.
  private let names: [String: Set<UInt32>]
  /// Those of sources that lead to a read only by what they are handed: `Pager { record($0) }`.
  private let takers: [String: Set<UInt32>]
  /// Those that are called where the ways to them begin. Sorted.
  package private(set) var first: [String] = []

  /// None.
  package init() { (names, takers) = ([:], [:]) }

  /// - Parameters:
  ///   - facts: by repository-relative file.
  ///   - isLinkedAsDeclared: whether no module can come to link more than it does.
  package init(of project: ProjectModel, in facts: [String: FileFacts], isLinkedAsDeclared: Bool = true) {
    let all = project.modules.filter { $0.kind != .test }
    let reading = Set(all.filter { $0.files.contains { facts[$0]?.reads ?? false } }.map(\.moduleName))
    let leading = Self.leading(to: reading, all, facts)
    let modules = isLinkedAsDeclared ? Self.ofReadingPrograms(all, facts) : all
    let known = facts.values.filter { !$0.ofDialects.isEmpty }
    let inherited = Set(known.flatMap { $0.types.flatMap { $0.inherits.compactMap(\.path.last) } })
    let functionTypes = FunctionTypes(in: facts)
    var names: [String: Set<UInt32>] = [:]
    var takers: [String: Set<UInt32>] = [:]
    var starts: Set<String> = []
    var entries: Set<String> = []
    for module in modules {
      let parsed = module.files.filter { !(facts[$0]?.ofDialects.isEmpty ?? true) }
      if parsed.contains(where: { facts[$0]?.overrides ?? false }) {
        starts.formUnion(parsed)
      } else {
        starts.formUnion(parsed.filter { facts[$0]?.givesLiveValues ?? false })
      }
      let isOpen =
        reading.contains(module.moduleName)
        || module.files.contains { facts[$0]?.declaresSupertype(of: inherited) ?? false }
      for file in module.files where names[file] == nil {
        guard let facts = facts[file], !facts.isParsed, facts.ofDialects.isEmpty, facts.problems.isEmpty else {
          continue
        }
        let types = Self.hashes(of: facts.types.lazy.compactMap(\.path.last))
        let own = Set(facts.vocabulary.functions).union(types)
        if isOpen || facts.imports.contains(where: { leading.contains($0.module) }) {
          names[file] = own
        } else if functionTypes.mayBeTaken(in: facts) {
          takers[file] = own
        }
      }
      for file in module.files where facts[file].map({ Self.isEntry(file, $0, of: module) }) ?? false {
        entries.insert(file)
      }
    }
    self.names = names
    self.takers = takers
    let unread = entries.filter { names[$0] != nil }
    let ways = Self.ways(from: entries, modules, facts)
    first = Set(called(from: starts.union(ways).sorted(), in: facts)).union(unread).sorted()
  }

  /// Where a program begins.
  private static func isEntry(_ file: String, _ facts: FileFacts, of module: Module) -> Bool {
    (module.kind.isRoot && EntryCode.isScript(file)) || facts.types.contains(where: \.startsRoot)
  }

  /// Sources that were read and that a program may get to from where it begins, through others that were read.
  private static func ways(
    from entries: Set<String>, _ modules: [Module], _ facts: [String: FileFacts]
  ) -> Set<String> {
    var declaring: [UInt32: [String]] = [:]
    for (file, facts) in facts where !facts.ofDialects.isEmpty {
      let types = Self.hashes(of: facts.types.lazy.compactMap(\.path.last))
      for name in Set(facts.vocabulary.functions).union(types) { declaring[name, default: []].append(file) }
    }
    var found = entries
    var waiting = Array(entries)
    while let file = waiting.popLast() {
      for name in calledNames(in: [file], facts) {
        for next in declaring[name] ?? [] where found.insert(next).inserted { waiting.append(next) }
      }
    }
    return found
  }

  /// The modules of programs that link one that reads: other programs need no live value, whatever runs in them.
  private static func ofReadingPrograms(_ modules: [Module], _ facts: [String: FileFacts]) -> [Module] {
    let reading = modules.indices.filter { modules[$0].files.contains { facts[$0]?.readsItself ?? false } }
    let positions = Dictionary(firstOf: modules.enumerated().map { ($1.id, $0) })
    let targets = modules.map { module in
      module.links.compactMap { link -> Int? in
        guard case .module(let id) = link.target else { return nil }
        return positions[id]
      }
    }
    var users = [[Int]](repeating: [], count: modules.count)
    for (user, linked) in targets.enumerated() { for target in linked { users[target].append(user) } }
    let needing = reached(from: reading, along: users)
    let linked = reached(from: modules.indices.filter { needing[$0] && modules[$0].kind.isRoot }, along: targets)
    return zip(modules, linked).filter(\.1).map(\.0)
  }

  private static func reached(from starts: [Int], along edges: [[Int]]) -> [Bool] {
    var isReached = [Bool](repeating: false, count: edges.count)
    var waiting = starts
    while let next = waiting.popLast() {
      guard !isReached[next] else { continue }
      isReached[next] = true
      waiting += edges[next]
    }
    return isReached
  }

  /// The names of modules that read, and of those that import one of them.
  private static func leading(
    to reading: Set<String>, _ modules: [Module], _ facts: [String: FileFacts]
  ) -> Set<String> {
    var users: [String: Set<String>] = [:]
    for module in modules {
      for file in module.files {
        for found in facts[file]?.imports ?? [] { users[found.module, default: []].insert(module.moduleName) }
      }
    }
    var found = reading
    var waiting = Array(reading)
    while let name = waiting.popLast() {
      for user in users[name] ?? [] where found.insert(user).inserted { waiting.append(user) }
    }
    return found
  }

  /// - Parameter files: whose code calls.
  /// - Returns: those among the sources that may declare what is called. Sorted.
  package func called(from files: [String], in facts: [String: FileFacts]) -> [String] {
    guard !(names.isEmpty && takers.isEmpty) else { return [] }
    let wanted = Self.calledNames(in: files, facts)
    let implicit = Self.implicitNames(in: files, facts)
    let handed = Self.hashes(of: files.flatMap { facts[$0]?.handedTo ?? [] })
    let called = names.filter { file, own in
      !own.isDisjoint(with: wanted) || facts[file]?.mayDeclare(anyOf: implicit) ?? false
    }
    let taking = takers.filter { !$0.value.isDisjoint(with: handed) }
    return (Array(called.keys) + taking.keys).filter { !(facts[$0]?.isParsed ?? true) }.sorted()
  }

  /// The hashes of what sources take of a type without naming it: `.live`.
  private static func implicitNames(in files: [String], _ facts: [String: FileFacts]) -> Set<UInt32> {
    var names: Set<String> = []
    for member in files.lazy.flatMap({ facts[$0]?.dependencies.members ?? [] }) {
      for call in member.calls where call.callee.count == 2 && call.callee[0].isEmpty { names.insert(call.callee[1]) }
    }
    names.remove("init")
    return hashes(of: names)
  }

  /// The hashes of the names that sources call.
  private static func calledNames(in files: [String], _ facts: [String: FileFacts]) -> Set<UInt32> {
    var called: Set<UInt32> = []
    for member in files.lazy.flatMap({ facts[$0]?.dependencies.members ?? [] }) {
      for call in member.calls { called.formUnion(call.callee.suffix(2).lazy.map(hash)) }
      called.formUnion(member.mentions.lazy.map(hash))
    }
    return called
  }

  private static func hashes(of names: some Sequence<String>) -> Set<UInt32> { Set(names.map(hash)) }

  /// As a word: what declares a name has no dot in front of it, as an implicit member has.
  private static func hash(_ name: String) -> UInt32 { SourceVocabulary.hash(of: name, as: .word) }
}

/// Which sources may take functions: those that write the type of one, use a name for such a type, or inherit from what
/// a source of the first kind declares or extends.
private struct FunctionTypes {
  private var aliases: Set<UInt32> = []
  private var types: Set<String> = []

  init(in facts: [String: FileFacts]) {
    for facts in facts.values where Self.areWritten(in: facts) {
      for type in facts.types {
        guard let name = type.path.last else { continue }
        if type.kind == .typealias { aliases.insert(SourceVocabulary.hash(of: name, as: .word)) }
        types.insert(name)
      }
    }
  }

  func mayBeTaken(in facts: FileFacts) -> Bool {
    Self.areWritten(in: facts) || facts.vocabulary.contains(anyOf: aliases)
      || facts.types.contains { $0.inherits.contains { types.contains($0.path.last ?? "") } }
  }

  private static func areWritten(in facts: FileFacts) -> Bool {
    facts.vocabulary.contains(SourceVocabulary.functionType)
  }
}

extension FileFacts {
  fileprivate var reads: Bool { dependencies.consumptions.contains { !$0.isPreviewOrTestValue } }

  /// What a member of `DependencyValues` reads is read where that member is used, and what is handed on or kept where
  /// something reads what it is given.
  fileprivate var readsItself: Bool {
    dependencies.consumptions.contains { fact in
      switch fact.form {
      case .wrapper, .expression, .current, .stored, .made, .filled, .overrideClosure, .replaced:
        !fact.isPreviewOrTestValue
      case .forwarded, .kept, .valuesMember: false
      }
    }
  }

  fileprivate var overrides: Bool {
    dependencies.overrides.contains { fact in
      guard !fact.isPreviewOrTestValue, fact.form != .trait, fact.form != .helper else { return false }
      return fact.extent != .unknown
    }
  }

  /// Whether its own code may call what types of other sources make of its protocols and classes.
  fileprivate func declaresSupertype(of inherited: Set<String>) -> Bool {
    types.contains { type in
      switch type.kind {
      case .protocol, .class: type.path.last.map(inherited.contains) ?? false
      case .struct, .enum, .actor, .extension, .typealias: false
      }
    }
  }

  /// Whether it has types, and words that may be the names of their static members.
  fileprivate func mayDeclare(anyOf names: Set<UInt32>) -> Bool {
    !types.isEmpty && vocabulary.contains(anyOf: names)
  }

  /// The names of functions and types that its code hands closures to, or functions by their names: what they do with
  /// them leads to reads.
  fileprivate var handedTo: Set<String> {
    var names: Set<String> = []
    for member in dependencies.members {
      for call in member.calls {
        switch call.timing {
        case .handed(let name), .named(let name): names.insert(name)
        case .eager, .deferred, .event, .unread, .assigned, .called: break
        }
      }
      names.formUnion(member.escapes.lazy.filter { $0.kind == .closure || $0.kind == .kept }.map(\.function))
    }
    names.remove("")
    return names
  }

  fileprivate var givesLiveValues: Bool { dependencies.values.contains { $0.kind == .live } }
}

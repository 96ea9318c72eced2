import DepGraphModel

/// The sources that were not parsed and declare types alone: what they say runs where one of these types is used.
///
/// A source is none where the system may find what it declares, or where something is declared that no type's name leads
/// to: functions and variables at file scope, members of types without source.
struct PlainSources {
  /// The numbers of the sources that declare or extend a type.
  private(set) var sources: [CodeTypeIndex: [Int]] = [:]
  /// The types that each source declares or extends.
  private var types: [Int: Set<CodeTypeIndex>] = [:]
  private let graph: CodeGraph

  /// - Parameter nodes: what values of keys lead to in the sources that were parsed.
  init(leadingFrom nodes: [CodeNode], graph: CodeGraph) {
    self.graph = graph
    guard !nodes.isEmpty else { return }
    let isPlain = graph.index.sources.map { source in
      source.facts.declaresTypesAlone && !source.facts.isParsed && source.facts.problems.isEmpty
    }
    guard isPlain.contains(true) else { return }
    var other: Set<Int> = []
    for (position, type) in graph.index.types.enumerated() where isPlain[type.fileNumber] {
      guard isUsedByName(type, at: position) else {
        other.insert(type.fileNumber)
        continue
      }
      if let number = graph.type(ofFact: position) { types[type.fileNumber, default: []].insert(number) }
    }
    for file in other { types[file] = nil }
    let declared = Set(types.values.joined())
    let isAsked = nodes.contains { node in
      if case .value(let type) = graph.places[node] { declared.contains(type) } else { false }
    }
    guard isAsked else {
      types = [:]
      return
    }
    for file in open(nodes) { types[file] = nil }
    for (file, declared) in types.sorted(by: { $0.key < $1.key }) {
      for type in declared { sources[type, default: []].append(file) }
    }
  }

  /// The sources whose types are named where nothing is bound, or in another such source: that these run cannot depend on
  /// values of keys, and most of an application need not be looked at any further. Where a program is entered decides
  /// for one root only.
  private func open(_ nodes: [CodeNode]) -> Set<Int> {
    var words = WordLookup()
    for (file, declared) in types {
      for type in declared where graph.kind(of: type) != .protocol {
        for spelling in graph.spellings(of: type) { words.add(spelling, as: .word, file) }
      }
    }
    let holdsBound = Set(
      nodes.compactMap { node in
        if case .member(let member) = graph.places[node] { graph.index.members[member].fileNumber } else { nil }
      })
    let entries = Set(graph.index.types.filter(\.fact.startsRoot).map(\.fileNumber))
    var found: Set<Int> = []
    var stack = graph.index.files.indices.filter { file in
      types[file] == nil && !holdsBound.contains(file) && !entries.contains(file)
        && !isTest(file) && !EntryCode.isScript(graph.index.files[file].file)
    }
    while let file = stack.popLast() {
      let visible = graph.lookup.visibility.moduleWideScope(of: graph.index.files[file].module).modules
      words.forEach(in: graph.index.sources[file].facts.vocabulary) { named in
        let module = graph.index.files[named].module
        guard module == graph.index.files[file].module || visible.contains(module) else { return }
        if named != file, found.insert(named).inserted { stack.append(named) }
      }
    }
    return found
  }

  private func isTest(_ file: Int) -> Bool {
    let kind = graph.lookup.table.modules[graph.index.files[file].module].kind
    return kind == .test || kind == .snippet
  }

  private func isUsedByName(_ type: CodeTypeFact, at position: Int) -> Bool {
    let fact = type.fact
    if fact.startsRoot || fact.attributes.contains(where: { $0.hasPrefix("objc") }) { return false }
    switch fact.kind {
    case .typealias: return true
    case .protocol: return fact.attributes.isEmpty
    case .extension:
      guard let extended = graph.type(ofFact: position), graph.types[extended].module != nil else { return false }
      if graph.kind(of: extended) == .protocol { return false }
    case .struct, .class, .enum, .actor: break
    }
    return fact.inherits.allSatisfy { reference in
      let name = reference.path.last ?? ""
      return graph.index.typesByName[name] != nil || PlainProtocols.names.contains(name)
        || Self.valueProtocols.contains(name)
    }
  }

  /// Protocols without source, and raw types, by which the system finds no type.
  private static let valueProtocols: Set<String> = [
    "CaseIterable", "Codable", "CodingKey", "Decodable", "Int", "RawRepresentable", "String",
  ]

  /// Those sources that run only where bound types are used: any other type that one declares is named in no other source.
  func bound(_ isBound: (CodeTypeIndex) -> Bool) -> Set<Int> {
    var found: Set<Int> = []
    var free: [(type: CodeTypeIndex, file: Int)] = []
    for (file, declared) in types.sorted(by: { $0.key < $1.key }) {
      let bound = declared.filter(isBound)
      guard !bound.isEmpty else { continue }
      found.insert(file)
      for type in declared.subtracting(bound).sorted() where mayBeNamed(type, besides: bound) {
        free.append((type, file))
      }
    }
    for file in named(free) { found.remove(file) }
    return found
  }

  /// What is declared inside of a bound type is used by that one's name, or with a value of it.
  private func mayBeNamed(_ type: CodeTypeIndex, besides bound: Set<CodeTypeIndex>) -> Bool {
    let path = graph.types[type].path
    return graph.kind(of: type) != .protocol && !bound.contains { path.starts(with: graph.types[$0].path) }
      && graph.facts(of: type).contains { !graph.index.types[$0].fact.access.isFileScoped }
  }

  /// The sources of those types that another source names.
  private func named(_ types: [(type: CodeTypeIndex, file: Int)]) -> Set<Int> {
    var words = WordLookup()
    for (number, entry) in types.enumerated() {
      for spelling in graph.spellings(of: entry.type) { words.add(spelling, as: .word, number) }
    }
    guard !words.isEmpty else { return [] }
    var found: Set<Int> = []
    for source in graph.index.sources {
      words.forEach(in: source.facts.vocabulary) { number in
        if graph.index.files[types[number].file].file != source.file { found.insert(types[number].file) }
      }
    }
    return found
  }
}

/// Protocols and classes without source that ask for no initializer and by which the system finds no type.
enum PlainProtocols {
  static let names: Set<String> = [
    "Actor", "AnyObject", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "DependencyKey",
    "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "LocalizedError", "NSObject", "NSObjectProtocol",
    "Observable", "ObservableObject", "Sendable", "TestDependencyKey", "View", "ViewModifier",
  ]
}

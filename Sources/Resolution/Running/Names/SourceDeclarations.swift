import DepGraphModel

/// The names that lead to what each source declares.
struct SourceDeclarations {
  private(set) var names = WordLookup()
  /// By source, whether it counts as running wherever it is linked.
  private(set) var isAlwaysLive: [Bool]
  private var starting: Set<ModuleIndex> = []
  private let graph: CodeGraph

  init(graph: CodeGraph) {
    self.graph = graph
    isAlwaysLive = graph.index.sources.map { !$0.facts.isParsed }
    for (position, type) in graph.index.types.enumerated() { take(type, at: position) }
    let adopting = typesWithoutSourceThatAdopt()
    for member in graph.index.members.indices { take(member, adopting: adopting) }
    for (file, key) in graph.index.files.enumerated() {
      for registration in graph.index.sources[file].dependencies.registrations { add(registration.property, file) }
      if EntryCode.isScript(key.file) {
        starting.insert(key.module)
        isAlwaysLive[file] = true
      }
    }
  }

  /// Whether a module says where it is entered.
  func starts(_ module: ModuleIndex) -> Bool { starting.contains(module) }

  private mutating func add(_ name: String, _ file: Int) {
    names.add(name, as: .word, file)
    names.add(name, as: .implicitMember, file)
  }

  private mutating func take(_ type: CodeTypeFact, at position: Int) {
    let file = type.fileNumber
    if type.fact.startsRoot {
      starting.insert(type.module)
      isAlwaysLive[file] = true
    }
    if type.fact.attributes.contains(where: { $0.hasPrefix("objc") }) || isFoundBySystem(type, at: position) {
      isAlwaysLive[file] = true
    }
    guard type.fact.kind != .extension else { return takeExtension(type, at: position) }
    if let name = type.fact.path.last { add(name, file) }
  }

  /// A member that is added to a type of the project runs where the type is; one of a type without source where it is
  /// named, unless a protocol asks for it.
  private mutating func takeExtension(_ type: CodeTypeFact, at position: Int) {
    if isWithoutSource(graph.type(ofFact: position)) {
      if !type.fact.inherits.isEmpty { isAlwaysLive[type.fileNumber] = true }
    } else if let name = type.fact.path.last {
      add(name, type.fileNumber)
    }
  }

  private func isWithoutSource(_ type: CodeTypeIndex?) -> Bool {
    guard let type else { return true }
    return graph.types[type].module == nil
  }

  /// By module, the types without source that it makes adopt a protocol.
  private func typesWithoutSourceThatAdopt() -> [ModuleIndex: Set<CodeTypeIndex>] {
    var found: [ModuleIndex: Set<CodeTypeIndex>] = [:]
    for (position, type) in graph.index.types.enumerated()
    where type.fact.kind == .extension && !type.fact.inherits.isEmpty {
      if let extended = graph.type(ofFact: position), isWithoutSource(extended) {
        found[type.module, default: []].insert(extended)
      }
    }
    return found
  }

  private mutating func take(_ number: Int, adopting: [ModuleIndex: Set<CodeTypeIndex>]) {
    let member = graph.index.members[number]
    guard member.container == nil, member.fact.kind != .script else { return }
    guard !member.fact.owner.isEmpty else { return takeNamed(member) }
    let owner = graph.owner(of: number)
    guard isWithoutSource(owner) else { return }
    if let owner, adopting[member.module]?.contains(owner) ?? false {
      isAlwaysLive[member.fileNumber] = true
    } else {
      takeNamed(member)
    }
  }

  private mutating func takeNamed(_ member: CodeMember) {
    let fact = member.fact
    if fact.isDispatched || !CodeGraph.isCalledByName(fact.name) {
      isAlwaysLive[member.fileNumber] = true
    } else {
      add(fact.name, member.fileNumber)
    }
  }

  // MARK: What the system finds

  /// A storyboard, a property list or the runtime may make it by its name.
  private func isFoundBySystem(_ type: CodeTypeFact, at position: Int) -> Bool {
    let inherited = type.fact.inherits.compactMap(\.path.last)
    if inherited.contains(where: { name in Self.systemSuffixes.contains { name.hasSuffix($0) } }) { return true }
    guard type.fact.kind == .class, let number = graph.type(ofFact: position) else { return false }
    return ([number] + graph.ancestors(of: number)).contains { level in
      graph.facts(of: level).contains { fact in
        graph.index.types[fact].fact.inherits.contains { reference in
          let name = reference.path.last ?? ""
          return graph.index.typesByName[name] == nil && !Self.plainProtocols.contains(name)
        }
      }
    }
  }

  private static let systemSuffixes = [
    "App", "AppEnum", "Bundle", "Entity", "Extension", "Intent", "Provider", "Query", "Scene", "TestCase", "Widget",
  ]

  /// Protocols that no class is found by.
  private static let plainProtocols: Set<String> = [
    "Actor", "AnyObject", "CaseIterable", "Codable", "Comparable", "CustomStringConvertible", "Decodable",
    "DependencyKey", "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "LocalizedError",
    "ObservableObject", "Observable", "Sendable", "TestDependencyKey",
  ]
}

extension CodeGraph {
  /// Whether what runs a member has to spell its name.
  static func isCalledByName(_ name: String) -> Bool {
    !isOperator(name) && !impliedNames.contains(name) && !name.hasPrefix("build")
      && !["init", "makeIterator", "next", "hash", "encode"].contains(name)
  }

  static func isOperator(_ name: String) -> Bool {
    let first = name.utf8.first ?? 0x20
    if first >= 0x80 { return name.unicodeScalars.first?.properties.generalCategory == .mathSymbol }
    return !(first == 0x5F || (0x41...0x5A).contains(first) || (0x61...0x7A).contains(first))
  }
}

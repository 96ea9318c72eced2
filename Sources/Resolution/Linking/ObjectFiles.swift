import DepGraphModel

/// The object files that sources become, and which of them refer to which by name: of a static archive the linker takes
/// those that something refers to. One source is one object file, in debug and in release builds.
package struct ObjectFiles: Sendable {
  package enum Loading: Sendable {
    case loaded
    /// Taken in builds that set `DEBUG` alone.
    case leftOutOfReleases
    /// Something names what may refer to it: which witness a generic function takes is not followed.
    case perhaps
    case leftOut
  }

  private let modules: [Module]
  private let facts: FactTable
  /// For each module those whose sources may see its declarations, itself included.
  private let users: [ModuleIndex: Set<ModuleIndex>]

  init(modules: [Module], imports: [ResolvedImport], facts: FactTable) {
    self.modules = modules
    self.facts = facts
    let archives = modules.indices.filter { modules[$0].isArchive }
    users = archives.isEmpty ? [:] : Self.users(of: archives, imports)
  }

  /// Whether the linker takes the object file of a source out of its archive.
  /// - Parameters:
  ///   - conformance: the `DependencyKey` conformance that the source holds.
  ///   - isKeyElsewhere: whether another source conforms the type to `TestDependencyKey`, which every read refers to.
  ///   - closure: what the root links, by module.
  package func loading(
    of conformance: ResolvedConformance, typeName: String, isKeyElsewhere: Bool, in closure: [Bool]
  ) -> Loading {
    func loading(in builds: Builds) -> Loading {
      self.loading(of: conformance, typeName: typeName, isKeyElsewhere: isKeyElsewhere, in: closure, builds)
    }
    let found = loading(in: .all)
    guard case .loaded = found, case .leftOut = loading(in: .releases) else { return found }
    return .leftOutOfReleases
  }

  private func loading(
    of conformance: ResolvedConformance, typeName: String, isKeyElsewhere: Bool, in closure: [Bool], _ builds: Builds
  ) -> Loading {
    let start = ObjectFile(module: conformance.module, path: conformance.location.file)
    var names = declaredNames(in: start.path)
    if !isKeyElsewhere { names.append(.plain(typeName)) }
    var seen: Set<ObjectFile> = [start]
    var waiting = [(file: start, names: names)]
    var isPerhaps = false
    while let (file, names) = waiting.popLast() {
      for user in (users[file.module] ?? []).sorted() where closure[user] {
        for path in modules[user].files where path != file.path {
          let other = ObjectFile(module: user, path: path)
          guard !seen.contains(other), let facts = facts[path], names.contains(where: { $0.isNamed(in: facts, builds) })
          else {
            continue
          }
          seen.insert(other)
          if !modules[user].isArchive { return .loaded }
          // Of a source that was not parsed it is not known what it declares.
          isPerhaps = isPerhaps || !facts.isParsed
          waiting.append((other, declaredNames(in: path)))
        }
      }
    }
    for user in (users[start.module] ?? []) where closure[user] {
      isPerhaps = isPerhaps || modules[user].files.contains { mayTakeWitness($0, of: typeName, besides: start.path) }
    }
    return isPerhaps ? .perhaps : .leftOut
  }

  private struct ObjectFile: Hashable {
    var module: ModuleIndex
    var path: String
  }

  /// `Mail.self as any DependencyKey.Type`: the protocol is named beside the type, and not to conform a type to it.
  private func mayTakeWitness(_ path: String, of typeName: String, besides own: String) -> Bool {
    guard path != own, let facts = facts[path] else { return false }
    return facts.vocabulary.holds("DependencyKey") && facts.vocabulary.holds(typeName)
      && !facts.types.contains { type in type.inherits.contains { $0.path.last == "DependencyKey" } }
  }

  private func declaredNames(in path: String) -> [ObjectName] { facts[path].map(ObjectName.names) ?? [] }

  /// Through re-exports too.
  private static func users(of archives: [ModuleIndex], _ imports: [ResolvedImport]) -> [ModuleIndex: Set<ModuleIndex>]
  {
    var importers: [ModuleIndex: Set<ModuleIndex>] = [:]
    var exporters: [ModuleIndex: Set<ModuleIndex>] = [:]
    for edge in imports {
      importers[edge.to, default: []].insert(edge.from)
      if edge.places.contains(where: \.fact.isExported) { exporters[edge.to, default: []].insert(edge.from) }
    }
    return archives.reduce(into: [:]) { users, archive in
      var known: Set<ModuleIndex> = [archive]
      var waiting = [archive]
      var found: Set<ModuleIndex> = [archive]
      while let module = waiting.popLast() {
        found.formUnion(importers[module] ?? [])
        for exporter in exporters[module] ?? [] where known.insert(exporter).inserted { waiting.append(exporter) }
      }
      users[archive] = found
    }
  }
}

/// Builds that do not set `DEBUG` leave out what is under that condition.
private enum Builds {
  case all
  case releases
}

/// Something that a source declares and others can refer to.
private enum ObjectName {
  /// A type, a function or a variable at file scope, a method of whatever value.
  case plain(String)
  /// A static member that an extension adds to a type of another source.
  case member(String, of: String)
  /// An initializer that an extension adds to a type of another source.
  case initializer([MemberFact.Parameter], of: String)

  static func names(of facts: FileFacts) -> [ObjectName] {
    let declared = facts.types.filter { $0.kind != .extension && $0.path.count == 1 }
    let own = Set(declared.compactMap(\.path.first))
    var names = declared.filter { !$0.access.isFileScoped && !isOtherName($0, among: own) }
      .compactMap(\.path.first).map(ObjectName.plain)
    for type in facts.types where type.kind == .extension && !own.contains(type.path.first ?? "") {
      // Code that uses another conformance of the type refers to its witnesses.
      guard type.inherits.contains(where: { !quietProtocols.contains($0.path.last ?? "") }) else { continue }
      if let name = type.path.last { names.append(.plain(name)) }
    }
    for member in facts.members where !member.access.isFileScoped && !own.contains(member.owner.first ?? "") {
      guard let owner = member.owner.last else {
        names.append(.plain(member.name))
        continue
      }
      if member.kind == .initializer {
        names.append(.initializer(member.parameters ?? [], of: owner))
      } else {
        names.append(member.isStatic ? .member(member.name, of: owner) : .plain(member.name))
      }
    }
    return names
  }

  /// Whoever uses a type alias refers to its target: another source's, unless it names something of its own.
  private static func isOtherName(_ type: TypeFact, among own: Set<String>) -> Bool {
    guard type.kind == .typealias, !type.inherits.isEmpty else { return false }
    return type.inherits.allSatisfy { target in
      own.isDisjoint(with: target.path) && own.isDisjoint(with: TypeSpelling.words(of: target.genericArguments))
    }
  }

  /// Those that say nothing at run time, and those of the library.
  private static let quietProtocols: Set<String> = [
    "DependencyKey", "TestDependencyKey", "Sendable", "SendableMetatype",
  ]

  func isNamed(in facts: FileFacts, _ builds: Builds) -> Bool {
    let words = builds == .all ? facts.vocabulary : facts.vocabulary.withoutDebugBuilds
    switch self {
    // The code of previews is in the object file too.
    case .plain(let name): return words.holds(name) || words.contains(name, as: .implicitMember)
    case .initializer(let parameters, let owner):
      return facts.isParsed
        ? Self.calls(parameters, of: owner, in: facts, builds)
        : words.holds(owner) || words.contains("init", as: .implicitMember) || words.contains("init", as: .preview)
    case .member(let name, let owner) where facts.isParsed && Self.valueNames.contains(name):
      return Self.takes(name, of: owner, in: facts, builds)
    case .member(let name, let owner):
      return words.contains(name, as: .implicitMember) || words.contains(name, as: .preview)
        || (words.contains(name) && words.holds(owner))
    }
  }

  private static let valueNames = Set(ValueFact.Kind.allCases.map(\.memberName))

  /// Every source with such a value of its own has the word.
  private static func takes(_ name: String, of owner: String, in facts: FileFacts, _ builds: Builds) -> Bool {
    facts.members.contains { member in
      calls(of: member, builds).contains { call in
        guard let position = call.callee.lastIndex(of: name) else { return false }
        guard position > 0 else { return member.owner.last == owner }
        let qualifier = call.callee[position - 1]
        return qualifier.isEmpty || isMeant(qualifier, owner: owner, in: member)
      }
    }
  }

  private static func calls(of member: MemberFact, _ builds: Builds) -> [MemberFact.Call] {
    switch builds {
    case .all: member.calls
    case .releases: member.calls.filter { !(member.conditions + $0.conditions).contains(where: \.isOfDebugBuilds) }
    }
  }

  private static func calls(
    _ parameters: [MemberFact.Parameter], of owner: String, in facts: FileFacts, _ builds: Builds
  ) -> Bool {
    facts.members.contains { member in
      calls(of: member, builds).contains { call in
        var names = call.callee
        if names.last == "init", names.count > 1 { names.removeLast() }
        guard let name = names.last, name.isEmpty || isMeant(name, owner: owner, in: member) else { return false }
        guard let labels = call.labels else { return call.callee.last == "init" }
        return MemberFact.Parameter.accept(labels, parameters)
      }
    }
  }

  private static func isMeant(_ name: String, owner: String, in member: MemberFact) -> Bool {
    name == owner || (["Self", "self"].contains(name) && member.owner.last == owner)
  }
}

import DepGraphModel

/// The keys of a project and what each spelled type means as a key.
struct KeyTable {
  private(set) var keys: [ResolvedKey] = []
  private(set) var conformances: [ResolvedConformance] = []
  private var declared: [TypeIdentity: KeyIndex] = [:]
  /// Generic keys with arguments for which other conformances hold than for the rest.
  private var specialized: [TypeIdentity: [String: KeyIndex]] = [:]
  /// Generic keys of which the sources do not say whether a live value holds for their arguments.
  private(set) var undecided: Set<KeyIndex> = []
  /// The key whose values a key has: of a subclass the superclass's, of `Box<Int>` that of `Box`.
  private(set) var origins: [KeyIndex: KeyIndex] = [:]
  private(set) var libraryLiveValues: LibraryLiveValues
  /// Keys whose type a package may declare whose source is not on disk.
  private(set) var foreignKeys: Set<KeyIndex> = []
  /// Keys that no module of the project conforms.
  private(set) var onlyLibraryKeys: Set<KeyIndex> = []
  private var catalogued: [String: KeyIndex] = [:]
  private var external: [String: [ExternalKeyGroup]] = [:]

  /// A key type without source, with the imports that its conforming files share.
  private struct ExternalKeyGroup {
    var key: KeyIndex
    var imports: Set<String>
  }

  /// One conformance, before its key has a number.
  struct Candidate {
    var identity: TypeIdentity
    var kind: ResolvedConformance.Kind
    var scope: FileScope
    var fact: TypeFact
  }

  /// - Parameters:
  ///   - superclasses: of the keys that inherit their conformances.
  ///   - unread: modules of libraries that were not wholly understood.
  init(
    candidates: [Candidate], table: ModuleTable, configured: [ResolutionOptions.ExternalKey],
    specializations: Specializations, superclasses: [TypeIdentity: TypeIdentity] = [:],
    unread: Set<ModuleIndex> = []
  ) {
    let builder = KeyTableBuilder(table: table, specializations: specializations)
    let groups = builder.groups(of: candidates)
    var libraryKeys: [KeyIndex: ModuleIndex] = [:]
    for (number, group) in groups.enumerated() {
      if case .declared(let module, _, _) = group.identity, !table.isOwn(module) { libraryKeys[number] = module }
      if !group.candidates.contains(where: { table.isOwn($0.scope.module) }) { onlyLibraryKeys.insert(number) }
      if group.isUndecided { undecided.insert(number) }
      keys.append(builder.key(of: group))
      for candidate in group.candidates {
        conformances.append(builder.conformance(candidate, of: group, key: number))
      }
      switch group.identity {
      case .declared where !group.arguments.isEmpty: specialized[group.identity, default: [:]][group.arguments] = number
      case .declared: declared[group.identity] = number
      case .external(let path):
        if !group.imports.isSubset(of: LibraryCatalogue.systemModules) { foreignKeys.insert(number) }
        external[path.joined(separator: "."), default: []].append(ExternalKeyGroup(key: number, imports: group.imports))
      }
    }
    for (identity, keys) in specialized {
      for key in keys.values { origins[key] = declared[identity] }
    }
    for (identity, superclass) in superclasses {
      if let key = declared[identity] { origins[key] = declared[superclass] }
    }
    for key in configured where !key.hasLiveValue {
      external[key.key, default: []].append(ExternalKeyGroup(key: keys.count, imports: []))
      keys.append(
        ResolvedKey(
          id: "configured:\(key.key)", name: key.key, module: nil, declaringModules: [], location: nil,
          isUncertain: false, origin: .written))
    }
    for name in LibraryCatalogue.preparedKeys {
      if let group = external[name]?.first {
        catalogued[name] = group.key
      } else {
        catalogued[name] = keys.count
        onlyLibraryKeys.insert(keys.count)
        keys.append(
          ResolvedKey(
            id: "?.\(name)", name: name, module: nil, declaringModules: [], location: nil, isUncertain: false,
            origin: .written))
      }
    }
    libraryLiveValues = LibraryLiveValues(
      conformances: conformances, declaring: libraryKeys, table: table, unread: unread)
    conformances.sort { ($0.location, $0.module, $0.kind.rawValue) < ($1.location, $1.module, $1.kind.rawValue) }
  }

  /// What naming a type means; `nil` where nothing that is known conforms it. A key that comes with its live value is no
  /// matter of this project.
  func target(
    _ identity: TypeIdentity, arguments: String = "", in scope: FileScope
  ) -> DependencyTarget? {
    if !arguments.isEmpty, let key = specialized[identity]?[Specializations.normalized(arguments)] { return .key(key) }
    if let key = declared[identity] { return libraryLiveValues.provided.contains(key) ? .known : .key(key) }
    return key(identity, in: scope).map { .key($0) }
  }

  /// A key that a library is known to declare, whose source is not on disk.
  func catalogued(_ name: String) -> KeyIndex? { catalogued[name] }

  /// The key that a type is; `nil` where nothing in the project conforms it.
  func key(_ identity: TypeIdentity, in scope: FileScope) -> KeyIndex? {
    switch identity {
    case .declared:
      guard let key = declared[identity], !onlyLibraryKeys.contains(key) else { return nil }
      return key
    case .external(let path):
      guard let groups = external[path.joined(separator: ".")] else { return nil }
      if let shared = groups.first(where: { !$0.imports.isDisjoint(with: scope.external) }) { return shared.key }
      return groups.count == 1 ? groups[0].key : nil
    }
  }
}

/// Conformances of one key.
struct KeyGroup {
  var identity: TypeIdentity
  var candidates: [KeyTable.Candidate]
  /// For a type without source: every import of the conforming files that could declare it.
  var imports: Set<String>
  var isUncertain: Bool
  var id: String
  /// For a type without source: whether a conforming file imports nothing that could declare it but the library.
  var isOfLibrary = false
  /// Of a generic key, where they decide which conformances hold.
  var arguments = ""
  /// The arguments that the project asks a generic key for, without those of which there is a key of its own.
  var asked: [String] = []
  /// Whether they may meet the conditions of a live value, as far as the sources say.
  var isUndecided = false
}

private struct KeyTableBuilder {
  let table: ModuleTable
  let specializations: Specializations

  func groups(of candidates: [KeyTable.Candidate]) -> [KeyGroup] {
    var byIdentity: [TypeIdentity: [KeyTable.Candidate]] = [:]
    for candidate in candidates { byIdentity[candidate.identity, default: []].append(candidate) }
    var groups: [KeyGroup] = []
    for (identity, members) in byIdentity {
      switch identity {
      case .declared(let module, let path, _) where !table.isOwn(module):
        // As if its source were not there, so that names of keys outlive a checkout.
        groups.append(
          KeyGroup(
            identity: identity, candidates: members, imports: [], isUncertain: false,
            id: "?.\(path.joined(separator: "."))"))
      case .declared(let module, let path, let file):
        let base = "\(table.modules[module].id).\(path.joined(separator: "."))"
        groups.append(
          KeyGroup(
            identity: identity, candidates: members, imports: [], isUncertain: false,
            id: file.map { "\(base)@\($0)" } ?? base))
        let specialized = specialized(groups[groups.count - 1])
        let own = Set(specialized.map(\.arguments))
        groups[groups.count - 1].asked = (specializations.asked[identity] ?? [:]).keys.filter { !own.contains($0) }
        groups += specialized
      case .external(let path):
        groups += externalGroups(identity, name: path.joined(separator: "."), members)
      }
    }
    return distinct(groups).sorted { $0.id < $1.id }
  }

  /// For arguments that some live value does not hold for, the key with these arguments is one of its own; without live
  /// values, for arguments that are surely different types.
  private func specialized(_ group: KeyGroup) -> [KeyGroup] {
    let hasLiveValue = group.candidates.contains { $0.kind == .live }
    let areDistinct = !hasLiveValue && specializations.areDistinct(for: group.identity)
    return (specializations.asked[group.identity] ?? [:]).keys.sorted().compactMap { arguments in
      let answers = group.candidates.map { specializations.holds($0, for: arguments, of: group.identity) }
      let holding = zip(group.candidates, answers).filter { $0.1 != .no }
      let live = holding.filter { $0.0.kind == .live }.map(\.1)
      let isUndecided = live.contains(.unknown) && !live.contains(.yes)
      guard live.count < group.candidates.count(where: { $0.kind == .live }) || isUndecided || areDistinct else {
        return nil
      }
      var own = group
      own.isUndecided = isUndecided
      // A live value for other arguments says that the type is a key, if nothing else does.
      own.candidates = holding.isEmpty ? group.candidates.filter { $0.kind == .test } : holding.map(\.0)
      own.arguments = arguments
      own.asked = [arguments]
      own.id += "<\(arguments)>"
      return own.candidates.isEmpty ? nil : own
    }
  }

  /// Keys of several libraries may be called alike. Those that the project conforms keep their names; what is left is
  /// identified by its module.
  private func distinct(_ groups: [KeyGroup]) -> [KeyGroup] {
    func rank(_ group: KeyGroup) -> (Int, String, String) {
      let isOwn = group.candidates.contains { table.isOwn($0.scope.module) }
      guard case .declared(let module, _, let file) = group.identity else { return (0, "", "") }
      return (isOwn ? 1 : 2, table.modules[module].id, file ?? "")
    }
    var taken: Set<String> = []
    return groups.map { (rank: rank($0), group: $0) }
      .sorted { ($0.group.id, $0.rank.0, $0.rank.1, $0.rank.2) < ($1.group.id, $1.rank.0, $1.rank.1, $1.rank.2) }
      .map { rank, group in
        var named = group
        if !taken.insert(named.id).inserted {
          named.id += "@" + rank.1 + (rank.2.isEmpty ? "" : "@" + rank.2)
          taken.insert(named.id)
        }
        return named
      }
  }

  /// Files that share an import which could declare the type mean the same type; files that share none do not. A file
  /// that imports nothing else than the library has the type from there, and so do the others.
  private func externalGroups(_ identity: TypeIdentity, name: String, _ members: [KeyTable.Candidate]) -> [KeyGroup] {
    let ordered = members.sorted { ($0.scope.file, $0.scope.module) < ($1.scope.file, $1.scope.module) }
    var groups: [KeyGroup] = []
    for member in ordered {
      let imports = Self.possibleSources(member.scope)
      let index = groups.firstIndex { group in
        group.isOfLibrary || imports.isEmpty || !group.imports.isDisjoint(with: imports)
      }
      if let index {
        let shared = groups[index].imports.intersection(imports)
        let isOnlySystem = shared.isSubset(of: LibraryCatalogue.systemModules)
        groups[index].isOfLibrary = groups[index].isOfLibrary || imports.isEmpty
        let sameSources = groups[index].imports == imports || groups[index].isOfLibrary
        groups[index].isUncertain = groups[index].isUncertain || (isOnlySystem && !sameSources)
        groups[index].imports.formUnion(imports)
        groups[index].candidates.append(member)
      } else {
        let suffix = groups.isEmpty ? "" : "#\(groups.count + 1)"
        groups.append(
          KeyGroup(
            identity: identity, candidates: [member], imports: imports, isUncertain: false, id: "?.\(name)\(suffix)",
            isOfLibrary: imports.isEmpty))
      }
    }
    return groups
  }

  private static func possibleSources(_ scope: FileScope) -> Set<String> {
    scope.external.subtracting(LibraryCatalogue.dialectModules)
  }

  func key(of group: KeyGroup) -> ResolvedKey {
    let own = group.candidates.filter { table.isOwn($0.scope.module) }
    let inCode = own.filter { table.modules[$0.scope.module].kind != .test }
    let relevant = inCode.isEmpty ? own : inCode
    let tests = relevant.filter { $0.kind == .test }
    let declaring = (tests.isEmpty ? relevant : tests)
      .sorted { ($0.scope.file, $0.fact.position) < ($1.scope.file, $1.fact.position) }
    let module: ModuleIndex?
    let name: [String]
    switch group.identity {
    case .declared(let owner, let path, _): (module, name) = (table.isOwn(owner) ? owner : nil, path)
    case .external(let path): (module, name) = (nil, path)
    }
    let first = declaring.first
    let arguments = group.arguments.isEmpty ? "" : "<\(group.arguments.split(separator: ",").joined(separator: ", "))>"
    return ResolvedKey(
      id: group.id, name: Self.authorName(name) + arguments, module: module,
      declaringModules: Set(declaring.map(\.scope.module)).sorted(),
      location: first.map { SourceLocation(file: $0.scope.file, position: $0.fact.position) },
      isUncertain: group.isUncertain, origin: own.isEmpty ? .written : Self.origin(of: group))
  }

  private static func origin(of group: KeyGroup) -> ResolvedKey.Origin {
    for candidate in group.candidates where candidate.fact.kind != .extension {
      let attributes = candidate.fact.attributes
      if attributes.contains("DependencyProtocolClient") { return .protocolClient }
      if attributes.contains("DependencyEntry"), candidate.fact.access.isFileScoped { return .privateEntry }
    }
    return .written
  }

  /// A key nested in `DependencyValues` is known by its own name, one that a macro made of a protocol by the protocol's.
  private static func authorName(_ path: [String]) -> String {
    var path = path
    if let last = path.last, last.hasPrefix("_$"), last.utf8.count > 2 {
      path[path.count - 1] = String(last.dropFirst(2))
    }
    return (path.first == "DependencyValues" && path.count > 1 ? Array(path.dropFirst()) : path).joined(separator: ".")
  }

  func conformance(_ candidate: KeyTable.Candidate, of group: KeyGroup, key: KeyIndex) -> ResolvedConformance {
    let isHeld =
      !group.asked.isEmpty
      && group.asked.allSatisfy { specializations.holds(candidate, for: $0, of: group.identity) == .yes }
    return ResolvedConformance(
      key: key, kind: candidate.kind, module: candidate.scope.module, conditions: candidate.fact.conditions,
      isConditional: !candidate.fact.whereClause.isEmpty && !isHeld,
      location: SourceLocation(file: candidate.scope.file, position: candidate.fact.position))
  }
}

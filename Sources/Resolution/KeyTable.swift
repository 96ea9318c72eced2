import DepGraphModel

/// The keys of a project and what each spelled type means as a key.
struct KeyTable {
  private(set) var keys: [ResolvedKey] = []
  private(set) var conformances: [ResolvedConformance] = []
  private var declared: [TypeIdentity: KeyIndex] = [:]
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

  init(candidates: [Candidate], table: ModuleTable, configured: [ResolutionOptions.ExternalKey]) {
    let builder = KeyTableBuilder(table: table)
    let groups = builder.groups(of: candidates)
    for (number, group) in groups.enumerated() {
      keys.append(builder.key(of: group))
      for candidate in group.candidates {
        conformances.append(builder.conformance(candidate, key: number))
      }
      switch group.identity {
      case .declared: declared[group.identity] = number
      case .external(let path):
        external[path.joined(separator: "."), default: []].append(ExternalKeyGroup(key: number, imports: group.imports))
      }
    }
    for key in configured where !key.hasLiveValue {
      external[key.key, default: []].append(ExternalKeyGroup(key: keys.count, imports: []))
      keys.append(
        ResolvedKey(
          id: "configured:\(key.key)", name: key.key, module: nil, declaringModules: [], location: nil,
          isUncertain: false, origin: .written))
    }
    conformances.sort { ($0.location, $0.module, $0.kind.rawValue) < ($1.location, $1.module, $1.kind.rawValue) }
  }

  /// The key that a type is; `nil` where nothing in the project conforms it.
  func key(_ identity: TypeIdentity, in scope: FileScope) -> KeyIndex? {
    switch identity {
    case .declared:
      return declared[identity]
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
}

private struct KeyTableBuilder {
  let table: ModuleTable

  func groups(of candidates: [KeyTable.Candidate]) -> [KeyGroup] {
    var byIdentity: [TypeIdentity: [KeyTable.Candidate]] = [:]
    for candidate in candidates { byIdentity[candidate.identity, default: []].append(candidate) }
    var groups: [KeyGroup] = []
    for (identity, members) in byIdentity {
      switch identity {
      case .declared(let module, let path, let file):
        let base = "\(table.modules[module].id).\(path.joined(separator: "."))"
        groups.append(
          KeyGroup(
            identity: identity, candidates: members, imports: [], isUncertain: false,
            id: file.map { "\(base)@\($0)" } ?? base))
      case .external(let path):
        groups += externalGroups(identity, name: path.joined(separator: "."), members)
      }
    }
    return groups.sorted { $0.id < $1.id }
  }

  /// Files that share an import which could declare the type mean the same type; files that share none do not.
  private func externalGroups(_ identity: TypeIdentity, name: String, _ members: [KeyTable.Candidate]) -> [KeyGroup] {
    let ordered = members.sorted { ($0.scope.file, $0.scope.module) < ($1.scope.file, $1.scope.module) }
    var groups: [KeyGroup] = []
    for member in ordered {
      let imports = Self.possibleSources(member.scope)
      if let index = groups.firstIndex(where: { $0.imports == imports || !$0.imports.isDisjoint(with: imports) }) {
        let shared = groups[index].imports.intersection(imports)
        let isOnlySystem = shared.isSubset(of: LibraryCatalogue.systemModules)
        let sameSources = groups[index].imports == imports
        groups[index].isUncertain = groups[index].isUncertain || (isOnlySystem && !sameSources)
        groups[index].imports.formUnion(imports)
        groups[index].candidates.append(member)
      } else {
        let suffix = groups.isEmpty ? "" : "#\(groups.count + 1)"
        groups.append(
          KeyGroup(
            identity: identity, candidates: [member], imports: imports, isUncertain: false, id: "?.\(name)\(suffix)"))
      }
    }
    return groups
  }

  private static func possibleSources(_ scope: FileScope) -> Set<String> {
    scope.external.subtracting(LibraryCatalogue.dialectModules)
  }

  func key(of group: KeyGroup) -> ResolvedKey {
    let inCode = group.candidates.filter { table.modules[$0.scope.module].kind != .test }
    let relevant = inCode.isEmpty ? group.candidates : inCode
    let tests = relevant.filter { $0.kind == .test }
    let declaring = (tests.isEmpty ? relevant : tests)
      .sorted { ($0.scope.file, $0.fact.position) < ($1.scope.file, $1.fact.position) }
    let module: ModuleIndex?
    let name: [String]
    switch group.identity {
    case .declared(let owner, let path, _): (module, name) = (owner, path)
    case .external(let path): (module, name) = (nil, path)
    }
    let first = declaring.first
    return ResolvedKey(
      id: group.id, name: Self.authorName(name), module: module,
      declaringModules: Set(declaring.map(\.scope.module)).sorted(),
      location: first.map { SourceLocation(file: $0.scope.file, position: $0.fact.position) },
      isUncertain: group.isUncertain, origin: Self.origin(of: group))
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

  func conformance(_ candidate: KeyTable.Candidate, key: KeyIndex) -> ResolvedConformance {
    ResolvedConformance(
      key: key, kind: candidate.kind, module: candidate.scope.module, conditions: candidate.fact.conditions,
      isConditional: !candidate.fact.whereClause.isEmpty,
      location: SourceLocation(file: candidate.scope.file, position: candidate.fact.position))
  }
}

import DepGraphModel

/// The modules of a project, what each of them links and imports, and what each root links: the ground that the graphs of
/// all dialects are built on. It knows no dialect.
package struct ModuleGraph {
  package struct Root: Sendable {
    package let module: ModuleIndex
    /// Indexed by `ModuleIndex`.
    package let closure: [Bool]
  }

  package let modules: [ResolvedModule]
  package let roots: [Root]
  private let table: ModuleTable
  private let types: TypeIndex
  private let visibility: Visibility
  /// Of libraries, by identity: the oldest that may be used, the first after those that may, and those that are pinned.
  private let oldestVersions: [String: [String]]
  private let versionLimits: [String: [String]]
  private let pinnedVersions: [String: [String]]

  init(
    modules: [ResolvedModule], roots: [Root], table: ModuleTable, types: TypeIndex, visibility: Visibility,
    oldestVersions: [String: [String]], versionLimits: [String: [String]], pinnedVersions: [String: [String]]
  ) {
    self.oldestVersions = oldestVersions
    self.versionLimits = versionLimits
    self.pinnedVersions = pinnedVersions
    self.modules = modules
    self.roots = roots
    self.table = table
    self.types = types
    self.visibility = visibility
  }

  /// Whether a library is known to be used in a version or newer ones alone.
  package func isKnown(_ library: String, since version: String) -> Bool {
    guard let first = LibraryVersion(version), let used = pinnedVersions[library] ?? oldestVersions[library],
      !used.isEmpty
    else { return false }
    return used.allSatisfy { LibraryVersion($0).map { $0 >= first } ?? false }
  }

  /// Whether a library is known to be used in versions before this one alone.
  package func isKnown(_ library: String, before version: String) -> Bool {
    guard let limit = LibraryVersion(version) else { return false }
    if let pinned = pinnedVersions[library] {
      return !pinned.isEmpty && pinned.allSatisfy { LibraryVersion($0).map { $0 < limit } ?? false }
    }
    let left = versionLimits[library] ?? []
    return !left.isEmpty && left.allSatisfy { LibraryVersion($0).map { $0 <= limit } ?? false }
  }

  /// What a spelled type means in a file: type aliases are followed.
  package func type(
    _ reference: [String], within scope: [String] = [], file: String, module: ModuleIndex
  ) -> NamedType {
    let found = types.identity(
      of: reference, within: scope, file: visibility.scope(of: file, in: module), visibility: visibility)
    switch found {
    case .declared(let module, let path, _) where table.isOwn(module): return .declared(module: module, path: path)
    case .declared(_, let path, _), .external(let path): return .external(path)
    }
  }

  /// Whether a file sees what a module declares that is not in the project, by an import or a re-export.
  package func sees(_ external: String, file: String, module: ModuleIndex) -> Bool {
    let scope = visibility.scope(of: file, in: module)
    return scope.external.contains(external) || scope.visible.contains { table.modules[$0].moduleName == external }
  }

  /// What each module links, for graphs that outlive this one.
  var reach: ModuleReach { ModuleReach(closures: table.closures) }

  /// Whether a root links one of some modules, also a root that this run does not check.
  package func isLinkedByRoot(_ wanted: [ModuleIndex]) -> Bool {
    modules.indices.contains { index in
      modules[index].module.kind.isRoot && wanted.contains { table.closures[index].contains($0) }
    }
  }

  /// What the names of modules are in a file, its own among them: they may be in front of a type.
  package func moduleNames(file: String, module: ModuleIndex) -> Set<String> {
    let scope = visibility.scope(of: file, in: module)
    return scope.external.union(scope.visible.map { table.modules[$0].moduleName }).union(["Swift", "Foundation"])
  }
}

/// What each module links, directly or through others. A module links itself.
struct ModuleReach: Sendable {
  let closures: [ModuleSet]

  func links(_ from: ModuleIndex, _ to: ModuleIndex) -> Bool { from == to || closures[from].contains(to) }
}

/// What a spelled type turned out to be.
package enum NamedType: Hashable, Sendable {
  case declared(module: ModuleIndex, path: [String])
  /// A type without source in the project.
  case external([String])

  package var path: [String] {
    switch self {
    case .declared(_, let path), .external(let path): path
    }
  }
}

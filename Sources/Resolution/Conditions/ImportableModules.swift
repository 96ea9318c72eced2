import DepGraphModel

/// Answers `#if canImport(X)` for the modules of the project and of its libraries. What a module links on every platform
/// is built before it, so it can import it. What it does not link may be in the same build folder all the same: of
/// that nothing is known.
struct ImportableModules {
  private let table: ModuleTable
  private let facts: FactTable

  init(table: ModuleTable, facts: FactTable) {
    self.table = table
    self.facts = facts
  }

  /// The names that the clauses of a module ask for and that it can import for certain.
  func asked(by module: ModuleIndex) -> Set<String> {
    let names = Set(facts.sources(of: module).flatMap(Self.asked))
    return names.isEmpty ? [] : names.intersection(linked(by: module))
  }

  private static func asked(in source: FactTable.Source) -> Set<String> {
    var clauses: Set<Condition> = []
    for fact in source.facts.types { clauses.formUnion(fact.conditions) }
    for fact in source.dependencies.consumptions { clauses.formUnion(fact.conditions) }
    for fact in source.dependencies.overrides { clauses.formUnion(fact.conditions) }
    return clauses.reduce(into: []) { names, clause in
      for atom in clause.expression?.atoms ?? [] {
        if case .call("canImport", let name) = atom { names.insert(name) }
      }
    }
  }

  /// The names of all modules that are linked whatever the platform.
  private func linked(by module: ModuleIndex) -> Set<String> {
    var names: Set<String> = []
    var seen: Set<ModuleIndex> = [module]
    var stack = [module]
    while let next = stack.popLast() {
      for link in table.modules[next].links where link.kind == .link && link.platforms.isEmpty {
        switch link.target {
        case .external(let product, _):
          // Of libraries that are known, a product is called like its module.
          if LibraryCatalogue.knownModules.contains(product) { names.insert(product) }
        case .module(let id):
          guard let target = table.index(of: id), seen.insert(target).inserted else { continue }
          if table.modules[target].kind.isNamedLikeItsModule { names.insert(table.modules[target].moduleName) }
          stack.append(target)
        }
      }
    }
    return names
  }
}

extension ModuleKind {
  /// Whether it can be imported, and `import` says what the project says: binaries and C libraries bring names of
  /// their own.
  fileprivate var isNamedLikeItsModule: Bool {
    switch self {
    case .library, .framework, .staticLibrary: true
    case .executable, .application, .appExtension, .appClip, .watchApplication, .test, .macro, .plugin, .snippet,
      .systemLibrary, .binary:
      false
    }
  }
}

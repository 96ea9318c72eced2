import DepGraphModel

/// Which part each module plays: contract.md, "interface, implementation" and "composition module".
struct RoleAssignment {
  private let table: ModuleTable
  private let options: ResolutionOptions
  private let facts: FactTable
  private let keys: [ResolvedKey]
  private let conformances: [ResolvedConformance]
  private let dependents: [Set<ModuleIndex>]
  private let linked: [Set<ModuleIndex>]

  init(
    table: ModuleTable, options: ResolutionOptions, facts: FactTable, keys: [ResolvedKey],
    conformances: [ResolvedConformance]
  ) {
    self.table = table
    self.options = options
    self.facts = facts
    self.keys = keys
    self.conformances = conformances
    var dependents = [Set<ModuleIndex>](repeating: [], count: table.modules.count)
    var linked = [Set<ModuleIndex>](repeating: [], count: table.modules.count)
    for link in table.links where link.link.kind.isVisible && link.from != link.to {
      linked[link.from].insert(link.to)
      // A snippet shows how a package is used and links all of it: that says nothing about who uses what.
      guard table.modules[link.from].kind != .snippet else { continue }
      dependents[link.to].insert(link.from)
    }
    self.dependents = dependents
    self.linked = linked
  }

  func modules() -> [ResolvedModule] {
    let tests = testModules()
    let shipped = linkedByRoots()
    let onlyTests = modulesUsedOnlyByTests(tests, besides: shipped)
    let declaring = Set(keys.flatMap(\.declaringModules))
    let implementing = ImplementationSearch(
      table: table, options: options, facts: facts, keys: keys, conformances: conformances, linked: linked,
      declaring: declaring)
    let reasons = implementing.implementations(besides: tests)
    let implementations = Set(reasons.keys)
    let interfaces = interfaceModules(
      declaring: declaring, implementing: implementing, implementations: implementations)
    let search = CompositionSearch(
      table: table, facts: facts, options: options, dependents: dependents, linked: linked, linkedByRoots: shipped,
      declaring: declaring, implementations: implementations, tests: tests.union(onlyTests))
    let compositions = search.compositions
    let doubts = search.doubts(besides: compositions)
    return table.modules.indices.map { index in
      let module = table.modules[index]
      let role: ModuleRole?
      if tests.contains(index) {
        role = .test
      } else if module.kind.isRoot {
        role = isPreviewHost(module) ? .preview : .root
      } else if compositions.contains(index) {
        role = .composition
      } else if implementations.contains(index) {
        role = .implementation
      } else if interfaces.contains(index) {
        role = .interface
      } else {
        role = nil
      }
      return ResolvedModule(
        module: module, role: role, implementationReason: role == .implementation ? reasons[index] : nil,
        isImplementable: declaring.contains(index) || implementing.isImplementable(index),
        lineCount: facts.sources(of: index).reduce(0) { $0 + $1.facts.lineCount },
        isUsedByTestsOnly: onlyTests.contains(index),
        isInterfaceByConfiguration: options.interfacePatterns.match(module.name),
        compositionDoubt: doubts[index],
        isTestByDefault: role == .test && !options.hasOwnTestPatterns && !Self.isTest(module.kind))
    }
  }

  private static func isTest(_ kind: ModuleKind) -> Bool { kind == .test || kind == .snippet }

  private func testModules() -> Set<ModuleIndex> {
    Set(
      table.modules.indices.filter { index in
        let module = table.modules[index]
        if Self.isTest(module.kind) { return true }
        // An application called `LoadTests` runs; only a configuration can say that it is none.
        return options.testPatterns.match(module.name) && (options.hasOwnTestPatterns || !module.kind.isRoot)
      })
  }

  private func isPreviewHost(_ module: Module) -> Bool {
    if options.previewPatterns.match(module.name) { return true }
    guard options.findsPreviewHostsByName else { return false }
    let shown = ModuleNames.shown(byHost: module.name)
    return !shown.isEmpty && table.modules.contains { shown.contains($0.name) && $0.kind.isImportable }
  }

  /// What ends up in a root, roots included.
  private func linkedByRoots() -> Set<ModuleIndex> {
    var found = Set(table.modules.indices.filter { table.modules[$0].kind.isRoot })
    var waiting = Array(found)
    while let module = waiting.popLast() {
      for target in linked[module] where found.insert(target).inserted { waiting.append(target) }
    }
    return found
  }

  /// Grows outwards from the tests: a helper of helpers of tests counts too.
  private func modulesUsedOnlyByTests(
    _ tests: Set<ModuleIndex>, besides shipped: Set<ModuleIndex>
  ) -> Set<ModuleIndex> {
    var found: Set<ModuleIndex> = []
    var grew = true
    while grew {
      grew = false
      for index in table.modules.indices
      where !tests.contains(index) && !found.contains(index) && !shipped.contains(index) {
        guard !dependents[index].isEmpty else { continue }
        if dependents[index].allSatisfy({ tests.contains($0) || found.contains($0) }) {
          found.insert(index)
          grew = true
        }
      }
    }
    return found
  }

  private func interfaceModules(
    declaring: Set<ModuleIndex>, implementing: ImplementationSearch, implementations: Set<ModuleIndex>
  ) -> Set<ModuleIndex> {
    var found = declaring
    for implementation in implementations { found.formUnion(implementing.interfacesByName(of: implementation)) }
    for index in table.modules.indices
    where options.interfacePatterns.match(table.modules[index].name) {
      found.insert(index)
    }
    return found.subtracting(implementations)
  }
}

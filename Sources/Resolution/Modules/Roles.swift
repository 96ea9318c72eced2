import DepGraphModel

/// Which part each module plays: contract.md, "interface, implementation" and "composition module".
struct RoleAssignment {
  private let table: ModuleTable
  private let options: ResolutionOptions
  private let facts: [String: FileFacts]
  private let keys: [ResolvedKey]
  private let conformances: [ResolvedConformance]
  private let dependents: [Set<ModuleIndex>]
  private let linked: [Set<ModuleIndex>]

  init(
    table: ModuleTable, options: ResolutionOptions, facts: [String: FileFacts], keys: [ResolvedKey],
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
    let onlyTests = modulesUsedOnlyByTests(tests)
    let declaring = Set(keys.flatMap(\.declaringModules))
    let reasons = implementationModules(tests: tests)
    let implementations = Set(reasons.keys)
    let interfaces = interfaceModules(declaring: declaring, implementations: implementations)
    let search = CompositionSearch(
      table: table, facts: facts, options: options, dependents: dependents, linked: linked, declaring: declaring,
      implementations: implementations, tests: tests.union(onlyTests))
    let compositions = search.compositions
    let idleLinkers = search.idleLinkers(besides: compositions)
    return table.modules.indices.map { index in
      let module = table.modules[index]
      let role: ResolvedModule.Role
      if tests.contains(index) {
        role = .test
      } else if module.kind.isRoot {
        role = options.previewPatterns.match(module.name) ? .preview : .root
      } else if compositions.contains(index) {
        role = .composition
      } else if implementations.contains(index) {
        role = .implementation
      } else if interfaces.contains(index) {
        role = .interface
      } else {
        role = .none
      }
      return ResolvedModule(
        module: module, role: role, implementationReason: role == .implementation ? reasons[index] : nil,
        lineCount: module.files.reduce(0) { $0 + (facts[$1]?.lineCount ?? 0) },
        isUsedByTestsOnly: onlyTests.contains(index),
        isInterfaceByConfiguration: options.interfacePatterns.match(module.name),
        idleLinkers: idleLinkers[index] ?? [])
    }
  }

  private func testModules() -> Set<ModuleIndex> {
    Set(
      table.modules.indices.filter {
        table.modules[$0].kind == .test || table.modules[$0].kind == .snippet
          || options.testPatterns.match(table.modules[$0].name)
      })
  }

  /// Grows outwards from the tests: a helper of helpers of tests counts too.
  private func modulesUsedOnlyByTests(_ tests: Set<ModuleIndex>) -> Set<ModuleIndex> {
    var found: Set<ModuleIndex> = []
    var grew = true
    while grew {
      grew = false
      for index in table.modules.indices where !tests.contains(index) && !found.contains(index) {
        guard !table.modules[index].kind.isRoot, !dependents[index].isEmpty else { continue }
        if dependents[index].allSatisfy({ tests.contains($0) || found.contains($0) }) {
          found.insert(index)
          grew = true
        }
      }
    }
    return found
  }

  /// By conformance first, then by pairs of names of which one depends on the other, then by the configuration.
  private func implementationModules(
    tests: Set<ModuleIndex>
  ) -> [ModuleIndex: ResolvedModule.ImplementationReason] {
    var found: [ModuleIndex: ResolvedModule.ImplementationReason] = [:]
    for conformance in conformances where conformance.kind == .live {
      let key = keys[conformance.key]
      guard !tests.contains(conformance.module), !key.declaringModules.contains(conformance.module) else { continue }
      found[conformance.module] = .conformance
    }
    for index in table.modules.indices {
      let name = table.modules[index].name
      if found[index] == nil {
        let pairs = linked[index].filter { Self.isImplementationName(name, of: table.modules[$0].name) }
        if let interface = pairs.min() {
          found[index] = .name(of: interface)
        } else if options.implementationPatterns.match(name) {
          found[index] = .configuration
        }
      }
      if options.interfacePatterns.match(name) { found[index] = nil }
    }
    return found.filter { !table.modules[$0.key].kind.isRoot && !tests.contains($0.key) }
  }

  private static func isImplementationName(_ name: String, of other: String) -> Bool {
    name == other + "Live" || name == "Live" + other || name + "Interface" == other
  }

  private func interfaceModules(
    declaring: Set<ModuleIndex>, implementations: Set<ModuleIndex>
  ) -> Set<ModuleIndex> {
    var found = declaring
    for implementation in implementations {
      let name = table.modules[implementation].name
      found.formUnion(
        linked[implementation].filter { Self.isImplementationName(name, of: table.modules[$0].name) })
    }
    for index in table.modules.indices
    where options.interfacePatterns.match(table.modules[index].name) {
      found.insert(index)
    }
    return found.subtracting(implementations)
  }
}

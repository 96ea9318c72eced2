import DepGraphModel

/// What every root links, needs and overrides.
struct RootAnalysis {
  let table: ModuleTable
  let modules: [ResolvedModule]
  let facts: [String: FileFacts]
  let imports: [ResolvedImport]
  let consumptions: [ResolvedConsumption]
  let overrides: [ResolvedOverride]
  let options: ResolutionOptions
  let formats: [String: ProjectPackage.Format]
  let libraryLiveValues: LibraryLiveValues
  let libraryReads: [ModuleIndex: Set<KeyIndex>]
  /// Live values for some arguments of a generic key only: a read is not compared with them.
  let genericBodies: Set<LiveBody>
  let running: RunningCode
  private let entryPoints: Set<ModuleIndex>
  private let overrideCode: OverrideCode
  private let liveSources: LiveSources
  private let importTargets: [ModuleIndex: [ModuleIndex]]
  /// By module.
  private let runsInRoots: [Bool]
  private let isTest: [Bool]
  private let isComposition: [Bool]

  init(
    table: ModuleTable, modules: [ResolvedModule], facts: [String: FileFacts], imports: [ResolvedImport],
    consumptions: [ResolvedConsumption], overrides: [ResolvedOverride], options: ResolutionOptions,
    formats: [String: ProjectPackage.Format], libraryLiveValues: LibraryLiveValues,
    libraryReads: [ModuleIndex: Set<KeyIndex>], genericBodies: Set<LiveBody>, running: RunningCode,
    unread: Set<ModuleIndex>
  ) {
    self.running = running
    liveSources = LiveSources(graph: running.graph, facts: facts, unread: unread)
    self.genericBodies = genericBodies
    self.libraryLiveValues = libraryLiveValues
    self.libraryReads = libraryReads
    self.formats = formats
    self.table = table
    self.modules = modules
    self.facts = facts
    self.imports = imports
    self.consumptions = consumptions
    self.overrides = overrides
    self.options = options
    overrideCode = OverrideCode(
      graph: running.graph, facts: facts, overrides: overrides, consumptions: consumptions)
    entryPoints = Set(modules.indices.filter { EntryPoints.startsAnything(modules[$0].module, facts: facts) })
    importTargets = Dictionary(grouping: imports, by: \.from).mapValues { $0.map(\.to) }
    runsInRoots = modules.map(\.runsInRoots)
    isTest = modules.map { $0.role == .test }
    isComposition = modules.map { $0.role == .composition }
  }

  func roots() -> [ResolvedRoot] {
    // Few lists of platforms serve all roots.
    var compiled: [[String]: [Bool?]] = [:]
    return modules.indices.filter { isJudged(modules[$0].module) }.map { root in
      let platforms = platforms(of: root)
      let isCompiled = compiled[platforms] ?? self.isCompiled(on: platforms)
      compiled[platforms] = isCompiled
      return analyse(root, isCompiled)
    }
  }

  /// By consumption, whether it is compiled for some platforms; `nil` where that is not known.
  private func isCompiled(on platforms: [String]) -> [Bool?] {
    consumptions.map { consumption in
      guard !consumption.conditions.isEmpty else { return true }
      return ConditionEnvironment(platforms: platforms, in: modules[consumption.module])
        .truth(of: consumption.conditions)
    }
  }

  private func isJudged(_ module: Module) -> Bool {
    guard module.kind.isRoot else { return false }
    return (options.rootInclude.isEmpty || options.rootInclude.match(module)) && !options.rootExclude.match(module)
  }

  private func analyse(_ root: ModuleIndex, _ isCompiled: [Bool?]) -> ResolvedRoot {
    let reach = LinkClosure(of: root, on: platforms(of: root), table: table, formats: formats)
    let linked = reach.linked
    let closure = Array(linked.prefix(modules.count))
    let coverage = coverage(of: root, closure: closure)
    // The live value of a covered key does not run, nor does what only it reads.
    let all = needs(of: root, closure: closure, isCompiled, covered: coverage.silent)
    let found = all.filter { !isProvided($0.key, linked) }
    let (needs, covered) = judged(found, coverage, root: root, closure: closure)
    return ResolvedRoot(
      module: root, isPreview: modules[root].role == .preview, platforms: platforms(of: root),
      closure: closure, passed: reach.passed, needs: needs,
      neededByLibraries: libraryReads.reduce(into: []) { if linked[$1.key] { $0.formUnion($1.value) } },
      covered: covered, coverPlaces: coverage.places, provided: Set(all.map(\.key)).subtracting(found.map(\.key)),
      endpointOverrides: coverage.endpoints)
  }

  /// The platforms that a root is built for where its project says so: a SwiftPM package names versions, not platforms.
  private func platforms(of root: ModuleIndex) -> [String] {
    let module = modules[root].module
    return formats[module.package] == .swiftPM ? [] : module.platforms
  }

  /// Whether a library that the root links brings the key's live value.
  private func isProvided(_ key: KeyIndex, _ linked: [Bool]) -> Bool {
    libraryLiveValues.modules[key]?.contains { linked[$0] } ?? false
  }

  private func reachedByImports(from root: ModuleIndex, closure: [Bool]) -> [Bool] {
    // A root without Swift sources says nothing about what it uses.
    guard !modules[root].module.files.isEmpty else { return closure }
    var reached = [Bool](repeating: false, count: modules.count)
    reached[root] = true
    var stack = [root]
    while let module = stack.popLast() {
      for target in importTargets[module] ?? [] where closure[target] && !reached[target] {
        reached[target] = true
        stack.append(target)
      }
    }
    return reached
  }

  private func needs(
    of root: ModuleIndex, closure: [Bool], _ isCompiled: [Bool?], covered: Set<KeyIndex>
  ) -> [ResolvedRoot.Need] {
    let runs = closure.indices.map { closure[$0] && runsInRoots[$0] }
    return NeedSearch(
      code: running, consumptions: consumptions, genericBodies: genericBodies, runs: runs,
      reached: reachedByImports(from: root, closure: closure),
      live: liveSources.live(
        from: EntryCode(of: entered(root, closure), graph: running.graph, facts: facts), in: root, runs: runs),
      isCompiled: isCompiled, covered: covered, root: root
    ).found()
  }

  private func coverage(of root: ModuleIndex, closure: [Bool]) -> Coverage {
    CoverageSearch(
      code: overrideCode, running: running, overrides: overrides, consumptions: consumptions, modules: modules,
      root: root,
      platforms: platforms(of: root), runs: closure.indices.map { closure[$0] && !isTest[$0] },
      isEntry: isEntry(of: root, closure: closure),
      entered: entered(root, closure)
    ).coverage()
  }

  /// Modules that the system enters: the root, and what declares its entry point.
  private func entered(_ root: ModuleIndex, _ closure: [Bool]) -> [ModuleIndex] {
    Set(entryPoints.filter { closure[$0] }).union([root]).sorted()
  }

  /// By module, whether what the entry of the root calls there counts as the entry.
  private func isEntry(of root: ModuleIndex, closure: [Bool]) -> [Bool] {
    closure.indices.map { module in
      module == root || closure[module] && (isComposition[module] || entryPoints.contains(module))
    }
  }

  /// What the entry's own code reads outside of what sets a key stays missing; for the other reads it is set.
  private func judged(
    _ needs: [ResolvedRoot.Need], _ coverage: Coverage, root: ModuleIndex, closure: [Bool]
  ) -> (needs: [ResolvedRoot.Need], covered: Set<KeyIndex>) {
    var imports = importTargets
    if modules[root].module.files.isEmpty {
      imports[root] = table.linksByModule[root].filter { $0.link.kind == .link && closure.indices.contains($0.to) }.map(
        \.to)
    }
    let reach = ScopeReach(
      consumptions: consumptions, root: root, imports: imports, closure: closure,
      isEntry: isEntry(of: root, closure: closure))
    var covered = coverage.whole
    let judged = needs.map { need -> ResolvedRoot.Need in
      var need = need
      if coverage.whole.contains(need.key) {
        let outside = coverage.outside[need.key] ?? FoundReads()
        let reads = need.consumptions.filter(outside.all.contains)
        guard !reads.isEmpty else { return need }
        covered.remove(need.key)
        need.consumptions = reads
        need.certainReads.formIntersection(outside.sure)
        need.isCertain = !need.certainReads.isEmpty
      }
      need.partialCover = reach.cover(of: need, coverage)
      return need
    }
    return (judged, covered)
  }
}

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
  private let overridesByModule: [ModuleIndex: [ResolvedOverride]]
  private let importTargets: [ModuleIndex: [ModuleIndex]]

  init(
    table: ModuleTable, modules: [ResolvedModule], facts: [String: FileFacts], imports: [ResolvedImport],
    consumptions: [ResolvedConsumption], overrides: [ResolvedOverride], options: ResolutionOptions,
    formats: [String: ProjectPackage.Format], libraryLiveValues: LibraryLiveValues,
    libraryReads: [ModuleIndex: Set<KeyIndex>], genericBodies: Set<LiveBody>, running: RunningCode
  ) {
    self.running = running
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
    overridesByModule = Dictionary(grouping: overrides, by: \.module)
    entryPoints = Set(modules.indices.filter { EntryPoints.startsAnything(modules[$0].module, facts: facts) })
    importTargets = Dictionary(grouping: imports, by: \.from).mapValues { $0.map(\.to) }
  }

  func roots() -> [ResolvedRoot] {
    modules.indices.filter { isJudged(modules[$0].module) }.map(analyse)
  }

  private func isJudged(_ module: Module) -> Bool {
    guard module.kind.isRoot else { return false }
    return (options.rootInclude.isEmpty || options.rootInclude.match(module)) && !options.rootExclude.match(module)
  }

  private func analyse(_ root: ModuleIndex) -> ResolvedRoot {
    let reach = LinkClosure(of: root, on: platforms(of: root), table: table, formats: formats)
    let linked = reach.linked
    let closure = Array(linked.prefix(modules.count))
    let reads = needs(of: root, closure: closure, covered: []).filter { !isProvided($0.key, linked) }
    let coverage = coverage(of: root, closure: closure, needs: reads)
    // The live value of a covered key does not run, nor does what only it reads.
    let needs =
      coverage.whole.isEmpty
      ? reads
      : needs(of: root, closure: closure, covered: coverage.whole).filter { !isProvided($0.key, linked) }
    return ResolvedRoot(
      module: root, isPreview: modules[root].role == .preview, platforms: platforms(of: root),
      closure: closure, passed: reach.passed, needs: needs,
      neededByLibraries: libraryReads.reduce(into: []) { if linked[$1.key] { $0.formUnion($1.value) } },
      covered: coverage.whole,
      coveredInPart: coverage.part, endpointOverrides: endpointOverrides(of: root, closure: closure),
      coversEverything: coverage.everything)
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

  private func needs(of root: ModuleIndex, closure: [Bool], covered: Set<KeyIndex>) -> [ResolvedRoot.Need] {
    let platforms = self.platforms(of: root)
    let runs = modules.indices.map { closure[$0] && modules[$0].runsInRoots }
    let environments = modules.map { ConditionEnvironment(platforms: platforms, in: $0) }
    return NeedSearch(
      code: running, consumptions: consumptions, genericBodies: genericBodies, runs: runs,
      reached: reachedByImports(from: root, closure: closure),
      isCompiled: consumptions.map { $0.conditions.isEmpty ? true : environments[$0.module].truth(of: $0.conditions) },
      covered: covered, root: root
    ).found()
  }

  private func coverage(
    of root: ModuleIndex, closure: [Bool], needs: [ResolvedRoot.Need]
  ) -> (whole: Set<KeyIndex>, part: Set<KeyIndex>, everything: Bool) {
    let platforms = self.platforms(of: root)
    var whole: Set<KeyIndex> = []
    var part: Set<KeyIndex> = []
    var sometimes: [KeyIndex: [ResolvedOverride]] = [:]
    var everything = false
    for module in modules.indices where closure[module] {
      let environment = ConditionEnvironment(platforms: platforms, in: modules[module])
      let startsRoot = starts(module, root)
      for override in overridesByModule[module] ?? [] where !override.isPreviewOrTestValue && !override.isPartial {
        let truth = environment.truth(of: override.conditions)
        if truth == false { continue }
        switch override.target {
        case .key(let key):
          let isSure = truth == true && override.branches.isEmpty
          if startsRoot, isSure { whole.insert(key) } else { part.insert(key) }
          if startsRoot, !isSure { sometimes[key, default: []].append(override) }
        case .ambiguous(let keys): part.formUnion(keys)
        case .all: everything = everything || (startsRoot && truth == true && override.branches.isEmpty)
        case .known, .external, .computed, .unresolved: break
        }
      }
    }
    let reads = Dictionary(needs.map { ($0.key, $0.consumptions) }, uniquingKeysWith: +)
    for (key, overrides) in sometimes where !whole.contains(key) {
      if isAlwaysSet(by: overrides, where: reads[key] ?? [], platforms: platforms) { whole.insert(key) }
    }
    return (whole, part.subtracting(whole), everything)
  }

  /// Whether every build that reads a key gets to one of its overrides, whichever branches it takes.
  private func isAlwaysSet(by overrides: [ResolvedOverride], where reads: [Int], platforms: [String]) -> Bool {
    let reading = reads.map { index in
      ConditionalPlace(conditions: consumptions[index].conditions, in: modules[consumptions[index].module])
    }
    let setting = overrides.map { ConditionalPlace(conditions: $0.conditions, in: modules[$0.module]) }
    // What nothing reads by itself is to be set in every build.
    let always = overrides.prefix(1).map { ConditionalPlace(conditions: [], in: modules[$0.module]) }
    let gap = BuildVariants(platforms: platforms).gap(
      reads: reading.isEmpty ? always : reading, live: setting,
      suffice: { compiled in BranchCover(compiled.map { overrides[$0].branches }).isWhole })
    return gap == nil
  }

  private func starts(_ module: ModuleIndex, _ root: ModuleIndex) -> Bool {
    module == root || modules[module].role == .composition || entryPoints.contains(module)
  }

  private func endpointOverrides(of root: ModuleIndex, closure: [Bool]) -> [ResolvedOverride] {
    modules.indices.filter { closure[$0] && starts($0, root) }.flatMap { module in
      (overridesByModule[module] ?? []).filter { $0.isPartial && !$0.isPreviewOrTestValue }
    }
  }
}

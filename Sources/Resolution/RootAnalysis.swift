import DepGraphModel

/// What every root links, needs and overrides.
struct RootAnalysis {
  let modules: RootModules
  let code: RootCode
  /// The modules of the project with a live value of each key.
  let liveModules: [KeyIndex: [ModuleIndex]]
  let libraryLiveValues: LibraryLiveValues
  /// The keys that the modules of libraries read, by module.
  let libraryReads: [ModuleIndex: Set<KeyIndex>]
  /// Keys that libraries may read whose source is not on disk.
  let foreignKeys: Set<KeyIndex>
  /// Keys of the project that the configuration says to have a live value which is not seen, with the modules of those
  /// that are.
  let configuredKeys: [KeyIndex: Set<ModuleIndex>]
  let options: ResolutionOptions

  /// - Parameter isMoreToRead: asked once, where a root has doubtful needs.
  /// - Returns: `nil` where it says so.
  func roots(unless isMoreToRead: () -> Bool) -> [ResolvedRoot]? {
    // Few lists of platforms serve all roots.
    var compiled: [[String]: [Bool?]] = [:]
    var found: [ResolvedRoot] = []
    var isDoubtful = false
    for root in judgedRoots() {
      let platforms = modules.platforms(of: root)
      let isCompiled = compiled[platforms] ?? self.isCompiled(on: platforms)
      compiled[platforms] = isCompiled
      found.append(analyse(root, isCompiled))
      if !isDoubtful, found[found.count - 1].hasDoubtfulNeeds(liveModules) {
        isDoubtful = true
        if isMoreToRead() { return nil }
      }
    }
    return found.sorted { $0.module < $1.module }
  }

  /// Previews come first: they link few modules and fewer live values, so that a doubtful need shows there at little cost.
  private func judgedRoots() -> [ModuleIndex] {
    let roots = modules.all.indices.filter(isJudged)
    func isPreview(_ root: ModuleIndex) -> Bool { modules.all[root].role == .preview }
    return roots.filter(isPreview) + roots.filter { !isPreview($0) }
  }

  /// By consumption, whether a read of the library is compiled for some platforms; `nil` where that is not known.
  private func isCompiled(
    on platforms: [String], _ build: ConditionEnvironment.PlainBuild? = nil, answers: [BuildAtom: Bool] = [:]
  ) -> [Bool?] {
    code.consumptions.map { consumption in
      guard consumption.unreadSources.isEmpty else { return nil }
      guard !consumption.conditions.isEmpty else { return true }
      return ConditionEnvironment(
        platforms: platforms, in: modules.all[consumption.module], build: build, answers: answers
      ).truth(of: consumption.conditions)
    }
  }

  /// A program that the configuration calls a test is not judged, as no test is.
  private func isJudged(_ root: ModuleIndex) -> Bool {
    let module = modules.all[root].module
    guard module.kind.isRoot, !modules.isTest[root] else { return false }
    return (options.rootInclude.isEmpty || options.rootInclude.match(module)) && !options.rootExclude.match(module)
  }

  private func analyse(_ root: ModuleIndex, _ isCompiled: [Bool?]) -> ResolvedRoot {
    let reach = LinkClosure(of: root, on: modules.platforms(of: root), links: modules.links)
    let linked = reach.linked
    let closure = Array(linked.prefix(modules.all.count))
    let coverage = coverage(of: root, closure: closure)
    let ofLibraries = libraryReads.reduce(into: Set<KeyIndex>()) { if linked[$1.key] { $0.formUnion($1.value) } }
    // The live value of a covered key does not run, nor does what only it reads.
    let all = needs(of: root, closure: closure, isCompiled, coverage, foreign: foreignKeys.union(ofLibraries))
    let found = all.filter { !isProvided($0.key, linked) }
    let (needs, covered) = judged(found, coverage, root: root, closure: closure)
    return ResolvedRoot(
      module: root, isPreview: modules.all[root].role == .preview, platforms: modules.platforms(of: root),
      builtFor: modules.builtFor(root, closure: closure), closure: closure, passed: reach.passed, needs: needs,
      neededByLibraries: ofLibraries,
      covered: covered, coverPlaces: coverage.places, provided: Set(all.map(\.key)).subtracting(found.map(\.key)),
      endpointOverrides: coverage.endpoints)
  }

  /// Whether a library that the root links brings the key's live value, by its source or by the configuration.
  private func isProvided(_ key: KeyIndex, _ linked: [Bool]) -> Bool {
    configuredKeys[key].map { !$0.contains { linked[$0] } } ?? false
      || libraryLiveValues.modules[key]?.contains { linked[$0] } ?? false
  }

  private func needs(
    of root: ModuleIndex, closure: [Bool], _ isCompiled: [Bool?], _ coverage: Coverage, foreign: Set<KeyIndex>
  ) -> [ResolvedRoot.Need] {
    let covered = coverage.silent
    let runs = running(closure)
    guard code.consumptions.contains(where: { runs[$0.module] }) else { return [] }
    func isMissing(_ need: ResolvedRoot.Need) -> Bool {
      !covered.contains(need.key)
        && !(code.running.bodiesByKey[need.key]?.contains { runs[$0.0.module] } ?? false)
    }
    let called = CalledCode(code, runs: runs, root: root)
    let conditional = conditionalKeys(of: root, closure: closure, runs).subtracting(covered)
    let all = needs(of: root, closure: closure, isCompiled, coverage, foreign: foreign, called) { need in
      isMissing(need) || conditional.contains(need.key)
    }
    let calledReads = calledReads(of: conditional.intersection(all.map(\.key))) {
      search(
        root: root, closure: closure, isCompiled.map { $0 ?? true }, coverage, foreign: foreign, calls: called)
    }
    return all.compactMap { need in
      guard isMissing(need) else {
        var need = need
        need.calledReads = calledReads[need.key]
        return need
      }
      var need = need
      need.restsOnUnread = called.restsOnUnread
      if need.isCertain { return need }
      need.consumptions.removeAll(where: called.isUnused)
      return need.consumptions.isEmpty ? nil : need
    }
  }

  /// Keys whose every live value in the root is under `#if`, or in a module that some of its builds do not link.
  private func conditionalKeys(of root: ModuleIndex, closure: [Bool], _ runs: [Bool]) -> Set<KeyIndex> {
    let always = modules.alwaysLinked(by: root, closure: closure)
    return Set(
      code.running.bodiesByKey.lazy.filter { _, bodies in
        let linked = bodies.map(\.0).filter { runs[$0.module] }
        return !linked.isEmpty && linked.allSatisfy { code.conditionalBodies.contains($0) || !always[$0.module] }
      }.map(\.key))
  }

  /// - Parameter search: finds what the root reads where every condition holds.
  private func calledReads(of keys: Set<KeyIndex>, _ search: () -> [ResolvedRoot.Need]) -> [KeyIndex: [Int]] {
    guard !keys.isEmpty else { return [:] }
    let found = Dictionary(firstOf: search().map { ($0.key, $0.certainReads) })
    return Dictionary(firstOf: keys.map { ($0, found[$0] ?? []) })
  }

  private func needs(
    of root: ModuleIndex, closure: [Bool], _ isCompiled: [Bool?], _ coverage: Coverage, foreign: Set<KeyIndex>,
    _ called: CalledCode, isMissing: (ResolvedRoot.Need) -> Bool
  ) -> [ResolvedRoot.Need] {
    var all = search(root: root, closure: closure, isCompiled, coverage, foreign: foreign, calls: nil)
    func isOfEndpoint(_ need: ResolvedRoot.Need) -> Bool {
      need.consumptions.contains { code.running.readingEndpoints[$0] != nil }
    }
    if all.contains(where: { ($0.isCertain || isOfEndpoint($0)) && isMissing($0) }) {
      // Whether something calls it decides how sure a missing live value is, and costs time elsewhere.
      let exact = Dictionary(
        firstOf: search(root: root, closure: closure, isCompiled, coverage, foreign: foreign, calls: called)
          .map { ($0.key, $0) })
      all = all.compactMap { isMissing($0) ? exact[$0.key] : $0 }
    }
    // What one of several platforms alone compiles, or a build without further flags, is as sure to be missing as the
    // rest: there is such a build.
    let platforms = modules.platforms(of: root)
    let built = modules.builtFor(root, closure: closure)
    func mayDepend(_ need: ResolvedRoot.Need) -> Bool {
      !need.isCertain && isMissing(need)
        && need.consumptions.contains { isCompiled[$0] == nil && code.consumptions[$0].unreadSources.isEmpty }
    }
    guard all.contains(where: mayDepend) else { return all }
    // Of a package the platforms are not known; of what it names, some are sure.
    let builds =
      platforms.count > 1 ? platforms.map { [$0] } : [platforms] + (platforms.isEmpty ? built.map { [$0] } : [])
    var sure: [KeyIndex: Set<Int>] = [:]
    func isOpen(_ need: ResolvedRoot.Need) -> Bool {
      mayDepend(need) && sure[need.key] == nil && need.consumptions.count > 1
    }
    func certainReads(
      on platforms: [String], _ builds: [ConditionEnvironment.PlainBuild], answers: [BuildAtom: Bool] = [:]
    ) -> [KeyIndex: [Int]] {
      let linked = LinkClosure(of: root, on: platforms, links: modules.links).linked
      let closure = Array(linked.prefix(modules.all.count))
      let called = CalledCode(code, runs: running(closure), root: root)
      return Self.common(
        to: builds.lazy.map { build in
          let found = search(
            root: root, closure: closure, self.isCompiled(on: platforms, build, answers: answers), coverage,
            foreign: foreign, calls: called)
          return Dictionary(firstOf: found.filter(\.isCertain).map { ($0.key, $0.certainReads) })
        })
    }
    for platforms in builds {
      for (key, reads) in certainReads(on: platforms, [.any]) { sure[key, default: []].formUnion(reads) }
      guard all.contains(where: isOpen) else { continue }
      // Both kinds of builds may read a key, each in its own way.
      for (key, reads) in certainReads(on: platforms, [.debug, .release]) { sure[key, default: []].formUnion(reads) }
    }
    let open = all.filter(isOpen)
    if !open.isEmpty {
      // So may builds for one platform and another, and with a module and without it.
      let kinds = BuildVariants(platforms: platforms, builtFor: built).kinds(
        asking: open.flatMap(\.consumptions).filter { isCompiled[$0] == nil }.map { read in
          let read = code.consumptions[read]
          return ConditionalPlace(conditions: read.conditions, in: modules.all[read.module])
        })
      let reads = Self.common(
        to: kinds.lazy.map { certainReads(on: [$0.platform], [.debug, .release], answers: $0.answers) })
      sure.merge(reads.mapValues { Set($0) }) { $0.union($1) }
    }
    return all.map { need in
      guard mayDepend(need), let reads = sure[need.key], !reads.isEmpty else { return need }
      var need = need
      need.certainReads = reads.sorted()
      need.isCertain = true
      return need
    }
  }

  /// What all kinds of builds read, each in its own way.
  private static func common(to builds: some Sequence<[KeyIndex: [Int]]>) -> [KeyIndex: [Int]] {
    var found: [KeyIndex: [Int]]?
    for build in builds {
      found =
        found?.reduce(into: [:]) { both, entry in both[entry.key] = build[entry.key].map { entry.value + $0 } }
        ?? build
      if found?.isEmpty == true { break }
    }
    return found ?? [:]
  }

  /// By module, whether its code can run in a root with that closure.
  private func running(_ closure: [Bool]) -> [Bool] {
    closure.indices.map { closure[$0] && modules.runsInRoots[$0] }
  }

  /// - Parameter calls: `nil` where it does not matter what calls the code that reads.
  private func search(
    root: ModuleIndex, closure: [Bool], _ isCompiled: [Bool?], _ coverage: Coverage, foreign: Set<KeyIndex>,
    calls: CalledCode?
  ) -> [ResolvedRoot.Need] {
    let runs = running(closure)
    var isCompiled = isCompiled
    for read in code.consumptions.indices where !code.consumptions[read].isGiven(in: closure) {
      isCompiled[read] = false
    }
    return NeedSearch(
      code: code, runs: runs, reached: modules.reachedByImports(from: root, closure: closure),
      live: code.live(from: modules.entered(root, closure), in: root, runs: runs), isCompiled: isCompiled,
      covered: coverage.silent, patches: coverage.patches, foreign: foreign, root: root,
      calls: calls
    ).found()
  }

  private func coverage(of root: ModuleIndex, closure: [Bool]) -> Coverage {
    let runs = closure.indices.map { closure[$0] && !modules.isTest[$0] }
    return CoverageSearch(
      code: code.overrideCode, running: code.running, overrides: code.overrides, consumptions: code.consumptions,
      modules: modules.all, root: root, platforms: modules.platforms(of: root),
      runs: runs, methods: FollowedMethods(code.overrideCode, isFollowed: runs),
      isEntry: modules.isEntry(of: root, closure: closure),
      called: CalledCode(code, runs: runs, root: root), entered: modules.entered(root, closure)
    ).coverage()
  }

  /// What the entry's own code reads outside of what sets a key stays missing; for the other reads it is set.
  private func judged(
    _ needs: [ResolvedRoot.Need], _ coverage: Coverage, root: ModuleIndex, closure: [Bool]
  ) -> (needs: [ResolvedRoot.Need], covered: Set<KeyIndex>) {
    let reach =
      coverage.isPartial
      ? ScopeReach(
        consumptions: code.consumptions, modules: modules.all, root: root,
        builds: BuildVariants(platforms: modules.platforms(of: root)),
        imports: modules.imports(seenFrom: root, closure: closure), closure: closure,
        live: { code.running.bodiesByKey[$0]?.map(\.0.module) ?? [] }) : nil
    var covered = coverage.whole
    let judged = needs.map { need -> ResolvedRoot.Need in
      var need = need
      let set = coverage.prepared[need.key] ?? []
      func isSet(_ read: Int) -> Bool { set.contains(read) || code.overrideCode.setReads.contains(read) }
      if !covered.contains(need.key), need.consumptions.contains(where: isSet) {
        let left = need.consumptions.filter { !isSet($0) }
        guard !left.isEmpty else {
          covered.insert(need.key)
          return need
        }
        need.consumptions = left
        need.certainReads.removeAll { !left.contains($0) }
        need.isCertain = !need.certainReads.isEmpty
      }
      if coverage.whole.contains(need.key) {
        let outside = coverage.outside[need.key] ?? FoundReads()
        let reads = need.consumptions.filter(outside.all.contains)
        guard !reads.isEmpty else { return need }
        covered.remove(need.key)
        need.consumptions = reads
        need.certainReads.removeAll { !outside.sure.contains($0) }
        need.isCertain = !need.certainReads.isEmpty
        need.callback = outside.callback.map(code.overrideCode.callbacks.name(of:))
      }
      need.isSetSomewhere = coverage.uncertain[need.key] != nil || coverage.scopes[need.key] != nil
      need.partialCover = reach?.cover(of: need, coverage)
      need.emptyPropagation = code.overrideCode.emptyPropagation(for: need.consumptions.map { code.consumptions[$0] })
      return need
    }
    return (judged, covered)
  }
}

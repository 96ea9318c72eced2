import DepGraphModel

/// Sorts the overrides of what one root links: those at its entry, those that are in force for a part, those that
/// nothing runs.
struct CoverageSearch {
  let code: OverrideCode
  let running: RunningCode
  let overrides: [ResolvedOverride]
  let consumptions: [ResolvedConsumption]
  let modules: [ResolvedModule]
  let root: ModuleIndex
  let platforms: [String]
  /// By module, whether its code can run in the root.
  let runs: [Bool]
  /// The methods of this code.
  let methods: FollowedMethods
  /// By module, whether what the entry calls there counts as the entry.
  let isEntry: [Bool]
  let called: CalledCode
  /// Modules that the system enters: the root, and what declares its entry point.
  let entered: [ModuleIndex]
  /// Overrides of which the root uses more than one of the types that say what they set.
  private(set) var unclear: Set<Int> = []

  private enum Standing {
    case process
    case entry
    case scope
  }

  /// Whether this root uses more than one of the types with a function that an update may mean is known before the search.
  func coverage() -> Coverage {
    let entry = entryCode()
    let calls = CallSearch(code: code, runs: runs, unmade: entry.passedOver)
    let active = overrides.indices.filter { isActive(overrides[$0]) }
    var search = self
    let kept = active.filter { overrides[$0].isKept }.map { overrides[$0] }
    search.unclear = Set(
      active.filter { calls.mayUseOtherHelpers(of: overrides[$0]) || isOneOfSeveralKept(overrides[$0], among: kept) })
    return search.coverage(active, entry, calls)
  }

  /// One of them as it is in this root.
  func override(_ index: Int) -> ResolvedOverride {
    var override = overrides[index]
    if unclear.contains(index) { override.branches.append("one of several") }
    return override
  }

  private func coverage(_ active: [Int], _ entry: EntryCode, _ calls: CallSearch) -> Coverage {
    var coverage = Coverage()
    guard !active.isEmpty else { return coverage }
    let ofEntry = FollowedMethods(code, isFollowed: isEntry)
    var walk = EntryWalk(code: code, methods: ofEntry)
    walk.run(from: entry)
    var members = walk.members
    // What is made where something first takes it is made with its override, whenever that is.
    let lazy = active.compactMap { code.sites[$0] }.filter {
      code.graph.index.members[$0].fact.isLazy && !members.contains($0)
    }
    if !lazy.isEmpty {
      var walk = EntryWalk(code: code, methods: ofEntry, followsEvents: true)
      walk.run(from: entry)
      members.formUnion(lazy.filter(walk.members.contains))
    }
    var standings: [Int: Standing] = [:]
    for index in active { standings[index] = standing(of: index, entry: members, calls: calls) }
    let endpoints = active.filter { overrides[$0].isPartial && (standings[$0] ?? .scope) != .scope }
    coverage.endpoints = endpoints.map(override)
    let preparations = PreparationSearch(search: self, entry: entry, calls: calls)
    coverage.patches = EndpointUse(search: self, entry: entry, preparations: preparations)
      .found(setBy: endpoints.map { ($0, override($0)) })
    let whole = active.filter { !overrides[$0].isPartial && standings[$0] != nil }
    let answering = active.filter { standings[$0] == .entry && (isOpenScope($0) || mayAnswer($0, besides: entry)) }
    let setters = Setters(
      standings: standings, ambiguous: ambiguousCalls(active), answering: Set(answering),
      preparations: preparations)
    let keys = self.keys(of: whole)
    let indices = keys.map { key in whole.filter { overrides[$0].mayName(key) } }
    take(Array(zip(keys, indices)), setters, entry: entry, into: &coverage)
    return coverage
  }

  private struct Setters {
    var standings: [Int: Standing]
    var ambiguous: Set<SourceLocation>
    /// Overrides of the entry that are also in force for what code without source runs in them.
    var answering: Set<Int>
    var preparations: PreparationSearch
  }

  /// The live value of a key does not run where the key is set. Once code of the entry is found that reads it without,
  /// the other keys are looked at again.
  private func take(
    _ keys: [(key: KeyIndex, overrides: [Int])], _ setters: Setters, entry: EntryCode, into coverage: inout Coverage
  ) {
    let before = coverage
    var silent: Set<KeyIndex> = []
    for (key, indices) in keys where isWhole(key, indices, setters) != nil { silent.insert(key) }
    while true {
      let walks = EntryWalks(search: self, entry: entry, silent: silent)
      coverage = before
      for (key, indices) in keys where isWhole(key, indices, setters) == .process {
        take(key, indices, setters, walks: walks, into: &coverage)
        if coverage.outside[key] == nil { walks.prepared.insert(key) }
      }
      for (key, indices) in keys where isWhole(key, indices, setters) != .process {
        take(key, indices, setters, walks: walks, into: &coverage)
      }
      let read = silent.filter { coverage.outside[$0] != nil && walks.runsLiveValue(of: $0) }
      guard !read.isEmpty else { return }
      silent.subtract(read)
    }
  }

  /// Places that set what several calls hand over: which of them it is for a read is not known.
  private func ambiguousCalls(_ active: [Int]) -> Set<SourceLocation> {
    var calls: [SourceLocation: Set<SourceLocation>] = [:]
    for index in active {
      guard let call = overrides[index].calledFrom else { continue }
      calls[overrides[index].location, default: []].insert(call)
    }
    return Set(calls.filter { $0.value.count > 1 }.keys)
  }

  private func isActive(_ override: ResolvedOverride) -> Bool {
    guard runs[override.module], override.handedBy.map({ runs[$0] }) ?? true, !override.isPreviewOrTestValue,
      override.form != .trait
    else { return false }
    return truth(of: override) != false
  }

  private func truth(of override: ResolvedOverride) -> Bool? { truth(of: override.conditions, in: override.module) }

  func truth(of conditions: ConditionStack, in module: ModuleIndex) -> Bool? {
    conditions.isEmpty ? true : ConditionEnvironment(platforms: platforms, in: modules[module]).truth(of: conditions)
  }

  /// A root whose entry cannot be told, such as an extension that names a class elsewhere: all of it.
  private func entryCode() -> EntryCode {
    let entry = EntryCode(of: entered, root: root, graph: code.graph, facts: code.facts)
    return entry.isEmpty ? EntryCode(allOf: root, graph: code.graph) : entry
  }

  private func standing(of index: Int, entry: Set<Int>, calls: CallSearch) -> Standing? {
    let override = overrides[index]
    let site = code.sites[index]
    guard override.helperTypes.isEmpty || calls.mayUseHelpers(of: override) else { return nil }
    switch override.extent {
    case .process: return calls.mayRun(site) && mayBeApplied(override, calls) ? .process : nil
    case .code, .unknown:
      let isAtEntry = site.map(entry.contains) ?? entered.contains(override.module)
      if isEntry[override.module], isAtEntry, !override.answersEvent { return .entry }
      return calls.mayRun(site) ? .scope : nil
    }
  }

  /// Whether a framework may call what applies an override, for code that it is handed by the entry: the middleware of a
  /// server, whose operation passes the request on. What the entry reads elsewhere may then run in the override.
  private func mayAnswer(_ index: Int, besides entry: EntryCode) -> Bool {
    guard let site = code.sites[index], !entry.members.contains(site), let owner = code.graph.owner(of: site) else {
      return false
    }
    switch overrides[index].extent {
    case .process, .unknown: return false
    case .code: break
    }
    let fact = code.graph.index.members[site].fact
    guard fact.kind == .function, !fact.isStatic, !fact.access.isFileScoped else { return false }
    return code.graph.facts(of: owner).contains { position in
      code.graph.index.types[position].fact.inherits.contains { reference in
        guard let name = reference.path.last, !EntryCode.knownProtocols.contains(name) else { return false }
        return code.graph.index.typesByName[name] == nil
      }
    }
  }

  /// The keys that some overrides may set.
  private func keys(of indices: [Int]) -> [KeyIndex] {
    var found: Set<KeyIndex> = []
    var isEverything = false
    for index in indices {
      switch overrides[index].target {
      case .key(let key): found.insert(key)
      case .ambiguous(let keys): found.formUnion(keys)
      case .all: isEverything = true
      case .known, .external, .computed, .unresolved: break
      }
    }
    if isEverything {
      for consumption in consumptions where runs[consumption.module] {
        if case .key(let key) = consumption.target { found.insert(key) }
      }
    }
    return found.sorted()
  }

  /// Whether a key is set in every build for the process, or at the entry; `nil` where it is neither.
  private func isWhole(_ key: KeyIndex, _ indices: [Int], _ setters: Setters) -> Standing? {
    let clear = clear(indices, setters)
    let sure = clear.filter(isSure)
    let prepared = sure.filter { setters.standings[$0] == .process }
    if !prepared.isEmpty, setters.preparations.isSure(prepared) { return .process }
    // What reads between two of them has what one way of the program alone has set.
    let all = indices.map { overrides[$0] }
    let isBetween = reads(of: key).contains { isSetBefore($0, by: all) == nil }
    if !isBetween, setters.preparations.isBefore(reads(of: key), settledForProcess(clear, setters)) { return .process }
    if sure.contains(where: { setters.standings[$0] == .entry })
      || isAlwaysSet(by: starting(clear, setters), where: reads(of: key))
    {
      return .entry
    }
    return nil
  }

  private func settledForProcess(_ clear: [Int], _ setters: Setters) -> [Int] {
    clear.filter { index in
      let override = override(index)
      return setters.standings[index] == .process && override.isSettled && truth(of: override) == true
        && override.branches == override.ways && !override.ways.contains("one of several")
    }
  }

  private func clear(_ indices: [Int], _ setters: Setters) -> [Int] {
    indices.filter { overrides[$0].calledFrom == nil || !setters.ambiguous.contains(overrides[$0].location) }
  }

  private func starting(_ clear: [Int], _ setters: Setters) -> [ResolvedOverride] {
    clear.filter { isStarting($0, setters) }.map(override)
  }

  /// Whether an override is in force for what the entry runs, where its conditions hold.
  private func isStarting(_ index: Int, _ setters: Setters) -> Bool {
    switch setters.standings[index] {
    case .entry: overrides[index].isSettled
    case .process: overrides[index].isSettled && setters.preparations.isSure([index])
    case .scope, nil: false
    }
  }

  private func take(
    _ key: KeyIndex, _ indices: [Int], _ setters: Setters, walks: EntryWalks, into coverage: inout Coverage
  ) {
    let standings = setters.standings
    let clear = clear(indices, setters)
    let starting = starting(clear, setters)
    let own = OwnReads(search: self, walks: walks, reads: reads(of: key))
    let byHand = readsOfValuesMadeByHand(reads(of: key))
    switch isWhole(key, indices, setters) {
    case .process:
      coverage.whole.insert(key)
      let sure = clear.filter { isSure($0) && standings[$0] == .process }
      coverage.places[key] =
        (sure.isEmpty ? settledForProcess(clear, setters) : sure).map { overrides[$0].location }.min()
      let early = own.reads(before: indices.filter { standings[$0] == .process }, outside: starting).and(byHand)
      if !early.all.isEmpty { coverage.outside[key] = early }
      coverage.uncertain[key] = overrides(before: early.maybeSet, among: starting)
      coverage.open[key] = early.notSet
      return
    case .entry:
      coverage.whole.insert(key)
      coverage.places[key] = starting.map(\.location).min()
      let answers = clear.filter { standings[$0] == .scope && isSure($0) && isInCallback($0) }
      let inForce = starting + answers.map(override)
      // Of what is prepared, each under its condition, there is nothing outside, but what comes before it.
      let prepared = clear.filter { standings[$0] == .process && isStarting($0, setters) }
      let early = prepared.isEmpty ? FoundReads() : own.reads(beforeAll: prepared, outside: starting)
      // What a view's modifier sets, only variables of views take. What else is read is reported as unsure: a modifier of
      // that name may be a reducer's as well.
      let views = inForce.filter(\.isOfView)
      let missed =
        views.isEmpty
        ? [] : own.reads(outside: inForce.filter { !$0.isOfView }, isAll: true).all.subtracting(code.viewReads)
      var outside = own.reads(outside: inForce).and(early).and(byHand).and(FoundReads(all: missed, sure: missed))
      // What is in force somewhere else says nothing of code for which one of several updates is, and not which; nor of
      // code that a preparation may be in force for, where something else holds.
      let doubtful = starting.filter { isDoubtful($0, among: starting, key) } + openPreparations(prepared, key)
      let open =
        doubtful.isEmpty
        ? FoundReads()
        : own.reads(
          outside: inForce.filter { !doubtful.contains($0) && $0.extent != .process },
          behind: setters.preparations.ends(of: prepared.filter { truth(of: overrides[$0]) == true }), isAll: true)
      let doubted = open.all.subtracting(outside.all)
      outside.all.formUnion(doubted)
      outside.sure.formUnion(open.sure.intersection(doubted))
      guard !outside.all.isEmpty else { return }
      coverage.outside[key] = outside
      let kept = clear.filter { standings[$0] == .entry && overrides[$0].scopeOfKeptCode != nil }.map(override)
      let named = Set(early.maybeSet.isEmpty ? [] : prepared.map { overrides[$0].location })
      coverage.uncertain[key] =
        overrides(before: outside.maybeSet, among: starting, or: named) + kept + (missed.isEmpty ? [] : views)
        + (doubted.isEmpty ? [] : doubtful)
      let notSet = kept.isEmpty ? outside.notSet : own.reads(outside: inForce + kept).and(early).and(byHand).notSet
      coverage.open[key] = notSet.subtracting(missed).subtracting(doubted)
    case .scope, nil:
      coverage.prepared[key] = setters.preparations.reads(
        reads(of: key).filter { isSetBefore($0, by: indices.map { overrides[$0] }) != nil },
        behind: settledForProcess(clear, setters))
      // A context that is chosen is most often one for tests.
      let uncertain = indices.filter { standings[$0] != .scope && overrides[$0].isOfThisContext }.map(override)
      coverage.uncertain[key] = uncertain
      let outside = own.reads(outside: uncertain).and(byHand)
      if !outside.all.isEmpty {
        coverage.outside[key] = outside
        coverage.open[key] = outside.notSet
      }
    }
    let scopes = indices.filter { standings[$0] == .scope || setters.answering.contains($0) }
    coverage.scopes[key] = scopes.map { Coverage.Scope(override: override($0), callsOtherCode: callsOtherCode($0)) }
    coverage.besides[key] = { own.reads(besides: indices).union(byHand.sure) }
  }

  /// What may set a key before its reads.
  private func overrides(
    before reads: Set<Int>, among overrides: [ResolvedOverride], or named: Set<SourceLocation> = []
  ) -> [ResolvedOverride] {
    let places = named.union(reads.flatMap { consumptions[$0].setBefore })
    return overrides.filter { places.contains($0.location) }
  }

  /// Whether code that is written anywhere may run in a scope: what it calls, or what runs with an object that it makes.
  func callsOtherCode(_ index: Int) -> Bool {
    let override = overrides[index]
    return isOpenScope(index) || code.callsOtherCode(index, in: override.extent)
      || !code.carried.isEmpty && code.extents.givesValue(of: override.extent, in: override.location.file)
  }

  func isOpenScope(_ index: Int) -> Bool { code.isOpenScope(index, overrides[index]) }

  private func isInCallback(_ index: Int) -> Bool { code.sites[index].map(code.callbacks.runs) ?? false }

  /// Whether it is clear what an override sets, and every build and every way of the program sets it.
  func isSure(_ index: Int) -> Bool {
    let override = override(index)
    return override.isSettled && override.branches.isEmpty && truth(of: override) == true
  }

  /// Reads of a key that some build of the root may run.
  func reads(of key: KeyIndex) -> [Int] {
    (code.reads.byKey[key] ?? []).filter { runs[consumptions[$0].module] }
  }

  /// Whether the update that a read is part of has set the key before, by one of several overrides; `nil` where it may
  /// have.
  func isSetBefore(_ read: Int, by overrides: [ResolvedOverride]) -> Bool? {
    let before = consumptions[read].setBefore
    guard !before.isEmpty else { return false }
    let earlier = overrides.filter { before.contains($0.location) }
    guard !earlier.isEmpty else { return false }
    return isAlwaysSet(by: earlier, where: [read]) ? true : nil
  }

  /// Whether every build that reads a key gets to one of its overrides, whichever branches it takes.
  /// - Parameter conditions: those of compilation that count; what holds at run time counts with all of them alone.
  func isAlwaysSet(
    by overrides: [ResolvedOverride], where reads: [Int], _ conditions: KeyPath<ResolvedOverride, ConditionStack>? = nil
  ) -> Bool {
    guard !overrides.isEmpty else { return false }
    let reading = reads.map { index in
      ConditionalPlace(conditions: consumptions[index].conditions, in: modules[consumptions[index].module])
    }
    let setting = overrides.map {
      ConditionalPlace(conditions: $0[keyPath: conditions ?? \.conditions], in: modules[$0.module])
    }
    // What nothing reads by itself is to be set in every build.
    let always = overrides.prefix(1).map { ConditionalPlace(conditions: [], in: modules[$0.module]) }
    let gap = BuildVariants(platforms: platforms).gap(
      reads: reading.isEmpty ? always : reading, live: setting,
      suffice: { compiled in
        conditions == nil ? BranchCover(compiled.map { overrides[$0].branches }).isWhole : !compiled.isEmpty
      })
    return gap == nil
  }
}

extension ResolvedOverride {
  /// Whether it is clear what it sets.
  var isSettled: Bool {
    guard scopeOfKeptCode == nil else { return false }
    return switch target {
    case .key: true
    case .all: !isUnfollowed
    case .ambiguous, .known, .external, .computed, .unresolved: false
    }
  }

  /// Whether it may set something where the context stays what it is.
  var isOfThisContext: Bool { target != .all || isUnfollowed }

  func mayName(_ key: KeyIndex) -> Bool {
    switch target {
    case .key(let named): named == key
    case .ambiguous(let keys): keys.contains(key)
    case .all: true
    case .known, .external, .computed, .unresolved: false
    }
  }
}

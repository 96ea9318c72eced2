import DepGraphModel

/// The ways of one root's entry around overrides: those of one closure leave out the same code.
final class EntryWalks {
  /// What surely runs, as far as names tell, and that together with what may run.
  struct Pair {
    var sure: EntryWalk
    var wide: EntryWalk
  }

  /// The way to where dependencies are prepared: what surely runs at once, and what may run besides.
  struct Early {
    var early: EarlyWalk
    var late: Pair
  }

  private enum Kind: Hashable {
    case outside(behind: [Int: [PreparedCode]])
    case besides
    case before([Int], isOpen: Bool)
  }

  private struct Key: Hashable {
    var excluded: [String: [OverrideExtent]]
    var kind: Kind
  }

  private let search: CoverageSearch
  let entry: EntryCode
  /// Keys that the entry sets wherever it reads them: their live values do not run.
  private let silent: Set<KeyIndex>
  /// Keys that are prepared before anything reads them.
  var prepared: Set<KeyIndex> = []
  private var known: [Key: Pair] = [:]
  private var knownEarly: [Key: Early?] = [:]

  init(search: CoverageSearch, entry: EntryCode, silent: Set<KeyIndex>) {
    self.search = search
    self.entry = entry
    self.silent = silent
  }

  /// - Parameter ends: what runs once dependencies are prepared, which is left out too.
  func walk(outside overrides: [ResolvedOverride], behind ends: [Int: [PreparedCode]] = [:]) -> Pair {
    let excluded = extents(of: overrides)
    let key = Key(excluded: excluded, kind: .outside(behind: ends))
    if let walk = known[key] { return walk }
    var walk = EntryWalk(
      code: search.code, methods: search.methods, isGuessed: search.isEntry, excluded: excluded,
      kept: excluded.isEmpty ? [] : everything, ends: ends, followsEvents: true)
    walk.run(from: entry)
    walk.enterFound(where: search.entered.contains)
    let found = pair(walk, overrides, silent: silent.union(prepared))
    known[key] = found
    return found
  }

  /// What surely runs outside of overrides, wherever they are applied: not the closures that code in an override may call.
  func walk(besides indices: [Int]) -> EntryWalk {
    let overrides = indices.map { search.overrides[$0] }
    let excluded = extents(of: overrides)
    let key = Key(excluded: excluded, kind: .besides)
    if let walk = known[key] { return walk.sure }
    var walk = EntryWalk(
      code: search.code, methods: search.methods, isGuessed: search.isEntry, excluded: excluded, kept: everything,
      followsEvents: true,
      waits: waiting(besides: indices))
    walk.run(from: entry)
    walk.enterFound(where: search.entered.contains)
    var left = liveNodes.filter { !silent.union(prepared).contains($0.key) }
    followLiveValues(in: &walk, overrides, of: &left)
    known[key] = Pair(sure: walk, wide: walk)
    return walk
  }

  private func waiting(besides indices: [Int]) -> EntryWalk.Waiting {
    if indices.contains(where: search.isOpenScope) { return .forValues }
    return indices.contains(where: search.callsOtherCode) ? .forAnything : .forKeepers
  }

  /// - Parameter isOpen: whether it ends only where they are prepared whatever holds.
  /// - Returns: `nil` where the entry does not get to what prepares dependencies.
  func walk(before prepared: [Int], outside overrides: [ResolvedOverride], isOpen: Bool = false) -> Early? {
    let excluded = extents(of: overrides)
    let key = Key(excluded: excluded, kind: .before(prepared, isOpen: isOpen))
    if let walk = knownEarly[key] { return walk }
    var early = EarlyWalk(search: search, prepared: prepared, excluded: excluded, isOpen: isOpen)
    early.run(from: entry)
    guard early.isPrepared else {
      knownEarly[key] = .some(nil)
      return nil
    }
    var walk = EntryWalk(
      code: search.code, methods: search.methods, isGuessed: search.isEntry, excluded: excluded, ends: early.ends)
    walk.run(from: early.members.sorted())
    let found = Early(early: early, late: pair(walk, overrides, silent: silent))
    knownEarly[key] = found
    return found
  }

  /// What may run but code of members that runs once dependencies are prepared.
  func walk(outside prepared: [Int: [PreparedCode]], also members: [Int]) -> EntryWalk {
    var walk = EntryWalk(
      code: search.code, methods: search.methods, isGuessed: search.runs, ends: prepared, followsEvents: true)
    walk.isDoubtful = true
    walk.run(from: entry)
    walk.run(from: members)
    return pair(walk, [], silent: []).wide
  }

  private func extents(of overrides: [ResolvedOverride]) -> [String: [OverrideExtent]] {
    var excluded: [String: [OverrideExtent]] = [:]
    for override in overrides {
      let extents = excluded[override.location.file] ?? []
      if !extents.contains(override.extent) { excluded[override.location.file] = extents + [override.extent] }
    }
    return excluded
  }

  /// The types of which the entry builds values, whatever is in force.
  private var everything: Set<CodeTypeIndex> { whole.built }

  /// What the entry runs, whatever is in force.
  private lazy var whole: EntryWalk = {
    var walk = EntryWalk(
      code: search.code, methods: search.methods, isGuessed: search.isEntry, followsEvents: true)
    walk.run(from: entry)
    walk.enterFound(where: search.entered.contains)
    return walk
  }()

  /// What the live values of keys run that the root links.
  private lazy var liveNodes: [KeyIndex: [CodeNode]] = {
    let running = search.running
    return running.bodiesByKey.compactMapValues { bodies in
      let nodes = bodies.filter { search.runs[$0.0.module] }.flatMap { $0.1.map { running.bound[$0].node } }
      return nodes.isEmpty ? nil : nodes
    }
  }()

  func runsLiveValue(of key: KeyIndex) -> Bool { liveNodes[key] != nil }

  private func pair(_ start: EntryWalk, _ overrides: [ResolvedOverride], silent: Set<KeyIndex>) -> Pair {
    var sure = start
    var left = liveNodes.filter { !silent.contains($0.key) }
    followLiveValues(in: &sure, overrides, of: &left)
    if endings.end(with: overrides, sure) {
      let wide = widened(sure, overrides, left, isOver: true)
      if !endings.runsBeside(wide) { return Pair(sure: sure, wide: wide) }
    }
    return Pair(sure: sure, wide: widened(sure, overrides, left, isOver: false))
  }

  private func widened(
    _ sure: EntryWalk, _ overrides: [ResolvedOverride], _ left: [KeyIndex: [CodeNode]], isOver: Bool
  ) -> EntryWalk {
    var (wide, left) = (sure, left)
    wide.isOver = isOver
    wide.widen()
    wide.enterFound { _ in true }
    followLiveValues(in: &wide, overrides, of: &left)
    guard !isOver else { return wide }
    followHandedOut(in: &wide, overrides, &left)
    followLiveValues(in: &wide, overrides, of: &left)
    return wide
  }

  private lazy var endings = ProgramEndings(search: search, entry: entry)

  /// What a live value keeps, such as the closures of a client, runs wherever the value is given to that outlives the
  /// code in an override which reads its key.
  private func followHandedOut(
    in walk: inout EntryWalk, _ overrides: [ResolvedOverride], _ left: inout [KeyIndex: [CodeNode]]
  ) {
    guard !(walk.handedOut.isEmpty && walk.excluded.isEmpty) else { return }
    while true {
      let code = CodeReads(walk: walk, search: search, overrides: [])
      func isGiven(_ key: KeyIndex) -> Bool {
        (search.code.reads.byKey[key] ?? []).contains { read in
          search.runs[search.consumptions[read].module] && (code.givesOut(read) || code.isCarried(read))
        }
      }
      let given = left.keys.filter { key in
        walk.made.keys.contains(key)
          ? keys(setWith: key).contains(where: isGiven) : isGiven(key) && !isSet(key, beside: overrides)
      }
      guard !given.isEmpty else { return }
      for key in given.sorted() { walk.handOut(left.removeValue(forKey: key) ?? []) }
    }
  }

  /// The keys that are set by updates which take the old value of a key.
  private func keys(setWith key: KeyIndex) -> Set<KeyIndex> {
    let extents = (search.code.reads.byKey[key] ?? []).compactMap { search.consumptions[$0].updateExtent }
    return search.overrides.reduce(into: []) { keys, override in
      guard extents.contains(override.extent), search.runs[override.module] else { return }
      switch override.target {
      case .key(let key): keys.insert(key)
      case .ambiguous(let several): keys.formUnion(several)
      case .all, .known, .external, .computed, .unresolved: break
      }
    }
  }

  /// Whether a key is set for all of the code that some overrides are in force for.
  private func isSet(_ key: KeyIndex, beside overrides: [ResolvedOverride]) -> Bool {
    let others = search.overrides.indices.filter { index in
      let other = search.overrides[index]
      return other.target == .key(key) && !other.isPartial && search.runs[other.module] && search.isSure(index)
    }
    return overrides.allSatisfy { override in
      others.contains { index in
        let other = search.overrides[index]
        return other.location.file == override.location.file && other.extent == override.extent
      }
    }
  }

  /// A key that is read where nothing sets it runs its live value there.
  private func followLiveValues(
    in walk: inout EntryWalk, _ overrides: [ResolvedOverride], of left: inout [KeyIndex: [CodeNode]]
  ) {
    while !left.isEmpty {
      let code = CodeReads(walk: walk, search: search, overrides: overrides)
      let isWide = walk.isWide
      let read = left.keys.compactMap { key -> (key: KeyIndex, isMade: Bool)? in
        let reads = (search.code.reads.byKey[key] ?? []).filter {
          search.runs[search.consumptions[$0].module] && code.contains($0)
        }
        guard !reads.isEmpty else { return nil }
        let isMade = reads.allSatisfy { staysInForce($0, besides: isWide ? overrides : nil) }
        return isMade && walk.made.keys.contains(key) ? nil : (key, isMade)
      }
      guard !read.isEmpty else { return }
      for (key, isMade) in read.sorted(by: { $0.key < $1.key }) {
        if isMade {
          walk.make(left[key] ?? [], of: key)
        } else {
          let mayHaveRun = !overrides.isEmpty && !isWide && isReadLeftOut(key, code, by: &walk)
          walk.run(nodes: left.removeValue(forKey: key) ?? [], mayHaveRun: mayHaveRun)
        }
      }
    }
  }

  /// Whether an update takes an old value only to set something with it, so that what the old value keeps runs in the
  /// update's scope: `$0.mail = $0.mail.logged()`.
  /// - Parameter overrides: whose scopes count; `nil` for any.
  private func staysInForce(_ read: Int, besides overrides: [ResolvedOverride]?) -> Bool {
    switch search.consumptions[read].updateExtent {
    case nil: false
    case .unknown: overrides == nil
    case .code, .process: overrides?.contains { $0.extent == search.consumptions[read].updateExtent } ?? true
    }
  }

  /// Whether code that is left out may be the first to read a key: where nothing else does, by a function that it takes, or by
  /// a value that it makes.
  private func isReadLeftOut(_ key: KeyIndex, _ code: CodeReads, by walk: inout EntryWalk) -> Bool {
    let all = CodeReads(walk: whole, search: search, overrides: [])
    let reads = (search.code.reads.byKey[key] ?? []).filter {
      search.runs[search.consumptions[$0].module] && all.contains($0)
    }
    var isLeftOut = false
    for read in reads {
      guard code.contains(read) else {
        isLeftOut = true
        continue
      }
      let readers = search.code.reads.member(of: read).map { [$0] } ?? search.code.reads.readers(of: read).map(\.member)
      if readers.contains(where: { walk.runsAhead($0) }) { return false }
      let fact = search.consumptions[read]
      isLeftOut =
        isLeftOut || readers.contains { walk.isTakenLeftOut($0) }
        || fact.site == .member && fact.owner.last.map { walk.isMadeLeftOut($0) } ?? false
    }
    return isLeftOut
  }
}

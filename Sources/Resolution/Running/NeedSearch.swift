import DepGraphModel

/// Finds what one root reads: free code runs, bound code where something that runs leads to it, and the live value of a
/// key where the key is read and not covered.
struct NeedSearch {
  private struct Reach {
    var isReached: Bool
    var isCertain: Bool

    init(isReached: Bool, isCertain: Bool) {
      self.isReached = isReached
      self.isCertain = isCertain
    }

    init(_ need: ResolvedRoot.Need?) {
      self.init(isReached: need?.isReachedByImports ?? false, isCertain: need?.isCertain ?? false)
    }

    mutating func formUnion(_ other: Reach) -> Bool {
      let before = self
      isReached = isReached || other.isReached
      isCertain = isCertain || other.isCertain
      return isReached != before.isReached || isCertain != before.isCertain
    }
  }

  let code: RunningCode
  let consumptions: [ResolvedConsumption]
  let genericBodies: Set<LiveBody>
  /// By module, whether its code can run in the root: linked, and not for tests.
  let runs: [Bool]
  /// By module, whether the root reaches it by imports.
  let reached: [Bool]
  /// By number of a source, whether anything gets to it by names; `nil` where that cannot be told.
  let live: [Bool]?
  /// By consumption, whether it is compiled: `nil` where that is not known.
  let isCompiled: [Bool?]
  /// Keys whose live value never runs, because the root sets them whole where it starts.
  let covered: Set<KeyIndex>
  /// What overrides of single endpoints leave of live values.
  let patches: Coverage.Patches
  /// Keys that libraries read or may read: the project writes a live value for one to be read.
  let foreign: Set<KeyIndex>
  let root: ModuleIndex
  /// Finds out what nothing calls; `nil` where the names of functions are enough.
  let calls: CalledCode?

  private var needs: [KeyIndex: ResolvedRoot.Need] = [:]
  private var reaches: [Int: Reach] = [:]
  private var queue: [Int] = []
  private var readsByBound: [Int: [Int]] = [:]
  /// What values offer that are sure to be there, by what alone may call it: all of them positions in `code.bound`.
  private var offers: [Int: Set<Int>] = [:]
  /// The reads that such values offer by stored variables, by what alone takes these.
  private var offeredReads: [Int: Set<Int>] = [:]

  init(
    code: RootCode, runs: [Bool], reached: [Bool], live: [Bool]?, isCompiled: [Bool?], covered: Set<KeyIndex>,
    patches: Coverage.Patches = Coverage.Patches(), foreign: Set<KeyIndex> = [], root: ModuleIndex,
    calls: CalledCode? = nil
  ) {
    self.calls = calls
    self.live = live
    self.code = code.running
    consumptions = code.consumptions
    genericBodies = code.genericBodies
    self.runs = runs
    self.reached = reached
    self.isCompiled = isCompiled
    self.covered = covered
    self.patches = patches
    self.foreign = foreign
    self.root = root
  }

  func found() -> [ResolvedRoot.Need] {
    var search = self
    search.run()
    return search.needs.values.map { need in
      var sorted = need
      sorted.consumptions = Self.ascending(need.consumptions)
      sorted.certainReads = Self.ascending(need.certainReads)
      return sorted
    }.sorted { $0.key < $1.key }
  }

  /// Each once.
  private static func ascending(_ reads: [Int]) -> [Int] {
    guard reads.count > 1 else { return reads }
    return reads.sorted().reduce(into: []) { ascending, read in
      if ascending.last != read { ascending.append(read) }
    }
  }

  private mutating func run() {
    for index in consumptions.indices where isActive(index) {
      guard let readers = code.readers[index] else {
        let module = consumptions[index].module
        let isCalled = module == root || code.mayBeCalled(index, in: runs) && (calls?.mayRun(read: index) ?? true)
        read(index, Reach(isReached: reached[module], isCertain: reached[module] && isCalled))
        continue
      }
      for reader in readers { readsByBound[reader, default: []].append(index) }
    }
    for number in code.bound.indices {
      for caller in code.bound[number].callers {
        let module = code.graph.index.files[caller].module
        guard runs[module] else { continue }
        let isCertain = reached[module] && isLive(caller) && mayRefer(to: number, from: caller)
        enter(number, Reach(isReached: reached[module], isCertain: isCertain))
      }
      for caller in code.bound[number].possibleCallers {
        let module = code.graph.index.files[caller].module
        if runs[module] { enter(number, Reach(isReached: reached[module], isCertain: false)) }
      }
    }
    follow()
    for key in foreign.sorted() where needs[key] == nil && !covered.contains(key) {
      for (body, start) in code.bodiesByKey[key] ?? [] where runs[body.module] {
        for number in start { enter(number, Reach(isReached: reached[body.module], isCertain: false)) }
      }
    }
    follow()
  }

  private mutating func follow() {
    while let number = queue.popLast() {
      guard let reach = reaches[number] else { continue }
      for index in readsByBound[number] ?? [] {
        if let reach = self.reach(reach, by: code.readingEndpoints[index]) {
          read(index, self.reach(reach, ofRead: index))
        }
      }
      let endpoints = code.bound[number].endpoints
      for target in code.bound[number].targets {
        if let reach = self.reach(reach, by: endpoints[target]) {
          enter(target, self.reach(reach, of: target, by: number))
        }
      }
      guard reach.isCertain else { continue }
      for offered in (offers[number] ?? []).sorted() { enter(offered, reach) }
      for index in (offeredReads[number] ?? []).sorted() { read(index, reach) }
    }
  }

  /// How a member is reached by there being a value that has it: what only live values call is sure to run where one of
  /// those members is that call it.
  private mutating func reach(_ reach: Reach, of target: Int, by number: Int) -> Reach {
    guard reach.isCertain, let member = code.member(ofValue: number, at: target),
      let callers = calls?.liveCallers(of: member)
    else { return reach }
    let numbers = callers.compactMap(code.number(ofMember:))
    for caller in numbers { offers[caller, default: []].insert(target) }
    let isCalled = numbers.contains { reaches[$0]?.isCertain ?? false }
    return Reach(isReached: reach.isReached, isCertain: isCalled)
  }

  /// How a stored variable is read by there being a value that has it: it is sure to be where one of its takers runs.
  private mutating func reach(_ reach: Reach, ofRead index: Int) -> Reach {
    guard reach.isCertain, let takers = calls?.liveTakers(of: index) else { return reach }
    let numbers = takers.compactMap(code.number(ofMember:))
    for taker in numbers { offeredReads[taker, default: []].insert(index) }
    return Reach(isReached: reach.isReached, isCertain: numbers.contains { reaches[$0]?.isCertain ?? false })
  }

  /// How code is reached that only closures of endpoints run; `nil` where each of them is set.
  private func reach(_ reach: Reach, by endpoints: Set<Endpoint>?) -> Reach? {
    guard let endpoints, let calls else { return reach }
    let left = endpoints.subtracting(patches.sure)
    if left.isEmpty { return nil }
    let isTaken = left.subtracting(patches.endpoints).contains(where: calls.mayTake)
    return Reach(isReached: reach.isReached, isCertain: reach.isCertain && isTaken)
  }

  /// What live values share with other code runs by that code only where anything gets to its source.
  private func isLive(_ source: Int) -> Bool { live?[source] ?? true }

  private func mayRefer(to number: Int, from source: Int) -> Bool {
    calls?.mayRefer(to: code.bound[number].node, fromFile: source) ?? true
  }

  private func isActive(_ index: Int) -> Bool {
    runs[consumptions[index].module] && !code.isPreview[index] && isCompiled[index] != false
  }

  private mutating func enter(_ number: Int, _ reach: Reach) {
    if let module = code.bound[number].module, !runs[module] { return }
    guard var known = reaches[number] else {
      reaches[number] = reach
      queue.append(number)
      return
    }
    if known.formUnion(reach) {
      reaches[number] = known
      queue.append(number)
    }
  }

  private mutating func read(_ index: Int, _ reach: Reach) {
    guard case .key(let key) = consumptions[index].target else { return }
    let isCertain = reach.isCertain && isCompiled[index] == true && consumptions[index].form != .filled
    guard needs[key, default: ResolvedRoot.Need(key)].take(index, isReached: reach.isReached, isCertain: isCertain),
      !covered.contains(key)
    else { return }
    let found = Reach(needs[key])
    for (body, start) in code.bodiesByKey[key] ?? [] where runs[body.module] {
      let isCertain = found.isCertain && !genericBodies.contains(body) && !patches.keys.contains(key)
      for number in start { enter(number, Reach(isReached: found.isReached, isCertain: isCertain)) }
    }
  }
}

extension ResolvedRoot.Need {
  fileprivate init(_ key: KeyIndex) {
    self.init(key: key, consumptions: [], isReachedByImports: false, isCertain: false)
  }

  /// Adds a read, and says whether the key is read in another way than before.
  fileprivate mutating func take(_ read: Int, isReached: Bool, isCertain: Bool) -> Bool {
    let isNew =
      consumptions.isEmpty || isReached && !isReachedByImports || isCertain && !self.isCertain
    consumptions.append(read)
    isReachedByImports = isReachedByImports || isReached
    if isCertain {
      self.isCertain = true
      certainReads.append(read)
    }
    return isNew
  }
}

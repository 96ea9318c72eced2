import DepGraphModel

/// Follows what the entry of a root runs, in the order in which it runs, until dependencies are prepared. Only what is
/// sure to run at once is followed.
struct EarlyWalk {
  struct Place: Hashable {
    var member: Int
    var position: SourcePosition
  }

  let search: CoverageSearch
  /// By member, where it prepares dependencies.
  private var preparations: [Int: [Preparation]] = [:]
  /// Where a call prepares dependencies with what it hands over, by the call. Of calls that are spelled alike a member
  /// has the first one alone.
  private var applications: [Place: [Place]] = [:]
  private let excluded: [String: [OverrideExtent]]
  /// What runs, as a whole or up to where it is left.
  private(set) var members: Set<Int> = []
  /// Of these, what runs whatever code that is called is called with.
  private var sure: Set<Int> = []
  /// What else has to hold for the others to run, by each way to them.
  private var open: [Int: [[String]]] = [:]
  private var visits = Visits()
  /// Of the closures that variables keep.
  private var calls = Visits()
  /// By member, what runs once dependencies are prepared.
  private(set) var ends: [Int: [PreparedCode]] = [:]
  /// What the system calls of delegates before an application shows anything.
  private(set) var launching: [Int] = []
  private(set) var built: Set<CodeTypeIndex> = []
  /// Types of which a first walk builds values: it sees a call before its arguments.
  private(set) var expected: Set<CodeTypeIndex> = []
  private var sources: Set<String> = []
  /// How many sources without the library's words lead to the current place.
  private var sourceDepth = 0
  /// Whether it is sure to get to what prepares dependencies.
  private(set) var isPrepared = false
  /// What has to hold at each of the places that it gets to and that prepare them.
  private var reached: [[String]] = []
  /// Whether it gets there where something holds.
  var isPreparedSometimes: Bool { !reached.isEmpty }

  /// - Parameter isOpen: whether what has to hold where dependencies are prepared counts as well as what leads there.
  init(search: CoverageSearch, prepared: [Int], excluded: [String: [OverrideExtent]], isOpen: Bool = false) {
    self.search = search
    self.excluded = excluded
    for index in prepared {
      let override = search.override(index)
      let key = CodeIndex.FileKey(module: override.module, file: override.location.file)
      guard let member = search.code.sites[index] ?? script(of: key) else { continue }
      var preparation = Preparation(override, isOpen: isOpen)
      let applied = override.applied.flatMap { place in
        search.member(around: place).map { Place(member: $0, position: place.location.position) }
      }
      if override.isKept, let applied {
        (preparation.position, preparation.keeper) = (applied.position, member)
        preparations[applied.member, default: []].append(preparation)
        continue
      }
      preparations[member, default: []].append(preparation)
      ends[member, default: []].append(preparedCode(behind: preparation, in: member))
      if let applied {
        applications[Place(member: member, position: preparation.position), default: []].append(applied)
      }
    }
  }

  var graph: CodeGraph { search.code.graph }

  private func script(of key: CodeIndex.FileKey) -> Int? {
    graph.index.members(of: key).first { graph.index.members[$0].fact.kind == .script }
  }

  mutating func run(from entry: EntryCode) {
    walk(from: entry)
    guard reached.isEmpty, !built.isEmpty else { return }
    (expected, built, sources, members, visits, calls) = (built, [], [], [], Visits(), Visits())
    (sure, open) = ([], [:])
    walk(from: entry)
  }

  private mutating func walk(from entry: EntryCode) {
    if !entry.sources.isEmpty { run(Frame(steps: entry.sources.reversed().map { Step(.runSource($0)) })) }
    if isPrepared { return }
    let ranked = entry.members.compactMap { member in rank(graph.index.members[member].fact).map { ($0, member) } }
    launching = ranked.filter { $0.0 == Self.launchingRank }.map(\.1)
    let statements = entry.members.filter { graph.index.members[$0].isStatement }
    if statements.isEmpty {
      run(ranked, valuesOf: entry.types)
    } else {
      run(statements: statements)
      runDelegates(of: entry, ranked, namedBy: statements)
    }
  }

  /// In the order of their ranks, with the initial values of types.
  private mutating func run(_ ranked: [(Int, Int)], valuesOf types: [CodeTypeIndex], isSure: Bool = true) {
    let values = types.flatMap(initialValues).map { (1, $0) }
    for (_, member) in (ranked + values).sorted(by: { $0 < $1 }) where !isPrepared {
      if let frame = frame(of: member, isSure: isSure) { run(frame) }
    }
  }

  /// What the system calls where the last statement gave the program to it: `UIApplicationMain(…)`, `application.run()`.
  /// Which of several delegates statements choose, only the names of those for tests tell. One that they do not name may
  /// be there for another program.
  private mutating func runDelegates(of entry: EntryCode, _ ranked: [(Int, Int)], namedBy statements: [Int]) {
    let words = Set(statements.map { graph.index.members[$0].fileNumber })
      .map { graph.index.sources[$0].facts.vocabulary }
    let delegates = entry.types.filter { type in
      graph.facts(of: type).contains { EntryPoints.mayBeDelegate(graph.index.types[$0].fact) }
    }
    let ordinary = delegates.filter { !(graph.types[$0].path.last?.contains("Test") ?? false) }
    for delegate in delegates where !isPrepared {
      let levels = [delegate] + graph.ancestors(of: delegate)
      let own = ranked.filter { graph.owner(of: $0.1).map(levels.contains) ?? false }
      let isOnly = delegates.count == 1 || ordinary == [delegate]
      let isNamed = graph.spellings(of: delegate).contains { name in words.contains { $0.contains(name, as: .word) } }
      run(own, valuesOf: [delegate], isSure: isOnly && isNamed)
    }
  }

  private static let launchingRank = 3

  /// In which order the system runs the members of a type that starts a program; `nil` for what runs later.
  private func rank(_ fact: MemberFact) -> Int? {
    switch fact.name {
    case "main" where fact.isStatic: 0
    case "init": 2
    case "application" where SystemProtocols.isOfLaunch(fact): Self.launchingRank
    case "applicationWillFinishLaunching", "applicationDidFinishLaunching": Self.launchingRank
    case "run" where fact.kind == .function: 4
    default: nil
    }
  }

  /// Statements and variables of a source, in the order in which they stand there.
  private mutating func run(statements: [Int]) {
    members.formUnion(statements)
    sure.formUnion(statements)
    for member in statements { visits.take(member, under: []) }
    run(Frame(members: statements, events: statements.flatMap { events(of: $0) }.sorted { $0.position < $1.position }))
  }

  private func events(of member: Int, applied: [SourcePosition] = [], isCalled: Bool = false) -> [Frame.Placed] {
    let applied = applied.map { Preparation(at: $0) }
    let code = MemberEvents(of: graph.index.members[member], handed: search.code.handed, isCalled: isCalled)
    return code.all(preparing: (preparations[member] ?? []) + applied, holds: { truth(of: $0, by: member) })
      .filter { !isExcluded($0.place, in: graph.index.members[member].file) }
      .map { Frame.Placed(event: $0.event, member: member, place: $0.place, position: $0.position) }
      .sorted { $0.position < $1.position }
  }

  /// `nil` for what has run, or cannot.
  private mutating func frame(of member: Int, calledBy caller: Frame? = nil, isSure: Bool = true) -> Frame? {
    let branches = (caller.map(branches(ofCallsBy:)) ?? []) + (isSure ? [] : ["one of several"])
    members.insert(member)
    guard search.runs[graph.index.members[member].module], visits.take(member, under: branches) else { return nil }
    let frame = frame(of: member, calledBy: caller, branches: branches, isKept: false)
    note(frame, of: member)
    return frame
  }

  /// The closures that a variable keeps.
  private mutating func frame(ofClosuresIn variable: Int, calledBy caller: Frame, isSure: Bool) -> Frame? {
    let branches = branches(ofCallsBy: caller) + (isSure ? [] : ["one of several"])
    guard search.runs[graph.index.members[variable].module], calls.take(variable, under: branches) else { return nil }
    members.insert(variable)
    let frame = frame(of: variable, calledBy: caller, branches: branches, isKept: true)
    note(frame, of: variable)
    return frame
  }

  private func frame(of member: Int, calledBy caller: Frame?, branches: [String], isKept: Bool) -> Frame {
    let applied = caller.map(applied(by:)) ?? [:]
    let events = events(of: member, applied: applied[member] ?? [], isCalled: isKept)
    var frame = Frame(members: [member], events: events, applied: applied)
    frame.branches = branches
    frame.success = caller.flatMap(success(ofCallsBy:))
    frame.isCalled = caller != nil
    frame.isOpen = caller.map(isOpen(ofCallsBy:)) ?? false
    return frame
  }

  /// Whether what a frame runs next runs only for some of the values that it may be called with: `switch path { … }`.
  private func isOpen(ofCallsBy frame: Frame) -> Bool {
    guard !frame.isOpen, frame.isCalled, let last = frame.lastEvent else { return frame.isOpen }
    guard graph.takesValues(last.member) else { return false }
    return switch last.event {
    case .call(let call, _): call.branches.asksForCase
    case .mention(let mention, _): mention.branches.asksForCase
    case .preparation: false
    }
  }

  private mutating func note(_ frame: Frame, of member: Int) {
    if frame.isOpen { open[member, default: []].append(frame.branches) } else { sure.insert(member) }
  }

  /// What has to hold for what a frame runs next.
  private func branches(ofCallsBy frame: Frame) -> [String] {
    guard let last = frame.lastEvent else { return frame.branches }
    let way = way(to: last, in: frame)
    return frame.branches + way.branches
  }

  /// What holds where what a frame runs next did not fail; `nil` where that ends the program.
  private func success(ofCallsBy frame: Frame) -> String? {
    guard let last = frame.lastEvent else { return frame.success }
    return attempt(around: last.place, in: last.member)?.success ?? frame.success
  }

  func truth(of conditions: ConditionStack?, by member: Int) -> Bool? {
    conditions.map { search.truth(of: $0, in: graph.index.members[member].module) } ?? true
  }

  /// Where what a frame runs next prepares dependencies with what was handed over.
  private func applied(by frame: Frame) -> [Int: [SourcePosition]] {
    guard let last = frame.lastEvent, let own = applications[Place(member: last.member, position: last.place)]
    else { return frame.applied }
    return own.reduce(into: frame.applied) { $0[$1.member, default: []].append($1.position) }
  }

  /// Runs code and what it calls. Functions may call each other through more levels than the stack of a thread has room for.
  private mutating func run(_ first: Frame) {
    var frames = [first]
    while var frame = frames.popLast() {
      if let step = frame.steps.popLast() {
        let next = take(step, in: &frame)
        frames.append(frame)
        if let next { frames.append(next) }
        if isPrepared { return leave(frames) }
      } else if let placed = frame.nextEvent() {
        frame.steps = isBehind(placed) ? [] : steps(of: placed).reversed()
        frames.append(frame)
        if case .preparation(let preparation) = placed.event, preparation.keeper.map(members.contains) ?? true {
          prepare(frames)
        }
        if isPrepared { return leave(frames) }
      }
    }
  }

  /// Whether something happens only once dependencies are prepared. A call that prepares them with what it hands over may
  /// run other code first.
  private func isBehind(_ placed: Frame.Placed) -> Bool {
    ends[placed.member]?.contains { $0.start < placed.position && $0.contains(placed.position) } ?? false
  }

  private mutating func prepare(_ frames: [Frame]) {
    guard let frame = frames.last else { return }
    reached.append(branches(ofCallsBy: frame))
    isPrepared = BranchCover(reached).isWhole
    guard !isPrepared else { return }
    for (member, code) in preparedCode(behind: frames) { ends[member, default: []].append(code) }
  }

  private mutating func leave(_ frames: [Frame]) {
    for frame in frames {
      for member in frame.members {
        let parts = ends[member]?.filter { $0.end != nil } ?? []
        ends[member] = parts + (frame.lastEvent.map { [PreparedCode(start: $0.position)] } ?? [])
      }
    }
  }

  /// The words of a source say nothing of their order: what prepares dependencies comes first.
  private mutating func run(source: String, under branches: [String]) {
    guard sources.insert(source).inserted, sourceDepth < Self.mostSources else { return }
    sourceDepth += 1
    let steps = search.code.mentions.found(in: source).steps.map { found -> Step in
      switch found.start {
      case .member(let member): Step(.run(member))
      case .type(let type): Step(.build(type))
      }
    }
    for step in steps where !isPrepared {
      var trial = self
      trial.run(Frame(steps: [step], branches: branches))
      if trial.isPrepared { self = trial }
    }
    if !isPrepared { run(Frame(steps: steps.reversed(), branches: branches)) }
    sourceDepth -= 1
  }

  private static let mostSources = 16

  private mutating func take(_ step: Step, in frame: inout Frame) -> Frame? {
    var next: Frame?
    switch step.start {
    case .run(let member): next = self.frame(of: member, calledBy: frame, isSure: step.isSure)
    case .call(let variable): next = self.frame(ofClosuresIn: variable, calledBy: frame, isSure: step.isSure)
    case .build(let type):
      if built.insert(type).inserted { frame.steps += initialValues(of: type).reversed().map { Step(.run($0)) } }
    case .runSource(let source):
      run(source: source, under: branches(ofCallsBy: frame))
    }
    next?.isOneOfSeveral = !step.isSure
    return next
  }

  /// What runs before the initializer. The system makes some values later.
  private func initialValues(of type: CodeTypeIndex) -> [Int] {
    ([type] + graph.ancestors(of: type)).flatMap { level in
      graph.members(of: level).filter { member in
        let fact = graph.index.members[member].fact
        return fact.isInitialValue
          && !fact.calls.contains { Self.laterWrappers.contains($0.callee.last ?? "") }
      }
    }
  }

  private static let laterWrappers: Set<String> = [
    "StateObject", "UIApplicationDelegateAdaptor", "NSApplicationDelegateAdaptor", "WKApplicationDelegateAdaptor",
  ]

  // MARK: Reads

  /// Whether a read happens on the way.
  func reads(_ index: Int) -> Bool {
    let read = search.consumptions[index]
    guard let member = search.code.reads.member(of: index) else {
      guard read.member == nil, read.variable != nil else { return false }
      return search.code.reads.readers(of: index).contains { reader in
        reader.places.contains { isAtOnce($0.timing, by: reader.member) && isPassed($0.position, in: reader.member) }
      }
    }
    let places = read.isVariable ? read.uses : [place(of: read)]
    return isAtOnce(read.timing, by: member) && places.contains { isPassed($0, in: member) }
  }

  private func isAtOnce(_ timing: Timing, by member: Int) -> Bool {
    search.code.handed.isAtOnce(timing, from: graph.index.members[member].module)
  }

  /// What an assignment sets is read before it is set, and what a helper reads where it is called is read before what
  /// the call sets: the place is that of the assignment or the call, and a little ahead of it.
  private func place(of read: ResolvedConsumption) -> SourcePosition {
    let position = read.location.position
    let settings = search.overrides.lazy.filter { $0.location.file == read.location.file }.map(\.location.position)
    var start: SourcePosition?
    switch read.form {
    case .replaced: start = settings.filter { $0 <= position }.max()
    case .overrideClosure: start = settings.first { $0 == position }
    case .wrapper, .expression, .current, .stored, .made, .filled, .forwarded, .kept, .valuesMember: break
    }
    guard var start else { return position }
    start.column -= 1
    return start
  }

  /// Whether it gets to code that prepares dependencies.
  func comes(to prepared: [Int]) -> Bool {
    prepared.contains { index in search.code.sites[index].map(members.contains) ?? true }
  }

  private func isPassed(_ position: SourcePosition, in member: Int) -> Bool {
    guard sure.contains(member) || open[member].map({ BranchCover($0).isWhole }) ?? false else { return false }
    let run = graph.index.members[member].fact.run(of: position)
    if ends[member]?.contains(where: { $0.contains(run.position) }) ?? false { return false }
    guard run.isSure || ends[member] == nil else { return false }
    return !isExcluded(position, in: graph.index.members[member].file)
  }

  private func isExcluded(_ position: SourcePosition, in file: String) -> Bool {
    excluded[file].map { search.code.extents.encloses(position, in: file, $0, .nothing) } ?? false
  }
}

import DepGraphModel

/// Follows what the entry of a root runs, in the order in which it runs, until dependencies are prepared. Only what is
/// sure to run at once is followed.
struct EarlyWalk {
  private enum Event {
    case call(MemberFact.Call)
    case mention(String)
    case preparation
  }

  private enum Step {
    case run(Int)
    case build(CodeTypeIndex)
    /// What a source without the library's words may run.
    case runSource(String)
    /// Only where a value of its type is there.
    case runMethod(Int)
  }

  /// Code that runs, and how far.
  private struct Frame {
    struct Placed {
      var event: Event
      var member: Int
      var position: SourcePosition
    }

    var members: [Int]
    /// In their order.
    let events: [Placed]
    /// What has to hold for it to run.
    var branches: [String] = []
    /// Where what it runs prepares dependencies with what calls around handed over, by member.
    let applied: [Int: [SourcePosition]]
    /// What the last event leads to, the first of it last.
    var steps: [Step] = []
    private var count = 0

    init(steps: [Step], branches: [String] = []) {
      self.init(members: [], events: [])
      self.steps = steps
      self.branches = branches
    }

    init(members: [Int], events: [Placed], applied: [Int: [SourcePosition]] = [:]) {
      self.members = members
      self.events = events
      self.applied = applied
    }

    mutating func nextEvent() -> Placed? {
      guard count < events.count else { return nil }
      count += 1
      return events[count - 1]
    }

    var lastEvent: Placed? { count == 0 ? nil : events[count - 1] }
  }

  private struct Place: Hashable {
    var member: Int
    var position: SourcePosition
  }

  private let search: CoverageSearch
  /// By member, where it prepares dependencies.
  private var preparations: [Int: [SourcePosition]] = [:]
  /// Where a call prepares dependencies with what it hands over, by the call. Of calls that are spelled alike a member
  /// has the first one alone.
  private var applications: [Place: [Place]] = [:]
  private let excluded: [String: [OverrideExtent]]
  /// What runs, as a whole or up to where it is left.
  private(set) var members: Set<Int> = []
  /// Of these, what runs whatever holds.
  private var surelyRun: Set<Int> = []
  /// Where members are left for what prepares dependencies.
  private(set) var ends: [Int: SourcePosition] = [:]
  private var built: Set<CodeTypeIndex> = []
  /// Types of which a first walk builds values: it sees a call before its arguments.
  private var expected: Set<CodeTypeIndex> = []
  private var sources: Set<String> = []
  /// How many sources without the library's words lead to the current place.
  private var sourceDepth = 0
  /// Whether it is sure to get to what prepares dependencies.
  private(set) var isPrepared = false
  /// What has to hold at each of the places that it gets to and that prepare them.
  private var reached: [[String]] = []
  /// Whether it gets there where something holds.
  var isPreparedSometimes: Bool { !reached.isEmpty }

  init(search: CoverageSearch, prepared: [Int], excluded: [String: [OverrideExtent]]) {
    self.search = search
    self.excluded = excluded
    for index in prepared {
      let override = search.overrides[index]
      let key = CodeIndex.FileKey(module: override.module, file: override.location.file)
      guard let member = search.code.sites[index] ?? script(of: key) else { continue }
      let position = override.location.position
      preparations[member, default: []].append(position)
      if let applied = override.applied, let place = place(of: applied) {
        applications[Place(member: member, position: position), default: []].append(place)
      }
    }
    ends = preparations.compactMapValues { $0.min() }
  }

  private var graph: CodeGraph { search.code.graph }

  private func place(of applied: ResolvedOverride.Applied) -> Place? {
    let key = CodeIndex.FileKey(module: applied.module, file: applied.location.file)
    let position = applied.location.position
    return graph.index.member(named: applied.member, of: applied.owner, at: position, in: key)
      .map { Place(member: $0, position: position) }
  }

  private func script(of key: CodeIndex.FileKey) -> Int? {
    (graph.index.membersByFile[key] ?? 0..<0).first { graph.index.members[$0].fact.kind == .script }
  }

  mutating func run(from entry: EntryCode) {
    walk(from: entry)
    guard reached.isEmpty, !built.isEmpty else { return }
    (expected, built, sources, members, surelyRun) = (built, [], [], [], [])
    walk(from: entry)
  }

  private mutating func walk(from entry: EntryCode) {
    if !entry.sources.isEmpty { run(Frame(steps: entry.sources.reversed().map { .runSource($0) })) }
    if isPrepared { return }
    let statements = entry.members.filter { graph.index.members[$0].isStatement }
    if !statements.isEmpty { return run(statements: statements) }
    let ranked = entry.members.compactMap { member in rank(graph.index.members[member].fact).map { ($0, member) } }
    let types = entry.types.flatMap(initialValues).map { (1, $0) }
    for (_, member) in (ranked + types).sorted(by: { $0 < $1 }) {
      if let frame = frame(of: member) { run(frame) }
      if isPrepared { return }
    }
  }

  /// In which order the system runs the members of a type that starts a program; `nil` for what runs later.
  private func rank(_ fact: MemberFact) -> Int? {
    switch fact.name {
    case "main" where fact.isStatic: 0
    case "init": 2
    case "application": 3
    case "run" where fact.kind == .function: 4
    default: nil
    }
  }

  /// Statements and variables of a source, in the order in which they stand there.
  private mutating func run(statements: [Int]) {
    members.formUnion(statements)
    run(Frame(members: statements, events: statements.flatMap { events(of: $0) }.sorted { $0.position < $1.position }))
  }

  private func events(of member: Int, applied: [SourcePosition] = []) -> [Frame.Placed] {
    let fact = graph.index.members[member].fact
    let calls = fact.calls.filter {
      Self.isAtOnce($0.timing) && truth(of: $0.conditions, by: member) != false
    }.map {
      (event: Event.call($0), position: $0.position)
    }
    // Where the order is not known, they come first.
    let places =
      fact.mentionPlaces.isEmpty
      ? fact.mentions.map { MemberFact.Mention(name: $0, position: fact.position) } : fact.mentionPlaces
    let mentions = places.filter { truth(of: mentionGuard($0.name, of: member)?.conditions, by: member) != false }
      .map { (event: Event.mention($0.name), position: $0.position) }
    let prepared = ((preparations[member] ?? []) + applied).map { (event: Event.preparation, position: $0) }
    let file = graph.index.members[member].file
    return (calls + mentions + prepared).filter { !isExcluded($0.position, in: file) }
      .map { Frame.Placed(event: $0.event, member: member, position: $0.position) }
      .sorted { $0.position < $1.position }
  }

  /// `nil` for what has run, or cannot.
  private mutating func frame(of member: Int, calledBy caller: Frame? = nil) -> Frame? {
    let branches = caller.map(branches(ofCallsBy:)) ?? []
    let isNew = members.insert(member).inserted
    let isSureNow = branches.isEmpty && surelyRun.insert(member).inserted
    guard search.runs[graph.index.members[member].module], isNew || isSureNow else { return nil }
    let applied = caller.map(applied(by:)) ?? [:]
    var frame = Frame(members: [member], events: events(of: member, applied: applied[member] ?? []), applied: applied)
    frame.branches = branches
    return frame
  }

  /// What has to hold for what a frame calls next.
  private func branches(ofCallsBy frame: Frame) -> [String] {
    guard let last = frame.lastEvent else { return frame.branches }
    let (branches, conditions): ([String], ConditionStack)
    switch last.event {
    case .call(let call): (branches, conditions) = (call.branches, call.conditions)
    case .mention(let name):
      guard let found = mentionGuard(name, of: last.member) else { return frame.branches }
      (branches, conditions) = (found.branches, found.conditions)
    case .preparation: return frame.branches
    }
    let open = truth(of: conditions, by: last.member) == nil ? conditions.map { "#if \($0.text)" } : []
    return frame.branches + branches + open
  }

  private static func isAtOnce(_ timing: Timing) -> Bool {
    switch timing {
    case .eager, .named: true
    case .handed, .event, .deferred, .unread: false
    }
  }

  private func mentionGuard(_ name: String, of member: Int) -> MemberFact.MentionGuard? {
    graph.index.members[member].fact.mentionGuards.first { $0.name == name }
  }

  private func truth(of conditions: ConditionStack?, by member: Int) -> Bool? {
    conditions.map { search.truth(of: $0, in: graph.index.members[member].module) } ?? true
  }

  /// Where what a frame runs next prepares dependencies with what was handed over.
  private func applied(by frame: Frame) -> [Int: [SourcePosition]] {
    guard let last = frame.lastEvent, let own = applications[Place(member: last.member, position: last.position)]
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
        frame.steps = steps(of: placed, under: frame.branches).reversed()
        frames.append(frame)
        if isPrepared { return leave(frames) }
      }
    }
  }

  private mutating func leave(_ frames: [Frame]) {
    for frame in frames { for member in frame.members { ends[member] = frame.lastEvent?.position } }
  }

  /// The words of a source say nothing of their order: what prepares dependencies comes first.
  private mutating func run(source: String, under branches: [String]) {
    guard sources.insert(source).inserted, sourceDepth < Self.mostSources else { return }
    sourceDepth += 1
    let steps = search.code.mentions.found(in: source).steps.map { found -> Step in
      switch found.start {
      case .member(let member): .run(member)
      case .type(let type): .build(type)
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

  private mutating func steps(of placed: Frame.Placed, under branches: [String]) -> [Step] {
    switch placed.event {
    case .preparation:
      reached.append(branches)
      isPrepared = BranchCover(reached).isWhole
      return []
    case .call(let call):
      let targets = graph.targets(of: call, from: placed.member)
      if targets.isEmpty, call.callee.count == 1 {
        return search.code.functions.sources(declaring: call.callee[0]).map { .runSource($0.file) }
      }
      return targets.filter(\.isCertain).compactMap { target in
        switch graph.places[target.node] {
        // A function that is only named runs later, if at all.
        case .member(let called) where call.timing != .eager && !isVariable(called): nil
        case .member(let called): .run(called)
        case .value(let type): .build(type)
        case .addition: nil
        }
      }
    case .mention(let name): return (search.code.methods[name] ?? []).map { .runMethod($0) }
    }
  }

  private func isVariable(_ member: Int) -> Bool { graph.index.members[member].fact.kind == .property }

  private mutating func take(_ step: Step, in frame: inout Frame) -> Frame? {
    switch step {
    case .run(let member): return self.frame(of: member, calledBy: frame)
    case .build(let type):
      if built.insert(type).inserted { frame.steps += initialValues(of: type).reversed().map { .run($0) } }
      return nil
    case .runSource(let source):
      run(source: source, under: branches(ofCallsBy: frame))
      return nil
    case .runMethod(let method):
      guard let owner = graph.owner(of: method), built.contains(owner) || expected.contains(owner) else { return nil }
      return self.frame(of: method, calledBy: frame)
    }
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
        reader.places.contains { $0.timing == .eager && isPassed($0.position, in: reader.member) }
      }
    }
    let places = read.isVariable ? read.uses : [place(of: read)]
    return read.timing == .eager && places.contains { isPassed($0, in: member) }
  }

  /// What an assignment sets is read before it is set: the place is that of the assignment, and a little ahead of it.
  private func place(of read: ResolvedConsumption) -> SourcePosition {
    let position = read.location.position
    guard read.form == .replaced else { return position }
    let assignments = search.overrides.lazy.filter { $0.location.file == read.location.file }
      .map(\.location.position).filter { $0 <= position }
    guard var start = assignments.max(), start.column > 1 else { return position }
    start.column -= 1
    return start
  }

  private func isPassed(_ position: SourcePosition, in member: Int) -> Bool {
    guard members.contains(member) else { return false }
    if let end = ends[member], end <= position { return false }
    return !isExcluded(position, in: graph.index.members[member].file)
  }

  private func isExcluded(_ position: SourcePosition, in file: String) -> Bool {
    excluded[file].map { search.code.extents.encloses(position, in: file, $0, isLoose: false) } ?? false
  }
}

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
    let calls = fact.calls.filter { $0.timing == .eager && truth(of: $0, by: member) != false }.map {
      (event: Event.call($0), position: $0.position)
    }
    let mentions = fact.mentionPlaces.map { (event: Event.mention($0.name), position: $0.position) }
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
    guard case .call(let call)? = frame.lastEvent?.event, let member = frame.lastEvent?.member else {
      return frame.branches
    }
    let open = truth(of: call, by: member) == nil ? call.conditions.map { "#if \($0.text)" } : []
    return frame.branches + call.branches + open
  }

  private func truth(of call: MemberFact.Call, by member: Int) -> Bool? {
    search.truth(of: call.conditions, in: graph.index.members[member].module)
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
      } else if let placed = frame.nextEvent() {
        frame.steps = steps(of: placed, under: frame.branches).reversed()
        frames.append(frame)
        guard isPrepared else { continue }
        for frame in frames { for member in frame.members { ends[member] = frame.lastEvent?.position } }
        return
      }
    }
  }

  private mutating func steps(of placed: Frame.Placed, under branches: [String]) -> [Step] {
    switch placed.event {
    case .preparation:
      reached.append(branches)
      isPrepared = BranchCover(reached).isWhole
      return []
    case .call(let call):
      return graph.targets(of: call, from: placed.member).filter(\.isCertain).compactMap { target in
        switch graph.places[target.node] {
        case .member(let called): .run(called)
        case .value(let type): .build(type)
        case .addition: nil
        }
      }
    case .mention(let name): return (search.code.methods[name] ?? []).map { .runMethod($0) }
    }
  }

  private mutating func take(_ step: Step, in frame: inout Frame) -> Frame? {
    switch step {
    case .run(let member): return self.frame(of: member, calledBy: frame)
    case .build(let type):
      if built.insert(type).inserted { frame.steps += initialValues(of: type).reversed().map { .run($0) } }
      return nil
    case .runMethod(let method):
      guard let owner = graph.owner(of: method), built.contains(owner) else { return nil }
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
    let places = read.isVariable ? read.uses : [read.location.position]
    return read.timing == .eager && places.contains { isPassed($0, in: member) }
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

import DepGraphModel

/// The name of a member with the labels that it is called with; these are `nil` where it is not called.
struct LabelledName: Hashable {
  var name: String
  var labels: [String]?
}

/// Follows what the entry of a root calls. A value that is built runs its initializers and initial values; its methods
/// only where something that was followed takes a member of that name.
struct EntryWalk {
  let code: OverrideCode
  /// The methods of the modules whose code is followed.
  let methods: FollowedMethods
  /// By module, whether what only a name tells is followed there too.
  let isGuessed: [Bool]
  /// Code that is left out, by file.
  let excluded: [String: [OverrideExtent]]
  /// By member, what runs once dependencies are prepared, which is left out.
  let ends: [Int: [PreparedCode]]
  let followsEvents: Bool
  /// Whether closures that answer events are left out all the same.
  var leavesEvents = false
  /// Whether closures may run in code that is left out alone.
  let awaits: Bool
  let waits: Waiting
  /// Of a walk that takes only what runs whatever holds: whether conditions do in a module.
  private let holds: ((ConditionStack, ModuleIndex) -> Bool?)?
  /// Whether it also follows what may run without its name being written, where there is a value of its type.
  var isWide = false
  /// Whether nothing runs behind the code that is left out: what that keeps runs in it.
  var isOver = false
  /// Whether what may be a part of code that is left out, or not, counts as none.
  var isDoubtful = false
  /// Whether what it builds is shown at some time.
  let showsViews: Bool
  /// What the system runs itself.
  private(set) var entered: Set<Int> = []
  /// Types of which there are values that code which is left out builds: what the entry takes of one may be theirs.
  let kept: Set<CodeTypeIndex>
  var members: Set<Int> = []
  /// Of these, stored properties that are merely taken of some value: their initial values ran where that value was
  /// built, so only what they keep, such as a closure, runs here.
  var taken: Set<Int> = []
  /// Of these, variables that were set and that nothing was seen to take: the closures that they keep do not run.
  var idle: Set<Int> = []
  /// Of these, what code in an override takes: only what they start outside of the override's task runs.
  var idleInOverride: Set<Int> = []
  /// Of these, what code in an override runs whose value outlives that: only what the value keeps runs.
  var handedOut: Set<Int> = []
  /// Of those, the labels of the arguments that each call has.
  var given: [Int: Set<String>] = [:]
  /// Whether code in an override gives out anything.
  var givesOut = false
  /// Of the members, initializers and initial values of views that code in an override gives out: only what their wrappers
  /// make when the view is shown runs.
  var shown: Set<Int> = []
  /// The names of what code in an override takes of values and gives out.
  var namesHandedOut: Set<String> = []
  var made = MadeValues()
  /// Applications and commands that code starts, and which were not started yet, with the members that run then.
  var launched: [CodeTypeIndex: [Int]] = [:]
  /// Lazy, static and global properties that code which is left out may have taken before: their initial values may run here
  /// as well.
  var doubtful: Set<Int> = []
  /// What members take in code that is left out; `nil` where that was not asked.
  var namesLeftOut: NamesLeftOut?
  /// Types of values that constants hold which code that is left out may have made.
  var madeBefore: Set<CodeTypeIndex> = []
  /// Of these, what code in an override calls: only what it starts outside of the override's task runs.
  var detaching: Set<Int> = []
  /// Types of which a value is built.
  var built: Set<CodeTypeIndex> = []
  /// Of these, the ones of which code that is left out alone builds values.
  var builtLeftOut: Set<CodeTypeIndex> = []
  /// Of these, classes of which only values of subclasses are.
  var builtBelow: Set<CodeTypeIndex> = []
  /// Reducers that parsed code makes, and so hands to a store or to another reducer.
  var reducing: Set<CodeTypeIndex> = []
  /// Of these, the ones whose code runs.
  var reduced: Set<CodeTypeIndex> = []
  /// The protocols that these conform to.
  var adopted: Set<CodeTypeIndex> = []
  /// The names of members that are taken of some value.
  var names: Set<String> = []
  var calledNames: Set<LabelledName> = []
  /// Those that are taken of values which may come from where the walk does not look.
  var foreignNames: Set<LabelledName> = []
  /// Those that the entry's own modules take.
  var entryNames: Set<String> = []
  var entryCalls: Set<LabelledName> = []
  /// Of values of known types, those that they take of what code which is left out may have built.
  var entryNamesOfKept: Set<String> = []
  /// By name, whether a protocol asks values for it that code which is left out builds.
  var asked: [String: Bool] = [:]
  /// What is called on `self` or another value of a class or a protocol, by name: a subclass or a conforming type may give
  /// another one.
  var inheritedNames: [String: Set<CodeTypeIndex>] = [:]
  /// Of these, those of values that code which is left out may build.
  var openNames: [String: Set<CodeTypeIndex>] = [:]
  /// By the number of its name, whether a source that was not parsed holds it.
  var isHeld: [Bool]
  /// Sources that were not parsed and whose words were taken.
  var sources: Set<String> = []
  /// Of members, what surely need not run: what one runs where a call leaves out an argument that each call has, by the
  /// labels of these; of a property, `=` where each value is made with another one.
  var arguments: [Int: Set<String>] = [:]
  /// Methods that something names which code that is left out names as well: of values of which types it is called outside
  /// of that is asked last.
  var open = OpenMethods()
  var awaited = AwaitedCallbacks()
  /// Of the members, those that code without source calls.
  var callbacks: Set<Int> = []
  var selfMaking = SelfMaking()
  var named = NamedFunctions()
  var queue: [Int] = []

  init(
    code: OverrideCode, methods: FollowedMethods, isGuessed: [Bool]? = nil, excluded: [String: [OverrideExtent]] = [:],
    kept: Set<CodeTypeIndex> = [], ends: [Int: [PreparedCode]] = [:], followsEvents: Bool = false,
    waits: Waiting = .forCalls, holds: ((ConditionStack, ModuleIndex) -> Bool?)? = nil
  ) {
    self.holds = holds
    self.code = code
    self.methods = methods
    self.isGuessed = isGuessed ?? methods.isFollowed
    self.excluded = excluded
    self.kept = kept
    self.ends = ends
    showsViews = followsEvents && isGuessed != nil
    self.waits = waits
    awaits =
      waits != .forCalls
      || followsEvents && Self.awaits(excluded, isGuessed: isGuessed ?? methods.isFollowed, code)
    self.followsEvents = followsEvents
    isHeld = [Bool](repeating: false, count: code.graph.index.numbersOfNames.count)
  }

  var graph: CodeGraph { code.graph }
  /// By module, whether its code is followed.
  var isFollowed: [Bool] { methods.isFollowed }

  /// - Parameter isLeftOut: of the members that the system runs, those that are not followed.
  mutating func run(from entry: EntryCode, unless isLeftOut: (Int) -> Bool = { _ in false }) {
    entered = Set(entry.members)
    launched = entry.launched
    for source in entry.sources { take(source) }
    for type in entry.types { build(type) }
    run(from: entry.members.filter { !isLeftOut($0) })
  }

  mutating func run(from start: some Sequence<Int>) {
    for member in start { enter(member, as: .building) }
    drain()
  }

  /// Follows from now on what may run as well: what the language, the standard library or a framework calls on a value
  /// without its name being written there.
  mutating func widen() {
    isWide = true
    for method in open.take() { enter(method) }
    makeSelves()
    for node in named.nodes.sorted() { enter(node: node) }
    for (mention, member) in named.mentions { take(mention, from: member) }
    for member in doubtful.sorted() {
      if taken.remove(member) != nil { queue.append(member) } else { enter(member) }
    }
    for source in sources.sorted() { takeImplied(in: source) }
    for type in built.sorted() { enterUnnamed(of: type) }
    enterOperators()
    for member in taken.sorted() { enterWrapper(of: member) }
    for type in built.union(kept).sorted() { enterCallbacks(of: type) }
    for member in members.sorted() {
      let isWhole = isWhole(member)
      for call in code.followed[member].calls where call.targets.isEmpty || call.fact.callee.first == "" {
        guard !leavesOut(call, of: member, isWhole: isWhole), !isGuarded(call, of: member) else { continue }
        takeImplied(call, from: member)
        takeUnparsed(call)
        for target in call.targets where isFollowed(target, of: call, from: member) {
          enter(node: target.node, arguments: call.fact.labels)
        }
      }
      let found = graph.index.members[member]
      if awaits || !found.fact.escapes.isEmpty || code.extents.hasDetached || code.extents.hasEscapes(found.file)
        || callsKept(member)
      {
        queue.append(member)
      }
    }
    drain()
  }

  mutating func drain() {
    while !queue.isEmpty || enterOpen() || enterAwaited() || enterReducers() {
      let known = built.count
      while let member = queue.popLast() { follow(member) }
      // What runs as a value was built runs without, once such a value is found to be built without.
      if built.count > known {
        queue = members.filter { code.carried.isIn(graph.index.members[$0].file) }.sorted()
      }
    }
  }

  /// Whether a read or a call at a place is left out.
  func leavesOut(_ position: SourcePosition, _ timing: Timing, of member: Int) -> Bool {
    if let prepared = ends[member] {
      let place = graph.index.members[member].fact.run(of: position).position
      if prepared.contains(where: { $0.contains(place) }) { return true }
    }
    if isWaiting(timing, in: member) || isYielded(position, in: member) { return true }
    if shown.contains(member), !isDelayed(position, by: member) { return true }
    if taken.contains(member), runsAtOnce(timing, in: member), !isDelayed(position, by: member) { return true }
    if idle.contains(member), isKept(position, by: member, surely: true) || isKeptByMade(position, member),
      !(idleInOverride.contains(member) && isDetached(position, timing, in: member))
    {
      return true
    }
    let isLeft = detaching.contains(member) && isDetached(position, timing, in: member)
    if handedOut.contains(member) {
      if !isLeft, !isKept(position, by: member, surely: false) { return true }
    } else if detaching.contains(member), !isLeft {
      return true
    }
    if isReplaced(position, in: member) { return true }
    return leavesOut(position, timing, in: graph.index.members[member].file)
  }

  private func runsAtOnce(_ timing: Timing, in member: Int) -> Bool {
    switch timing {
    case .eager: true
    case .handed(let function): code.handed.runsAtOnce(function, from: graph.index.members[member].module)
    case .deferred, .event, .assigned, .called, .unread, .named: false
    }
  }

  /// - Parameter isWhole: whether no place within the member is left out.
  private func leavesOut(_ call: FollowedMember.Call, of member: Int, isWhole: Bool) -> Bool {
    // Of what may have been made before, what it reads is left out as well as what it calls.
    let timing = doubtful.contains(member) ? call.timing : call.fact.timing
    if isWhole { return leavesOut(timing) }
    return leavesOut(call.fact.position, timing, of: member)
      && (call.fact.last == call.fact.position || leavesOut(call.fact.last, timing, of: member))
  }

  /// Whether nothing of a member is left out but what never runs where it is written. Most are.
  private func isWhole(_ member: Int) -> Bool {
    if awaits && !isWide || ends[member] != nil || isYielding(member) || taken.contains(member)
      || idle.contains(member) || shown.contains(member)
      || handedOut.contains(member) || detaching.contains(member) || arguments[member].map({ !$0.isEmpty }) ?? false
    {
      return false
    }
    let file = graph.index.members[member].file
    return excluded.isEmpty || excluded[file] == nil && !code.carried.isIn(file)
  }

  /// Of calls that are spelled alike, one is enough where all of them together are made whatever holds.
  private func isGuarded(_ call: FollowedMember.Call, of member: Int) -> Bool {
    guard holds != nil, isGuarded(call.fact.branches, call.fact.conditions, of: member) else { return false }
    let alike = graph.index.members[member].fact.calls.filter {
      $0.callee == call.fact.callee && $0.labels == call.fact.labels && !isGuarded([], $0.conditions, of: member)
    }
    return !BranchCover(alike.map(\.branches)).isWhole
  }

  private func isGuarded(_ branches: [String], _ conditions: ConditionStack, of member: Int) -> Bool {
    guard let holds else { return false }
    return !branches.isEmpty || holds(conditions, graph.index.members[member].module) != true
  }

  /// The same for code at the top level of a file.
  func leavesOut(_ position: SourcePosition, _ timing: Timing, in file: String) -> Bool {
    leavesOut(timing) || isExcluded(position, in: file)
  }

  /// The same wherever it is.
  private func leavesOut(_ timing: Timing) -> Bool {
    switch timing {
    case .event: !followsEvents || leavesEvents
    case .unread: true
    case .eager, .deferred, .assigned, .called, .handed, .named: false
    }
  }

  /// Whether an override is in force at a place by what its file says.
  func isExcluded(_ position: SourcePosition, in file: String) -> Bool {
    guard !excluded.isEmpty else { return false }
    return code.carried.carries(position, in: file, unless: built, surely: isWide)
      || excluded[file].map {
        code.extents.encloses(position, in: file, $0, isWide ? (isOver ? .atOnce : .anything) : .nothing)
      } ?? false
  }

  private mutating func follow(_ member: Int) {
    let isWhole = isWhole(member)
    for call in code.followed[member].calls where !isGuarded(call, of: member) {
      guard !leavesOut(call, of: member, isWhole: isWhole) else {
        if isWide, !isOver {
          takeHandedOut(call, of: member)
          takeDetaching(call, of: member)
        } else if showsViews {
          takeShown(call, of: member)
        }
        continue
      }
      if !launched.isEmpty { takeLaunch(call.fact, from: member) }
      takeInherited(call, from: member)
      takeSelf(call, from: member)
      takeCases(call, from: member)
      if let value = call.calledValue { take(value, from: member) }
      if isWide {
        takeImplied(call, from: member)
        takeUnparsed(call)
      }
      let isOpen = isOpen(call, in: member)
      for target in call.targets where isFollowed(target, of: call, from: member) {
        if isOpen || isOnlyNamed(call, target.node) {
          takeName(of: target.node)
        } else if isReplaced(target.node, by: call) {
          takeReplaced(target.node)
        } else {
          enter(node: target.node, arguments: call.fact.labels)
        }
      }
    }
    if isWide, !isOver, !isWhole {
      takeMethodsHandedOut(of: member)
      takeDetachingMethods(of: member)
    }
    for mention in mentions(of: member) where !isGuarded(mention, of: member) {
      if isAround, mention.isOnlyNamed || isOpen(mention, in: member) {
        named.mentions.append((mention, member))
      } else {
        take(mention, from: member)
      }
    }
  }

  private func isGuarded(_ mention: FollowedMember.Mention, of member: Int) -> Bool {
    guard holds != nil else { return false }
    return graph.index.members[member].fact.mentionGuards.contains {
      $0.name == mention.name && isGuarded($0.branches, $0.conditions, of: member)
    }
  }
}

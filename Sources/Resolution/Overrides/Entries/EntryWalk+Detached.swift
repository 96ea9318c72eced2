import DepGraphModel

/// What code in an override calls that leaves the override's task.
extension EntryWalk {
  /// Whether a place is in a closure of a member that runs without the overrides around its caller.
  func isDetached(_ position: SourcePosition, _ timing: Timing, in member: Int) -> Bool {
    let found = graph.index.members[member]
    switch timing {
    case .handed(let function): if code.handed.detaches(function, from: found.module) { return true }
    case .named(let function): if code.handed.keeps(function, from: found.module) { return true }
    case .eager, .deferred, .event, .assigned, .called, .unread: break
    }
    return found.fact.detached.contains { $0.contains(position) }
      || code.followed[member].leavingTask.contains { escape in
        escape.code.contains(position) && code.handed.mayKeep(escape, from: found.module)
          && !isOfReducers(escape.function)
      }
  }

  /// Whether a function is one of the project that makes a reducer of another one: what that keeps, it runs where it runs
  /// itself.
  private func isOfReducers(_ function: String) -> Bool {
    let declared = methods.named(function)
    return !declared.isEmpty
      && declared.allSatisfy { OverrideCode.reducerProtocols.contains(graph.index.members[$0].fact.owner.last ?? "") }
  }

  /// Whether a member hands closures through a stream and the like.
  func isYielding(_ member: Int) -> Bool {
    isAround && !code.followed[member].yielded.isEmpty
  }

  /// Whether a place is in code that is handed through a stream and the like: whether what takes it from there is code that
  /// is left out is not known.
  func isYielded(_ position: SourcePosition, in member: Int) -> Bool {
    isAround && code.followed[member].yielded.contains { $0.contains(position) }
  }

  mutating func takeDetaching(_ call: FollowedMember.Call, of member: Int) {
    guard code.extents.hasDetached, isInOverride(call.fact.position, call.fact.timing, of: member) else { return }
    for target in call.targets where target.isCertain {
      switch graph.places[target.node] {
      case .member(let called):
        enter(called, as: .detaching)
        if graph.index.members[called].fact.kind == .initializer, let type = graph.owner(of: called) {
          takeDetachingInitialValues(of: type)
        }
      case .value(let type):
        takeDetachingInitialValues(of: type)
        // Its store runs it in what is in force where it was made.
        for member in (code.isReducer(type) ? graph.members(of: type) : [])
        where Self.running.contains(graph.index.members[member].fact.name) {
          enter(member, as: .detaching)
        }
      case .addition: break
      }
    }
  }

  /// `struct Page { let job: Job = .queued { … } }`: what runs where a value is made.
  private mutating func takeDetachingInitialValues(of type: CodeTypeIndex) {
    for member in graph.instanceMembers(of: type) where graph.index.members[member].fact.isInitialValue {
      enter(member, as: .detaching)
    }
  }

  /// What a store calls of a reducer.
  private static let running: Set<String> = ["body", "reduce"]

  /// Methods that code which is left out names.
  mutating func takeDetachingMethods(of member: Int) {
    guard code.extents.hasDetached else { return }
    let fact = graph.index.members[member].fact
    let names =
      fact.mentionPlaces.isEmpty
      ? (detaching.contains(member) ? fact.mentions : [])
      : fact.mentionPlaces.filter { isInOverride($0.position, .eager, of: member) }.map(\.name)
    for name in names {
      for method in methods.named(name) {
        if let owner = graph.owner(of: method), mayBeOfValue(owner) {
          enter(method, as: .detaching)
        }
      }
    }
  }

  /// Whether there is a value of a type, or of one that conforms to it.
  private func mayBeOfValue(_ type: CodeTypeIndex) -> Bool {
    var seen: Set<CodeTypeIndex> = [type]
    var stack = [type]
    while let next = stack.popLast() {
      if built.contains(next) || kept.contains(next) { return true }
      if graph.kind(of: next) == .protocol { stack += graph.children(of: next).filter { seen.insert($0).inserted } }
    }
    return false
  }

  private func isInOverride(_ position: SourcePosition, _ timing: Timing, of member: Int) -> Bool {
    detaching.contains(member) && !isDetached(position, timing, in: member)
      || isExcluded(position, in: graph.index.members[member].file)
  }
}

extension EscapingCode.Kind {
  /// Whether it runs without what is in force for the code that calls the member.
  var leavesTask: Bool {
    switch self {
    case .kept, .held, .yielded: true
    case .closure, .made, .reference, .argument, .defaultValue, .omitted, .reset: false
    }
  }
}

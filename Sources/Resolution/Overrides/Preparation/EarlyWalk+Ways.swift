import DepGraphModel

/// What has to hold for code to be reached, and what runs only behind it.
extension EarlyWalk {
  struct Way {
    var branches: [String]
    /// The end of what runs only where it was taken; `nil` for all that comes.
    var until: SourcePosition?
  }

  /// The way to an event within its member.
  func way(to placed: Frame.Placed, in frame: Frame) -> Way {
    let member = placed.member
    var branches: [String]
    var until: SourcePosition?
    switch placed.event {
    case .call(let call, _):
      branches = call.branches + open(call.conditions, by: member)
      until = call.until
    case .mention(let mention, _):
      branches = mention.branches + open(mention.conditions, by: member)
      until = mention.until
    case .preparation(let preparation):
      (branches, until) = (preparation.branches, preparation.until)
    }
    if branches.isEmpty { until = nil }
    if !graph.index.members[member].fact.run(of: placed.place).isSure {
      branches.append("local code")
      until = placed.position
    }
    for attempt in attempts(before: placed.position, in: member) {
      switch attempt.kind {
      case .dropped: break
      case .passedOn: if let success = frame.success { branches.append(success) }
      case .caught:
        branches.append(attempt.success)
        until = until.map { min($0, attempt.until) } ?? attempt.until
      }
    }
    return Way(branches: branches, until: until)
  }

  private func open(_ conditions: ConditionStack, by member: Int) -> [String] {
    truth(of: conditions, by: member) == nil ? conditions.map { "#if \($0.text)" } : []
  }

  /// What may have failed before something happens. That preparing fails itself, in `do { try prepareDependencies { … } }`,
  /// is a fault of the program, not a way in which it runs.
  private func attempts(before position: SourcePosition, in member: Int) -> [MemberFact.Attempt] {
    graph.index.members[member].fact.attempts.filter { $0.end <= position && position < $0.until }
  }

  /// What of a member runs only where it prepares dependencies, whatever leads to it.
  func preparedCode(behind preparation: Preparation, in member: Int) -> PreparedCode {
    let (position, isSure) = graph.index.members[member].fact.run(of: preparation.position)
    let isPlain = preparation.branches.isEmpty && preparation.timing == .eager && isSure
    let caught = attempts(before: position, in: member).filter { $0.kind == .caught }.map(\.until).min()
    guard isPlain else { return PreparedCode(start: position, end: isSure ? preparation.until ?? position : position) }
    return PreparedCode(start: position, end: caught)
  }

  /// The `try` whose error does not leave the member, around a call.
  func attempt(around place: SourcePosition, in member: Int) -> MemberFact.Attempt? {
    graph.index.members[member].fact.attempts.first { attempt in
      attempt.start <= place && place < attempt.end && attempt.kind != .passedOn
    }
  }

  /// What runs only once dependencies were prepared at a place that some condition leads to.
  func preparedCode(behind frames: [Frame]) -> [(member: Int, code: PreparedCode)] {
    var found: [(Int, PreparedCode)] = []
    var mayFail = false
    for frame in frames.reversed() {
      guard let last = frame.lastEvent else { return found }
      let way = way(to: last, in: frame)
      var until = way.until
      let attempt = attempt(around: last.place, in: last.member)
      if mayFail, let attempt {
        if attempt.kind == .dropped { return found }
        until = until.map { min($0, attempt.until) } ?? attempt.until
      }
      for member in frame.members { found.append((member, PreparedCode(behind: last, end: until))) }
      if let success = frame.success, way.branches.contains(success) { mayFail = true }
      let isOpen = way.branches.contains { $0 != frame.success } || mayFail && attempt != nil
      if isOpen || frame.isOneOfSeveral { return found }
    }
    return found
  }
}

extension MemberFact.Attempt {
  /// What holds where it did not fail: the opposite of what leads to a `catch`.
  fileprivate var name: String { "\(until.line):\(until.column)" }

  var success: String {
    switch kind {
    case .caught: "!(catch \(name))"
    case .dropped: "!(try? \(name))"
    case .passedOn: "!(throw \(name))"
    }
  }
}

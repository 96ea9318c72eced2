import DepGraphModel

extension EarlyWalk {
  enum Event {
    /// With its number in the member.
    case call(MemberFact.Call, number: Int)
    case mention(MemberFact.Mention, isPlaced: Bool)
    case preparation(Preparation)
  }

  /// A place that prepares dependencies.
  struct Preparation {
    var position: SourcePosition
    var timing: Timing = .eager
    /// As in `ResolvedOverride`.
    var branches: [String] = []
    var until: SourcePosition?
    /// The code that makes a value which keeps what is set, until it is applied here.
    var keeper: Int?

    init(at position: SourcePosition) { self.position = position }

    init(_ override: ResolvedOverride, isOpen: Bool) {
      position = override.location.position
      timing = override.timing
      branches = isOpen ? override.branches : []
      until = override.until
    }
  }

  /// Under which conditions code was run. What runs whatever holds need not be looked at again.
  struct Visits {
    private var known: [Int: [[String]]] = [:]

    /// False for what ran before where less has to hold.
    @discardableResult
    mutating func take(_ code: Int, under branches: [String]) -> Bool {
      let earlier = known[code] ?? []
      guard !earlier.contains(where: { $0.allSatisfy(branches.contains) }) else { return false }
      guard earlier.count < Self.most || branches.isEmpty else { return false }
      known[code] = earlier + [branches]
      return true
    }

    private static let most = 4
  }

  struct Step {
    enum Start {
      case run(Int)
      /// What a variable keeps.
      case call(Int)
      case build(CodeTypeIndex)
      /// What a source without the library's words may run.
      case runSource(String)
    }

    var start: Start
    /// Whether nothing else may be meant in place of it.
    var isSure = true

    init(_ start: Start, isSure: Bool = true) {
      self.start = start
      self.isSure = isSure
    }
  }

  /// Code that runs, and how far.
  struct Frame {
    struct Placed {
      var event: Event
      var member: Int
      /// Where it is written.
      var place: SourcePosition
      /// Where it runs: local code does where it is used.
      var position: SourcePosition
    }

    var members: [Int]
    /// In their order.
    let events: [Placed]
    /// What has to hold for it to run.
    var branches: [String] = []
    /// What holds where it did not fail; `nil` where that ends the program.
    var success: String?
    /// Whether code of the project calls it.
    var isCalled = false
    /// Whether it runs only for some of the values that code around it may be called with.
    var isOpen = false
    /// Whether the call may mean something else.
    var isOneOfSeveral = false
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
}

/// What a member does at once, or what the closures in a variable do once they are called.
struct MemberEvents {
  typealias Placed = (event: EarlyWalk.Event, place: SourcePosition, position: SourcePosition)

  private let member: CodeMember
  private let handed: HandedClosures
  private let isCalled: Bool

  init(of member: CodeMember, handed: HandedClosures, isCalled: Bool) {
    self.member = member
    self.handed = handed
    self.isCalled = isCalled
  }

  func all(preparing preparations: [EarlyWalk.Preparation], holds: (ConditionStack?) -> Bool?) -> [Placed] {
    let fact = member.fact
    var found: [Placed] = []
    for (number, call) in fact.calls.enumerated() where runs(call.timing) && holds(call.conditions) != false {
      found.append(placed(.call(call, number: number), at: call.position))
    }
    for mention in fact.placedMentions where runs(mention.timing) && holds(mention.conditions) != false {
      found.append(placed(.mention(mention, isPlaced: true), at: mention.position))
    }
    // Where the order is not known, they come first.
    for name in fact.mentionsWithoutPlace {
      let known = fact.mentionGuards.first { $0.name == name }
      guard holds(known?.conditions) != false else { continue }
      let mention = MemberFact.Mention(
        name: name, branches: known?.branches ?? [], conditions: known?.conditions ?? [], until: fact.position,
        position: fact.position)
      found.append((.mention(mention, isPlaced: false), fact.position, fact.position))
    }
    for preparation in preparations where runs(preparation.timing) {
      found.append(placed(.preparation(preparation), at: preparation.position))
    }
    return found
  }

  private func placed(_ event: EarlyWalk.Event, at place: SourcePosition) -> Placed {
    (event, place, member.fact.run(of: place).position)
  }

  private func runs(_ timing: Timing) -> Bool {
    switch timing {
    case .eager, .named: !isCalled
    case .handed: !isCalled && handed.isAtOnce(timing, from: member.module)
    case .deferred, .assigned, .called: isCalled
    case .event, .unread: false
    }
  }
}

extension MemberFact {
  /// Where code runs first that is written at a place, and whether it does so whatever holds, as far as local code around
  /// it says.
  func run(of place: SourcePosition) -> (position: SourcePosition, isSure: Bool) {
    var (position, isSure) = (place, true)
    for _ in 0..<Self.mostLevels {
      guard let local = localCode.last(where: { $0.code.contains(position) }),
        let use = local.uses.filter({ !local.code.contains($0) }).min()
      else { break }
      position = use
      isSure = isSure && local.isUsedSurely
    }
    return (position, isSure)
  }

  private static let mostLevels = 8
}

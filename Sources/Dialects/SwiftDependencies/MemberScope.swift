import DepGraphModel

/// The member whose body is being visited, and what it was seen to call and read: each is recorded once a timing and once
/// in the extent of each override.
struct MemberScope {
  private(set) var fact: MemberFact
  private var calls = SpelledAlike<Seen, MemberFact.Call>()
  /// With their positions in the fact.
  private var seenReads: [Seen: Int] = [:]
  private var mentions: Set<String> = []
  /// By name.
  private var guards: [String: MemberFact.MentionGuard] = [:]
  /// Those of values that are not made right there.
  private var openMentions: Set<String> = []
  private var places = SpelledAlike<Place, MemberFact.Mention>()
  private var unnamed = SpelledAlike<Place, MemberFact.Mention>()
  /// What is mentioned by other than orders.
  private var otherMentions: Set<String> = []
  /// Whether it overrides dependencies.
  var overrides = false

  private struct Seen: Hashable {
    var names: [String]
    var genericArguments = ""
    var labels: [String]?
    var timing: Timing
    var expected: ExpectedType = .unknown
    var extent: Int?
    /// The position of the closure among those of endpoints.
    var endpoint: Int?

    /// Few others share these.
    func hash(into hasher: inout Hasher) {
      hasher.combine(names.last)
      if names.count > 1 { hasher.combine(names[0]) }
      hasher.combine(extent)
    }
  }

  private struct Place: Hashable {
    var name: String
    var isOfMadeValue: Bool
    var receiver: [String]
    var labels: [String]?
    var isOfOuterValue: Bool
    var isSet: Bool
    var timing: Timing
    var extent: Int?

    init(_ mention: MemberFact.Mention, extent: Int?) {
      name = mention.name
      isOfMadeValue = mention.isOfMadeValue
      receiver = mention.receiver
      labels = mention.labels
      isOfOuterValue = mention.isOfOuterValue
      isSet = mention.isSet
      timing = mention.timing
      self.extent = extent
    }

    /// Few others share these.
    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(receiver.last)
      hasher.combine(extent)
    }
  }

  init(fact: MemberFact) {
    self.fact = fact
  }

  /// - Parameters:
  ///   - branches: those of the place, which most calls need not be asked for.
  ///   - until: asked for where there are branches or conditions.
  mutating func take(
    _ call: MemberFact.Call, in extent: Int?, branches: @autoclosure () -> [String], conditions: ConditionStack,
    until: @autoclosure () -> SourcePosition
  ) {
    let seen = Seen(
      names: call.callee, genericArguments: call.genericArguments, labels: call.labels, timing: call.timing,
      expected: call.expected, extent: extent, endpoint: endpoint(at: call.position))
    let most = call.callee.first == "" ? 1 : Self.mostAlternatives
    let inner = within(conditions)
    calls.take(call, as: seen, most: most, branches: branches(), conditions: inner, until: until())
  }

  /// The closure around a place, as a position among those of endpoints.
  func endpoint(at position: SourcePosition) -> Int? {
    fact.endpoints.firstIndex { $0.code.contains(position) }
  }

  /// Of what is spelled alike and done under different conditions.
  private static let mostAlternatives = 4

  /// Those inside the member.
  private func within(_ conditions: ConditionStack) -> ConditionStack {
    conditions.isEmpty ? conditions : Array(conditions.dropFirst(fact.conditions.count))
  }

  mutating func take(_ read: MemberFact.Read, in extent: Int?) {
    let seen = Seen(names: [read.variable], labels: nil, timing: read.timing, extent: extent)
    if let known = seenReads[seen] {
      fact.reads[known].last = read.position
    } else {
      seenReads[seen] = fact.reads.count
      fact.reads.append(read)
    }
  }

  /// - Parameter isOrder: whether it is a statement that calls a method or sets a property.
  mutating func mention(
    _ mention: MemberFact.Mention, isOrder: Bool, in extent: Int?, branches: @autoclosure () -> [String],
    conditions: ConditionStack, until: @autoclosure () -> SourcePosition
  ) {
    let inner = within(conditions)
    if mentions.insert(mention.name).inserted {
      let found = MemberFact.MentionGuard(name: mention.name, branches: branches(), conditions: inner)
      if !found.branches.isEmpty || !found.conditions.isEmpty { guards[mention.name] = found }
    } else if let known = guards[mention.name] {
      let branches = branches()
      if known.branches.starts(with: branches), known.conditions.starts(with: inner) {
        guards[mention.name] =
          branches.isEmpty && inner.isEmpty
          ? nil : MemberFact.MentionGuard(name: mention.name, branches: branches, conditions: inner)
      }
    }
    if !mention.isOfMadeValue { openMentions.insert(mention.name) }
    if !isOrder { otherMentions.insert(mention.name) }
    places.take(
      mention, as: Place(mention, extent: extent), most: Self.mostAlternatives, branches: branches(), conditions: inner,
      until: until())
  }

  /// What is taken of a value without its name, or otherwise than by it.
  mutating func take(unnamed mention: MemberFact.Mention, in extent: Int?) {
    unnamed.take(
      mention, as: Place(mention, extent: extent), most: 1, branches: [], conditions: [], until: mention.position)
  }

  /// Whether the order of what it runs matters to what starts a program.
  private var isOrdered: Bool { fact.kind == .script || fact.owner.isEmpty || fact.isStatic && fact.name == "main" }

  mutating func take(_ record: (inout MemberScope) -> Void) { record(&self) }

  mutating func detach(_ extent: OverrideExtent) { fact.detached.append(extent) }

  mutating func escape(_ code: EscapingCode) { fact.escapes.append(code) }

  mutating func callValue(at position: SourcePosition) { fact.calledValues.append(position) }

  mutating func end(withOperation extent: OverrideExtent) { fact.lastOperations.append(extent) }

  mutating func take(_ code: LocalCode) { fact.localCode.append(code) }

  mutating func take(_ attempt: MemberFact.Attempt) {
    switch attempt.kind {
    case .passedOn where fact.attempts.contains { $0.kind == .passedOn }: break
    case .passedOn, .caught, .dropped: fact.attempts.append(attempt)
    }
  }

  /// What was seen; `nil` where nothing was.
  var emitted: MemberFact? {
    guard !(calls.all.isEmpty && fact.reads.isEmpty && mentions.isEmpty && fact.detached.isEmpty) else { return nil }
    return whole
  }

  var whole: MemberFact {
    var whole = fact
    whole.calls = calls.all
    whole.mentions = mentions.sorted()
    whole.mentionsOfMadeValues = mentions.subtracting(openMentions).sorted()
    if overrides || isOrdered || !fact.detached.isEmpty || fact.escapes.contains(where: \.kind.isPlaced) {
      whole.mentionPlaces = places.all
    } else {
      whole.orders = places.all.filter { !otherMentions.contains($0.name) }
      whole.valueMentions = places.all.filter { !$0.receiver.isEmpty && $0.timing.mayBeAtOnce }
    }
    whole.valueMentions += unnamed.all
    whole.mentionGuards = guards.values.sorted { $0.name < $1.name }
    return whole
  }
}

extension EscapingCode.Kind {
  /// Whether it matters what of the member is in it.
  fileprivate var isPlaced: Bool {
    switch self {
    case .kept, .held, .omitted, .yielded, .reference: true
    case .closure, .made, .argument, .defaultValue, .reset: false
    }
  }
}

extension Timing {
  /// Whether it may happen while the member around runs.
  fileprivate var mayBeAtOnce: Bool {
    switch self {
    case .eager, .assigned, .called, .handed, .named: true
    case .deferred, .event, .unread: false
    }
  }
}

/// Something that a member does at a place, and what has to hold there.
private protocol PlacedFact {
  var branches: [String] { get set }
  var conditions: ConditionStack { get set }
  var until: SourcePosition? { get set }
  var position: SourcePosition { get }
  var last: SourcePosition { get set }
}

extension MemberFact.Call: PlacedFact {}
extension MemberFact.Mention: PlacedFact {}

/// What is spelled alike is recorded once for what holds at its first place, and again where that need not hold.
private struct SpelledAlike<Spelling: Hashable, Fact: PlacedFact> {
  private(set) var all: [Fact] = []
  private var known: [Spelling: [Int]] = [:]

  /// - Parameter most: how many of a spelling there are at most; the last of them stands for the others.
  mutating func take(
    _ fact: Fact, as spelling: Spelling, most: Int, branches: @autoclosure () -> [String],
    conditions: ConditionStack, until: @autoclosure () -> SourcePosition
  ) {
    let alike = known[spelling] ?? []
    // Most often whatever holds.
    if let first = alike.first, all[first].branches.isEmpty, all[first].conditions.isEmpty {
      all[first].last = fact.position
      return
    }
    var fact = fact
    fact.branches = branches()
    fact.conditions = conditions
    let holding = alike.first {
      fact.branches.starts(with: all[$0].branches) && fact.conditions.starts(with: all[$0].conditions)
    }
    if let same = holding ?? (alike.count < most ? nil : alike.last) {
      all[same].last = fact.position
      return
    }
    if !fact.branches.isEmpty || !fact.conditions.isEmpty { fact.until = until() }
    known[spelling, default: []].append(all.count)
    all.append(fact)
  }
}

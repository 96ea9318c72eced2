import DepGraphModel

/// One live value, followed breadth first.
struct LiveReadWalk {
  struct Step: Hashable {
    /// What of a member runs.
    enum Use {
      case taken
      /// Its observers or its setter.
      case assigned
      /// The closure that it gives.
      case called
    }

    var node: CodeNode
    var use = Use.taken
    var isEager: Bool
    /// Whether nothing that was followed calls it: it is a method of a value that was built.
    var isOnlyOffered = false
    /// What is set around it. Only for what runs while the value is built: a closure may outlive the operation.
    var set: Set<KeyIndex> = []
  }

  private let body: LiveBody
  let source: LiveReads
  private var queue: [(step: Step, through: Int?)]
  private var seen: Set<Step> = []
  /// What led to steps, each part with the one before it: long ways share their beginnings.
  private var ways: [(spelling: [String], before: Int?)] = []
  /// Names of members that something takes which was followed.
  private var named: Set<String> = []
  /// Members of values that were built and that nothing takes so far, by their names.
  private var unnamed: [String: [(step: Step, through: Int?)]] = [:]
  /// Types of which code that runs while the live value is built makes a value or hands on the type itself.
  private var met: Set<CodeTypeIndex> = []
  /// Of these, the types of which it makes a value.
  private(set) var built: Set<CodeTypeIndex> = []
  /// What code that runs while the live value is built makes generic types with that read a key of theirs.
  private var specialized: [LiveReads.Read] = []
  private(set) var reads: [LiveRead] = []

  var graph: CodeGraph { source.graph }

  init(body: LiveBody, source: LiveReads) {
    self.body = body
    self.source = source
    queue = (source.values.live[body] ?? []).map { (Step(node: $0, isEager: true), nil) }
  }

  mutating func run() {
    var head = 0
    while head < queue.count {
      let (step, through) = queue[head]
      head += 1
      guard seen.insert(step).inserted else { continue }
      switch graph.places[step.node] {
      case .member(let member): follow(member, step: step, through: through)
      case .value(let type): offer(step, isOfValue: isOfValue(type), through: through)
      case .addition: offer(step, isOfValue: true, through: through)
      }
    }
  }

  /// The methods of a value are used after it was built, if at all: those of the live value itself by anyone, those of what
  /// it hands out by code that the live value does not run.
  private mutating func offer(_ step: Step, isOfValue: Bool, through: Int?) {
    for target in graph.targets(of: step.node) where target.isCertain {
      let offered = Step(node: target.node, isEager: false, isOnlyOffered: true)
      if !isOfValue, case .member(let member) = graph.places[target.node] {
        let name = graph.index.members[member].fact.name
        // Without a name in the source: `value[0]`, `value()`, `-value`; an initializer has made it.
        if graph.index.members[member].fact.kind != .initializer, isWord(name), !named.contains(name) {
          unnamed[name, default: []].append((offered, through))
          continue
        }
      }
      queue.append((offered, through))
    }
  }

  private func isWord(_ name: String) -> Bool {
    (name.unicodeScalars.first.map { $0 == "_" || $0.properties.isXIDStart } ?? false)
      && !["subscript", "callAsFunction", "dynamicallyCall", "deinit"].contains(name)
      && CodeGraph.isCalledByName(name) && !OverrideCode.witnesses.contains(name)
  }

  /// Whether a value of a key may be of a type, or hold it as one that it conforms to.
  private func isOfValue(_ type: CodeTypeIndex) -> Bool {
    let types = source.values.typesByKey[body.key] ?? []
    return types.contains(type) || graph.ancestors(of: type).contains(where: types.contains)
  }

  private mutating func name(_ names: some Sequence<String>) {
    for name in names where named.insert(name).inserted {
      queue += unnamed.removeValue(forKey: name) ?? []
    }
  }

  mutating func append(
    _ node: CodeNode, as use: Step.Use = .taken, isEager: Bool, set: Set<KeyIndex> = [], isOffered: Bool,
    through: Int?
  ) {
    queue.append(
      (Step(node: node, use: use, isEager: isEager, isOnlyOffered: isOffered, set: isEager ? set : []), through))
  }

  mutating func longer(_ through: Int?, by spelling: [String]) -> Int {
    ways.append((spelling, through))
    return ways.count - 1
  }

  private func names(_ through: Int?) -> [String] {
    var found: [String] = []
    var next = through
    while let number = next {
      found.append(ways[number].spelling.joined(separator: "."))
      next = ways[number].before
    }
    return found.reversed()
  }

  /// Whether something happens in a member where that is followed.
  func runs(_ timing: Timing, in member: Int, where use: Step.Use) -> Bool {
    switch use {
    case .taken: source.isEager(timing, in: member)
    case .assigned: timing == .assigned
    case .called: timing == .called
    }
  }

  private mutating func follow(_ member: Int, step: Step, through: Int?) {
    let fact = graph.index.members[member].fact
    name(fact.mentions)
    name(fact.calls.compactMap(\.callee.last))
    name((fact.mentionPlaces + fact.orders).map(\.name))
    let found = source.reads(in: step.node).filter { $0.fact.timing != .unread }
    // A type that reads a key of its own does so where something asks it.
    let specializing = found.filter(\.fact.isSpecialization)
    if step.isEager { specialized += specializing }
    let late = Set(specializing.map(\.fact.position))
    for read in found {
      record(
        read, at: read.fact.uses.isEmpty ? [read.fact.position] : read.fact.uses,
        isEager: runs(read.fact.timing, in: member, where: step.use) && !late.contains(read.fact.position),
        in: member, step: step, through: through)
    }
    if let owner = graph.owner(of: member) {
      for read in fact.reads {
        recordStored(
          read.variable, of: owner, at: [read.position, read.last],
          isEager: runs(read.timing, in: member, where: step.use), in: member, step: step, through: through)
      }
    }
    for (number, call) in fact.calls.enumerated() where call.timing != .unread {
      follow(call, number: number, from: member, step: step, through: through)
    }
    for node in source.added(mentionedBy: member) {
      append(node, isEager: false, isOffered: step.isOnlyOffered, through: longer(through, by: [name(of: node)]))
    }
    followMentions(of: member, step: step, through: through)
  }

  func name(of node: CodeNode) -> String {
    switch graph.places[node] {
    case .member(let member): graph.index.members[member].fact.name
    case .value(let type), .addition(let type, _): graph.types[type].path.last ?? ""
    }
  }

  /// The type of which there is a value where a superclass or a protocol is named.
  func madeType(of type: CodeTypeIndex) -> CodeTypeIndex {
    switch graph.kind(of: type) {
    case .class, .protocol: break
    case .struct, .enum, .actor, .extension, .typealias, nil: return type
    }
    let made = built.filter { $0 == type || graph.ancestors(of: $0).contains(type) }
    return made.count == 1 ? made.first ?? type : type
  }

  /// - Parameter number: that of the call in its member.
  private mutating func follow(
    _ call: MemberFact.Call, number: Int, from member: Int, step: Step, through: Int?
  ) {
    let isRun = runs(call.timing, in: member, where: step.use)
    let isEager = step.isEager && (isRun || step.use == .taken && isNamed(call))
    let set = isEager ? step.set.union(source.keysSet(from: call.position, to: call.last, in: member)) : []
    let qualifier = Array(call.callee.dropLast())
    if call.callee.last == "liveValue", !qualifier.isEmpty, qualifier != ["Self"], qualifier != [""],
      let other = source.key(spelled: qualifier, from: member)
    {
      let file = graph.index.members[member].file
      add(
        other, isEager: isEager, location: SourceLocation(file: file, position: call.position), in: member, step: step,
        through: through)
      return
    }
    let further = longer(through, by: call.callee.filter { !$0.isEmpty })
    let targets = graph.targets(ofCall: number, of: member)
    if isEager { meet(targets, of: call) }
    if targets.isEmpty, isEager, isRun {
      followRequirement(call, from: member, step, set: set, through: further)
    }
    for target in targets.filter(\.isCertain) + ofMetTypes(targets, of: call, from: member) {
      switch graph.places[target.node] {
      case .member(let called):
        follow(
          called, by: call, isRun: isRun, from: member,
          step: Step(node: step.node, isEager: isEager, isOnlyOffered: step.isOnlyOffered, set: set), through: further)
      case .value(let type):
        // A type that is only named, as `Box<Mail>` names another one, is not built there.
        guard call.labels != nil || call.callee.last == "init" else {
          offerWrapper(type, step: step, through: further)
          continue
        }
        append(target.node, isEager: false, isOffered: step.isOnlyOffered, through: further)
        if isEager { appendInitialValues(of: type, set: set, step: step, through: further) }
      case .addition: append(target.node, isEager: false, isOffered: step.isOnlyOffered, through: further)
      }
    }
    guard targets.first.map({ !$0.isCertain }) ?? false, CodeGraph.isOperator(call.callee[0]), call.callee[0] != ""
    else {
      return
    }
    for target in targets { append(target.node, isEager: false, isOffered: step.isOnlyOffered, through: further) }
  }

  private mutating func meet(_ targets: [CodeTarget], of call: MemberFact.Call) {
    for target in targets {
      guard case .value(let type) = graph.places[target.node] else { continue }
      met.insert(type)
      if call.labels != nil || call.callee.last == "init" { built.insert(type) }
    }
  }

  /// `Value.make()` of a generic parameter, where only one type was met that may be meant.
  private func ofMetTypes(_ targets: [CodeTarget], of call: MemberFact.Call, from member: Int) -> [CodeTarget] {
    if case .type(let parameter) = call.expected, call.callee.first == parameter.first {
      let made = met.filter { graph.kind(of: $0) != .protocol && !graph.parents(of: $0).isEmpty }
      return made.count == 1 ? made.flatMap { graph.targets(ofBuilding: $0, labels: call.labels, from: member) } : []
    }
    guard call.callee.count == 2, call.callee[0] != "" else { return [] }
    let found = targets.filter { target in
      guard !target.isCertain, case .member(let member) = graph.places[target.node] else { return false }
      return graph.owner(of: member).map(met.contains) ?? false
    }
    return found.count == 1 ? found : []
  }

  /// Whether a name stands where the member itself runs, and is not called there.
  private func isNamed(_ call: MemberFact.Call) -> Bool {
    guard case .named = call.timing else { return false }
    return true
  }

  /// The initial values of stored properties run while a value is built.
  private mutating func appendInitialValues(of type: CodeTypeIndex, set: Set<KeyIndex>, step: Step, through: Int?) {
    for level in [type] + graph.ancestors(of: type) {
      for member in graph.instanceMembers(of: level) where graph.index.members[member].fact.isInitialValue {
        append(graph.node(.member(member)), isEager: true, set: set, isOffered: step.isOnlyOffered, through: through)
      }
    }
  }

  /// What takes a stored `@Dependency` of a value reads it.
  mutating func recordStored(
    _ variable: String, of type: CodeTypeIndex, at positions: [SourcePosition], isEager: Bool, in member: Int,
    step: Step, through: Int?
  ) {
    for level in [type] + graph.ancestors(of: type) {
      for found in source.stored(in: level) where found.fact.variable == variable {
        record(found, at: positions, isEager: isEager, in: member, step: step, through: through)
      }
    }
  }

  /// What a generic type is made with that reads a key of its own, by code that was followed or by subclasses.
  private func specializations(of type: CodeTypeIndex) -> [LiveReads.Read] {
    let children = built.filter { $0 == type || graph.ancestors(of: $0).contains(type) }
    return specialized
      + children.sorted().flatMap { child in
        ([child] + graph.ancestors(of: child)).flatMap { source.stored(in: $0).filter(\.fact.isSpecialization) }
      }
  }

  /// - Parameter positions: where the member reads it.
  private mutating func record(
    _ read: LiveReads.Read, at positions: [SourcePosition], isEager: Bool, in member: Int, step: Step, through: Int?
  ) {
    guard !read.fact.isPreviewOrTestValue else { return }
    if read.fact.isOfGenericType, let type = source.owner(of: read) {
      for found in specializations(of: type) {
        record(found, at: positions, isEager: isEager, in: member, step: step, through: through)
      }
    }
    let location = SourceLocation(file: read.file, position: read.fact.position)
    let set: (KeyIndex) -> Bool = { [source] key in
      isEager
        && (step.set.contains(key) || positions.allSatisfy { source.keysSet(at: $0, in: member).contains(key) })
    }
    for case .key(let other) in source.targets(of: read) where !set(other) {
      add(other, isEager: step.isEager && isEager, location: location, in: member, step: step, through: through)
    }
  }

  private mutating func add(
    _ other: KeyIndex, isEager: Bool, location: SourceLocation, in member: Int, step: Step, through: Int?
  ) {
    // A convenience on a client reads its own key to find the client: its endpoints do not call it.
    if other == body.key, step.isOnlyOffered, let owner = graph.owner(of: member),
      source.values.typesByKey[body.key]?.contains(owner) ?? false
    {
      return
    }
    reads.append(
      LiveRead(
        from: body.key, to: other, module: body.module, isEager: isEager, location: location, through: names(through),
        isTakenByName: source.isTakenByName(body.key)))
  }
}

extension ConsumptionFact {
  /// Whether a generic parameter of the type around it says what is read.
  fileprivate var isOfGenericType: Bool {
    if case .given(let given) = reference { given.function == "<>" && form != .forwarded } else { false }
  }

  /// Whether it says what a superclass is made with.
  fileprivate var isSpecialization: Bool { form == .forwarded && (variable?.contains(".<>(") ?? false) }
}

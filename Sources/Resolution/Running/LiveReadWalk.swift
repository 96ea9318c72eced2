import DepGraphModel

/// One live value, followed breadth first.
struct LiveReadWalk {
  private struct Step: Hashable {
    var node: CodeNode
    var isEager: Bool
    /// Whether nothing that was followed calls it: it is a method of a value that was built.
    var isOnlyOffered = false
    /// What is set around it. Only for what runs while the value is built: a closure may outlive the operation.
    var set: Set<KeyIndex> = []
  }

  private let body: LiveBody
  private let source: LiveReads
  private var queue: [(step: Step, through: [String])]
  private var seen: Set<Step> = []
  /// Names of members that something takes which was followed.
  private var named: Set<String> = []
  /// Members of values that were built and that nothing takes so far, by their names.
  private var unnamed: [String: [(step: Step, through: [String])]] = [:]
  /// Types of which code that runs while the live value is built makes a value or hands on the type itself.
  private var met: Set<CodeTypeIndex> = []
  /// Of these, the types of which it makes a value.
  private var built: Set<CodeTypeIndex> = []
  /// What code that runs while the live value is built makes generic types with that read a key of theirs.
  private var specialized: [LiveReads.Read] = []
  private(set) var reads: [LiveRead] = []

  private var graph: CodeGraph { source.graph }

  init(body: LiveBody, source: LiveReads) {
    self.body = body
    self.source = source
    queue = (source.values.live[body] ?? []).map { (Step(node: $0, isEager: true), []) }
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
  private mutating func offer(_ step: Step, isOfValue: Bool, through: [String]) {
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

  private mutating func append(
    _ node: CodeNode, isEager: Bool, set: Set<KeyIndex>, isOffered: Bool, through: [String]
  ) {
    queue.append((Step(node: node, isEager: isEager, isOnlyOffered: isOffered, set: isEager ? set : []), through))
  }

  private mutating func follow(_ member: Int, step: Step, through: [String]) {
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
        isEager: source.isEager(read.fact.timing, in: member) && !late.contains(read.fact.position),
        in: member, step: step, through: through)
    }
    if let owner = graph.owner(of: member) {
      for read in fact.reads {
        recordStored(
          read.variable, of: owner, at: [read.position, read.last],
          isEager: source.isEager(read.timing, in: member), in: member, step: step, through: through)
      }
    }
    for (number, call) in fact.calls.enumerated() where call.timing != .unread {
      follow(call, number: number, from: member, step: step, through: through)
    }
    guard step.isEager else { return }
    for mention in fact.mentionPlaces + fact.valueMentions where source.isEager(mention.timing, in: member) {
      follow(mention, from: member, step: step, through: through)
    }
  }

  /// What code takes of a value while the live value is built runs then: a method that it calls, a computed property, a
  /// subscript, an operator.
  private mutating func follow(_ mention: MemberFact.Mention, from member: Int, step: Step, through: [String]) {
    guard case .type(let type) = graph.receiver(mention.receiver, from: member) else { return }
    let set = step.set.union(source.keysSet(from: mention.position, to: mention.last, in: member))
    let further = through + [(mention.receiver + [mention.name]).joined(separator: ".")]
    let made = madeType(of: type)
    recordStored(
      mention.name, of: made, at: [mention.position, mention.last], isEager: true, in: member, step: step,
      through: further)
    let wrapping = mention.labels == nil ? graph.members(named: mention.name, of: made).flatMap(graph.wrappers) : []
    let accessors = wrapping.flatMap { graph.members(named: "wrappedValue", of: $0) }
    for found in graph.members(meantBy: mention, of: made, from: member) + accessors {
      append(graph.node(.member(found)), isEager: true, set: set, isOffered: step.isOnlyOffered, through: further)
    }
  }

  /// The type of which there is a value where a superclass or a protocol is named.
  private func madeType(of type: CodeTypeIndex) -> CodeTypeIndex {
    switch graph.kind(of: type) {
    case .class, .protocol: break
    case .struct, .enum, .actor, .extension, .typealias, nil: return type
    }
    let made = built.filter { $0 == type || graph.ancestors(of: $0).contains(type) }
    return made.count == 1 ? made.first ?? type : type
  }

  /// - Parameter number: that of the call in its member.
  private mutating func follow(
    _ call: MemberFact.Call, number: Int, from member: Int, step: Step, through: [String]
  ) {
    let isRun = source.isEager(call.timing, in: member)
    let isEager = step.isEager && (isRun || isNamed(call))
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
    let further = through + [call.callee.filter { !$0.isEmpty }.joined(separator: ".")]
    let targets = graph.targets(ofCall: number, of: member)
    if isEager { meet(targets, of: call) }
    for target in targets.filter(\.isCertain) + ofMetTypes(targets, of: call) {
      switch graph.places[target.node] {
      case .member(let called):
        // A function that is only named runs when it is called.
        let runs = isRun || graph.index.members[called].fact.kind == .property
        append(target.node, isEager: isEager && runs, set: set, isOffered: step.isOnlyOffered, through: further)
      case .value(let type):
        // A type that is only named, as `Box<Mail>` names another one, is not built there.
        guard call.labels != nil || call.callee.last == "init" else { continue }
        append(target.node, isEager: false, set: [], isOffered: step.isOnlyOffered, through: further)
        if isEager { appendInitialValues(of: type, set: set, step: step, through: further) }
      case .addition: append(target.node, isEager: false, set: [], isOffered: step.isOnlyOffered, through: further)
      }
    }
  }

  private mutating func meet(_ targets: [CodeTarget], of call: MemberFact.Call) {
    for target in targets {
      guard case .value(let type) = graph.places[target.node] else { continue }
      met.insert(type)
      if call.labels != nil || call.callee.last == "init" { built.insert(type) }
    }
  }

  /// `Value.make()` of a generic parameter, where only one type was met that may be meant.
  private func ofMetTypes(_ targets: [CodeTarget], of call: MemberFact.Call) -> [CodeTarget] {
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
  private mutating func appendInitialValues(of type: CodeTypeIndex, set: Set<KeyIndex>, step: Step, through: [String]) {
    for level in [type] + graph.ancestors(of: type) {
      for member in graph.instanceMembers(of: level) where graph.index.members[member].fact.isInitialValue {
        append(graph.node(.member(member)), isEager: true, set: set, isOffered: step.isOnlyOffered, through: through)
      }
    }
  }

  /// What takes a stored `@Dependency` of a value reads it.
  private mutating func recordStored(
    _ variable: String, of type: CodeTypeIndex, at positions: [SourcePosition], isEager: Bool, in member: Int,
    step: Step, through: [String]
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
    _ read: LiveReads.Read, at positions: [SourcePosition], isEager: Bool, in member: Int, step: Step, through: [String]
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
    _ other: KeyIndex, isEager: Bool, location: SourceLocation, in member: Int, step: Step, through: [String]
  ) {
    // A convenience on a client reads its own key to find the client: its endpoints do not call it.
    if other == body.key, step.isOnlyOffered, let owner = graph.owner(of: member),
      source.values.typesByKey[body.key]?.contains(owner) ?? false
    {
      return
    }
    reads.append(
      LiveRead(
        from: body.key, to: other, module: body.module, isEager: isEager, location: location, through: through,
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

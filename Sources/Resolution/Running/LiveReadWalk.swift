import DepGraphModel

/// What each live value reads while it is built, and later.
struct LiveReads {
  struct Read {
    var fact: ConsumptionFact
    var file: String
    var module: ModuleIndex
  }

  let graph: CodeGraph
  let values: ValueBodies
  private let resolution: ConsumptionResolution
  private let keys: KeyTable
  private let handed: HandedClosures
  private var readsByNode: [CodeNode: [Read]] = [:]

  init(graph: CodeGraph, values: ValueBodies, keys: KeyTable, resolution: ConsumptionResolution) {
    self.graph = graph
    self.values = values
    self.keys = keys
    self.resolution = resolution
    handed = HandedClosures(graph.index)
    let places = CodePlaces(graph: graph)
    let table = graph.lookup.table
    for module in table.modules.indices.prefix(table.ownCount) {
      for source in resolution.facts.readSources(of: module) {
        for fact in source.dependencies.consumptions {
          let place = places.place(of: CodePlaces.Subject(fact, file: source.file, module: module))
          for node in place.nodes {
            readsByNode[node, default: []].append(Read(fact: fact, file: source.file, module: module))
          }
        }
      }
    }
  }

  func reads() -> [LiveRead] {
    values.live.keys.sorted().flatMap { body in
      var walk = LiveReadWalk(body: body, source: self)
      walk.run()
      return walk.reads
    }
  }

  func reads(in node: CodeNode) -> [Read] { readsByNode[node] ?? [] }

  /// Whether something happens while the member around it runs.
  func isEager(_ timing: Timing, in member: Int) -> Bool {
    switch timing {
    case .eager: true
    case .deferred, .event, .unread: false
    case .handed(let function), .named(let function):
      handed.runsAtOnce(function, from: graph.index.members[member].module)
    }
  }

  /// The stored `@Dependency` members of a type.
  func stored(in type: CodeTypeIndex) -> [Read] {
    reads(in: graph.node(.value(type))).filter { $0.fact.member == nil }
  }

  func targets(of read: Read) -> [DependencyTarget] {
    resolution.targets(of: read.fact, file: read.file, module: read.module)
  }

  /// The key whose `liveValue` a call such as `Mail.liveValue` reads directly.
  func key(spelled path: [String], from member: Int) -> KeyIndex? {
    let found = graph.index.members[member]
    let scope = resolution.visibility.scope(of: found.file, in: found.module)
    return keys.key(
      graph.lookup.identity(of: path, within: [], file: found.file, module: found.module), in: scope)
  }
}

/// One live value, followed breadth first.
struct LiveReadWalk {
  private struct Step: Hashable {
    var node: CodeNode
    var isEager: Bool
    /// Whether nothing that was followed calls it: it is a method of a value that was built.
    var isOnlyOffered = false
  }

  private let body: LiveBody
  private let source: LiveReads
  private var queue: [(step: Step, through: [String])]
  private var seen: Set<Step> = []
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
      case .value, .addition:
        // Its methods are used after it was built, if at all.
        for target in graph.targets(of: step.node) where target.isCertain {
          append(target.node, isEager: false, isOffered: true, through: through)
        }
      }
    }
  }

  private mutating func append(_ node: CodeNode, isEager: Bool, isOffered: Bool, through: [String]) {
    queue.append((Step(node: node, isEager: isEager, isOnlyOffered: isOffered), through))
  }

  private mutating func follow(_ member: Int, step: Step, through: [String]) {
    let fact = graph.index.members[member].fact
    for read in source.reads(in: step.node) where read.fact.timing != .unread {
      record(read, isEager: source.isEager(read.fact.timing, in: member), in: member, step: step, through: through)
    }
    if let owner = graph.owner(of: member) {
      let stored = source.stored(in: owner)
      for read in fact.reads {
        for found in stored where found.fact.variable == read.variable {
          record(found, isEager: source.isEager(read.timing, in: member), in: member, step: step, through: through)
        }
      }
    }
    for call in fact.calls where call.timing != .unread { follow(call, from: member, step: step, through: through) }
  }

  private mutating func follow(_ call: MemberFact.Call, from member: Int, step: Step, through: [String]) {
    let isRun = source.isEager(call.timing, in: member)
    let isEager = step.isEager && (isRun || isNamed(call))
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
    for target in graph.targets(of: call, from: member) where target.isCertain {
      switch graph.places[target.node] {
      case .member(let called):
        // A function that is only named runs when it is called.
        let runs = isRun || graph.index.members[called].fact.kind == .property
        append(target.node, isEager: isEager && runs, isOffered: step.isOnlyOffered, through: further)
      case .value(let type):
        append(target.node, isEager: false, isOffered: step.isOnlyOffered, through: further)
        if isEager { appendInitialValues(of: type, step: step, through: further) }
      case .addition: append(target.node, isEager: false, isOffered: step.isOnlyOffered, through: further)
      }
    }
  }

  /// Whether a name stands where the member itself runs, and is not called there.
  private func isNamed(_ call: MemberFact.Call) -> Bool {
    guard case .named = call.timing else { return false }
    return true
  }

  /// The initial values of stored properties run while a value is built.
  private mutating func appendInitialValues(of type: CodeTypeIndex, step: Step, through: [String]) {
    for level in [type] + graph.ancestors(of: type) {
      for member in graph.instanceMembers(of: level) where graph.index.members[member].fact.isInitialValue {
        append(graph.node(.member(member)), isEager: true, isOffered: step.isOnlyOffered, through: through)
      }
    }
  }

  private mutating func record(_ read: LiveReads.Read, isEager: Bool, in member: Int, step: Step, through: [String]) {
    guard !read.fact.isPreviewOrTestValue else { return }
    let location = SourceLocation(file: read.file, position: read.fact.position)
    for case .key(let other) in source.targets(of: read) {
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
        from: body.key, to: other, module: body.module, isEager: isEager, location: location, through: through))
  }
}

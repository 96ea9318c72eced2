import DepGraphModel

/// Follows what a live value runs: its own body, the functions and initializers it calls, and the stored `@Dependency`
/// members of the types it builds, all within the module that holds the live value.
struct LiveBodies {
  /// A read that belongs to a key's live value.
  struct Reach: Hashable {
    var key: KeyIndex
    var file: String
    var position: SourcePosition
    var module: ModuleIndex
  }

  private let table: ModuleTable
  private let resolution: ConsumptionResolution
  private let types: TypeIndex
  private let keys: KeyTable

  init(table: ModuleTable, resolution: ConsumptionResolution, types: TypeIndex, keys: KeyTable) {
    self.table = table
    self.resolution = resolution
    self.types = types
    self.keys = keys
  }

  /// - Returns: the reads between keys, and every consumption that stands in a live body.
  func follow() -> (reads: [LiveRead], reaches: Set<Reach>) {
    var reads: [LiveRead] = []
    var reaches: Set<Reach> = []
    let byModule = Dictionary(
      grouping: keys.conformances.filter { $0.kind == .live && table.isOwn($0.module) }, by: \.module)
    for (module, conformances) in byModule.sorted(by: { $0.key < $1.key }) {
      let index = ModuleMembers(module: table.modules[module], facts: resolution.facts)
      for key in Set(conformances.map(\.key)).sorted() {
        var walk = LiveBodyWalk(
          key: key, module: module, members: index, owners: owners(of: key, in: module, index), bodies: self)
        walk.run()
        reads += walk.reads
        reaches.formUnion(walk.reaches)
      }
    }
    return (reads, reaches)
  }

  /// How the module's files spell the type of a key where they give it members.
  private func owners(of key: KeyIndex, in module: ModuleIndex, _ index: ModuleMembers) -> [String] {
    index.files(withMember: "liveValue").compactMap { file, owner in
      let scope = resolution.visibility.scope(of: file, in: module)
      let identity = types.identity(of: owner, within: [], file: scope, visibility: resolution.visibility)
      return keys.key(identity, in: scope) == key ? owner.joined(separator: ".") : nil
    }
  }

  func target(of fact: ConsumptionFact, file: String, module: ModuleIndex) -> DependencyTarget {
    let scope = resolution.visibility.scope(of: file, in: module)
    return resolution.target(of: fact.reference, within: fact.owner, in: scope)
  }

  /// The key whose `liveValue` a call such as `Mail.liveValue` reads directly.
  func key(spelled path: [String], file: String, module: ModuleIndex) -> KeyIndex? {
    let scope = resolution.visibility.scope(of: file, in: module)
    let identity = types.identity(of: path, within: [], file: scope, visibility: resolution.visibility)
    return keys.key(identity, in: scope)
  }
}

/// The members and reads of one module by the spelling of their owner.
struct ModuleMembers {
  struct Member {
    var fact: MemberFact
    var file: String
  }

  struct Consumption {
    var fact: ConsumptionFact
    var file: String
  }

  private(set) var members: [String: [Member]] = [:]
  private(set) var consumptions: [String: [Consumption]] = [:]
  private(set) var typePaths: Set<String> = []

  init(module: Module, facts: [String: FileFacts]) {
    for file in module.files {
      guard let facts = facts[file] else { continue }
      for fact in facts.members {
        members[fact.owner.joined(separator: "."), default: []].append(Member(fact: fact, file: file))
      }
      for fact in facts.consumptions {
        consumptions[fact.owner.joined(separator: "."), default: []].append(Consumption(fact: fact, file: file))
      }
      for fact in facts.types where fact.kind != .extension && fact.kind != .protocol {
        typePaths.insert(fact.path.joined(separator: "."))
      }
    }
  }

  func files(withMember name: String) -> [(file: String, owner: [String])] {
    members.values.flatMap { $0 }.filter { $0.fact.name == name }
      .map { ($0.file, $0.fact.owner) }
      .sorted { ($0.file, $0.owner.joined(separator: ".")) < ($1.file, $1.owner.joined(separator: ".")) }
  }
}

/// One live value, followed breadth first.
private struct LiveBodyWalk {
  private struct Step: Hashable {
    var owner: String
    /// `nil` stands for the stored members and the methods of a type that was built.
    var member: String?
    var isEager: Bool
    /// Whether nothing that was followed calls it: it is a method of a type that was built.
    var isOnlyOffered = false
    var through: [String]

    static func == (left: Step, right: Step) -> Bool {
      left.owner == right.owner && left.member == right.member && left.isEager == right.isEager
        && left.isOnlyOffered == right.isOnlyOffered
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(owner)
      hasher.combine(member)
      hasher.combine(isEager)
      hasher.combine(isOnlyOffered)
    }
  }

  private let key: KeyIndex
  private let module: ModuleIndex
  private let members: ModuleMembers
  private let bodies: LiveBodies
  /// Last names of the types that the live value itself has.
  private let valueTypes: Set<String>
  private var queue: [Step]
  private var seen: Set<Step> = []
  private(set) var reads: [LiveRead] = []
  private(set) var reaches: Set<LiveBodies.Reach> = []

  init(key: KeyIndex, module: ModuleIndex, members: ModuleMembers, owners: [String], bodies: LiveBodies) {
    self.key = key
    self.module = module
    self.members = members
    self.bodies = bodies
    self.valueTypes = Self.valueTypes(of: owners, members: members)
    self.queue = Set(owners).sorted().map { Step(owner: $0, member: "liveValue", isEager: true, through: []) }
  }

  /// The key's type, where nothing else is written the value's, and what stands behind `liveValue:`.
  private static func valueTypes(of owners: [String], members: ModuleMembers) -> Set<String> {
    owners.reduce(into: []) { names, owner in
      names.insert(lastName(owner))
      for member in members.members[owner] ?? [] where member.fact.name == "liveValue" {
        if let type = member.fact.resultType?.path.last { names.insert(type) }
        if case .instance(let type, _, _) = member.fact.result, let last = type.last { names.insert(last) }
      }
    }
  }

  private static func lastName(_ owner: String) -> String { String(owner.split(separator: ".").last ?? "") }

  mutating func run() {
    var head = 0
    // A live value that runs more of its module than this is followed no further.
    while head < queue.count, head < 2_000 {
      let step = queue[head]
      head += 1
      guard seen.insert(step).inserted else { continue }
      if let member = step.member { follow(member, of: step) } else { followBuiltType(step) }
    }
  }

  private mutating func follow(_ name: String, of step: Step) {
    for consumption in members.consumptions[step.owner] ?? [] where consumption.fact.member == name {
      record(consumption, isEager: step.isEager && consumption.fact.timing == .eager, step: step)
    }
    for member in members.members[step.owner] ?? [] where member.fact.name == name {
      for call in member.fact.calls { follow(call, from: member, step: step) }
      for read in member.fact.reads { follow(read, step: step) }
    }
  }

  /// A stored `@Dependency` of the type around, read by one of its members.
  private mutating func follow(_ read: MemberFact.Read, step: Step) {
    for consumption in members.consumptions[step.owner] ?? []
    where consumption.fact.member == nil && consumption.fact.variable == read.variable {
      record(consumption, isEager: step.isEager && read.timing == .eager, step: step, isUsed: true)
    }
  }

  /// Stored members and methods of a type that the live value builds are used after it was built, if at all.
  private mutating func followBuiltType(_ step: Step) {
    for stored in members.consumptions[step.owner] ?? [] where stored.fact.member == nil {
      let reach = LiveBodies.Reach(key: key, file: stored.file, position: stored.fact.position, module: module)
      reaches.insert(reach)
    }
    var names: Set<String> = []
    for member in members.members[step.owner] ?? [] where !member.fact.isStatic {
      if member.fact.name != "init" { names.insert(member.fact.name) }
    }
    for name in names.sorted() {
      queue.append(Step(owner: step.owner, member: name, isEager: false, isOnlyOffered: true, through: step.through))
    }
  }

  private mutating func follow(_ call: MemberFact.Call, from member: ModuleMembers.Member, step: Step) {
    guard call.timing != .unread, let last = call.callee.last else { return }
    let isEager = step.isEager && call.timing == .eager
    let through = step.through + [call.callee.filter { !$0.isEmpty }.joined(separator: ".")]
    let qualifier = Array(call.callee.dropLast())
    if last == "liveValue", !qualifier.isEmpty, qualifier != ["Self"], qualifier != [""],
      let other = bodies.key(spelled: qualifier, file: member.file, module: module)
    {
      let location = SourceLocation(file: member.file, position: call.position)
      append(other, isEager: isEager, location: location, step: step)
      return
    }
    func next(_ owner: String, _ member: String?, isEager: Bool) -> Step {
      Step(owner: owner, member: member, isEager: isEager, isOnlyOffered: step.isOnlyOffered, through: through)
    }
    for owner in owners(of: qualifier, member: member, step: step) {
      queue.append(next(owner, last, isEager: isEager))
    }
    if let type = builtType(call.callee, member: member, step: step) {
      queue.append(next(type, "init", isEager: isEager))
      queue.append(next(type, nil, isEager: false))
    }
  }

  /// The types whose member of that name may be meant.
  private func owners(of qualifier: [String], member: ModuleMembers.Member, step: Step) -> [String] {
    if qualifier.isEmpty { return [step.owner, ""] }
    if qualifier == ["Self"] || qualifier == ["self"] { return [step.owner] }
    if qualifier == [""] {
      return [step.owner] + (member.fact.resultType.map { [$0.path.joined(separator: ".")] } ?? [])
    }
    return [qualifier.joined(separator: "."), step.owner + "." + qualifier.joined(separator: ".")]
  }

  /// The type that a call makes a value of, looked up the way Swift does: outwards through the types around the call.
  private func builtType(_ callee: [String], member: ModuleMembers.Member, step: Step) -> String? {
    if callee == ["Self"] || callee == ["Self", "init"] { return step.owner.isEmpty ? nil : step.owner }
    var path = callee
    if callee == ["", "init"] {
      guard let result = member.fact.resultType?.path else { return nil }
      if result == ["Self"] { return step.owner }
      path = result
    }
    let scope = step.owner.isEmpty ? [] : step.owner.split(separator: ".").map(String.init)
    for length in stride(from: scope.count, through: 0, by: -1) {
      let name = (scope.prefix(length) + path).joined(separator: ".")
      if members.typePaths.contains(name) { return name }
    }
    return nil
  }

  private mutating func record(
    _ consumption: ModuleMembers.Consumption, isEager: Bool, step: Step, isUsed: Bool = false
  ) {
    let position = consumption.fact.position
    reaches.insert(LiveBodies.Reach(key: key, file: consumption.file, position: position, module: module))
    guard isUsed || consumption.fact.timing != .unread else { return }
    guard !consumption.fact.isPreviewOrTestValue else { return }
    let target = bodies.target(of: consumption.fact, file: consumption.file, module: module)
    guard case .key(let other) = target else { return }
    let location = SourceLocation(file: consumption.file, position: position)
    append(other, isEager: isEager, location: location, step: step)
  }

  private mutating func append(_ other: KeyIndex, isEager: Bool, location: SourceLocation, step: Step) {
    // A convenience on a client reads its own key to find the client: its endpoints do not call it.
    if other == key, step.isOnlyOffered, valueTypes.contains(Self.lastName(step.owner)) { return }
    reads.append(
      LiveRead(from: key, to: other, module: module, isEager: isEager, location: location, through: step.through))
  }
}

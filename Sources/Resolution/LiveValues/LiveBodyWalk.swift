import DepGraphModel

/// One live value, followed breadth first.
struct LiveBodyWalk {
  private struct Step: Hashable {
    var module: ModuleIndex
    var owner: String
    /// `nil` stands for the stored members and the methods of a type that was built.
    var member: String?
    var isEager: Bool
    /// Whether nothing that was followed calls it: it is a method of a type that was built.
    var isOnlyOffered = false
    var through: [String]

    static func == (left: Step, right: Step) -> Bool {
      left.module == right.module && left.owner == right.owner && left.member == right.member
        && left.isEager == right.isEager && left.isOnlyOffered == right.isOnlyOffered
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(module)
      hasher.combine(owner)
      hasher.combine(member)
      hasher.combine(isEager)
      hasher.combine(isOnlyOffered)
    }

    var visit: LiveVisits.Place { LiveVisits.Place(module: module, owner: owner, member: member) }
  }

  private let body: LiveBody
  private let bodies: LiveBodies
  /// Last names of the types that the live value itself has.
  private let valueTypes: Set<String>
  private var queue: [Step]
  private var seen: Set<Step> = []
  private(set) var reads: [LiveRead] = []
  /// Reads in the module of the live value.
  private(set) var reaches: Set<LiveBodies.Reach> = []
  private(set) var visits = LiveVisits()

  init(body: LiveBody, owners: [String], bodies: LiveBodies) {
    self.body = body
    self.bodies = bodies
    self.valueTypes = Self.valueTypes(of: owners, members: bodies.lookup.members(of: body.module))
    self.queue = Set(owners).sorted().map {
      Step(module: body.module, owner: $0, member: "liveValue", isEager: true, through: [])
    }
  }

  private func members(of step: Step) -> ModuleMembers { bodies.lookup.members(of: step.module) }

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
      visits.places.insert(step.visit)
      if let member = step.member { follow(member, of: step) } else { followBuiltType(step) }
    }
  }

  private mutating func follow(_ name: String, of step: Step) {
    for consumption in members(of: step).consumptions[step.owner] ?? [] where consumption.fact.member == name {
      record(consumption, isEager: step.isEager && consumption.fact.timing == .eager, step: step)
    }
    for member in members(of: step).members[step.owner] ?? [] where member.fact.name == name {
      for call in member.fact.calls { follow(call, from: member, step: step) }
      for read in member.fact.reads { follow(read, step: step) }
    }
  }

  /// A stored `@Dependency` of the type around, read by one of its members.
  private mutating func follow(_ read: MemberFact.Read, step: Step) {
    for consumption in members(of: step).consumptions[step.owner] ?? []
    where consumption.fact.member == nil && consumption.fact.variable == read.variable {
      record(consumption, isEager: step.isEager && read.timing == .eager, step: step, isUsed: true)
    }
  }

  /// Stored members and methods of a type that the live value builds are used after it was built, if at all.
  private mutating func followBuiltType(_ step: Step) {
    for stored in members(of: step).consumptions[step.owner] ?? [] where stored.fact.member == nil {
      reach(stored, step: step)
    }
    var names: Set<String> = []
    for member in members(of: step).members[step.owner] ?? [] where !member.fact.isStatic {
      if member.fact.name != "init" { names.insert(member.fact.name) }
    }
    for name in names.sorted() {
      append(
        Step(
          module: step.module, owner: step.owner, member: name, isEager: false, isOnlyOffered: true,
          through: step.through), from: step)
    }
  }

  private mutating func append(_ next: Step, from step: Step) {
    visits.calls[step.visit, default: []].insert(next.visit)
    queue.append(next)
  }

  private mutating func reach(_ consumption: ModuleMembers.Consumption, step: Step) {
    let reach = LiveBodies.Reach(
      body: body, file: consumption.file, position: consumption.fact.position, module: step.module)
    if step.module == body.module {
      reaches.insert(reach)
    } else {
      visits.furtherReaches[reach, default: []].insert(step.visit)
    }
  }

  private mutating func follow(_ call: MemberFact.Call, from member: ModuleMembers.Member, step: Step) {
    guard call.timing != .unread, let last = call.callee.last else { return }
    let isEager = step.isEager && call.timing == .eager
    let through = step.through + [call.callee.filter { !$0.isEmpty }.joined(separator: ".")]
    let qualifier = Array(call.callee.dropLast())
    if last == "liveValue", !qualifier.isEmpty, qualifier != ["Self"], qualifier != [""],
      let other = bodies.key(spelled: qualifier, file: member.file, module: step.module)
    {
      let location = SourceLocation(file: member.file, position: call.position)
      append(other, isEager: isEager, location: location, step: step)
      return
    }
    func go(to owner: String, in module: ModuleIndex, _ member: String?, isEager: Bool) {
      append(
        Step(
          module: module, owner: owner, member: member, isEager: isEager, isOnlyOffered: step.isOnlyOffered,
          through: through), from: step)
    }
    let owners = owners(of: qualifier, member: member, step: step)
    for owner in owners { go(to: owner, in: step.module, last, isEager: isEager) }
    let isFound = owners.contains { members(of: step).has(last, of: $0) }
    if !isFound, step.module == body.module,
      let further = bodies.lookup.callee(call.callee, of: member, in: step.module)
    {
      go(to: further.owner, in: further.module, last, isEager: isEager)
    }
    for type in builtTypes(call.callee, member: member, step: step) {
      // Which of several initializers is called is not known of another module's.
      let isKnown = type.module == body.module || members(ofType: type).filter { $0.fact.name == "init" }.count == 1
      if isKnown { go(to: type.owner, in: type.module, "init", isEager: isEager) }
      go(to: type.owner, in: type.module, nil, isEager: false)
    }
  }

  private struct BuiltType {
    var module: ModuleIndex
    var owner: String
  }

  private func members(ofType type: BuiltType) -> [ModuleMembers.Member] {
    bodies.lookup.members(of: type.module).members[type.owner] ?? []
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

  /// The type that a call makes a value of, looked up the way Swift does: outwards through the types around the call,
  /// then in what the file imports. A type that the module only extends has members in both.
  private func builtTypes(_ callee: [String], member: ModuleMembers.Member, step: Step) -> [BuiltType] {
    let own = step.owner.split(separator: ".").map(String.init)
    var path = callee
    if callee == ["Self"] || callee == ["Self", "init"] { path = own }
    if callee == ["", "init"] {
      guard let result = member.fact.resultType?.path else { return [] }
      path = result == ["Self"] ? own : result
    }
    guard let last = path.last, last.first?.isUppercase ?? false else { return [] }
    var found: [BuiltType] = []
    if path == own { found.append(BuiltType(module: step.module, owner: step.owner)) }
    for length in stride(from: own.count, through: 0, by: -1) where found.isEmpty {
      let name = (own.prefix(length) + path).joined(separator: ".")
      if members(of: step).typePaths.contains(name) { return [BuiltType(module: step.module, owner: name)] }
    }
    guard !members(of: step).typePaths.contains(step.owner) || path != own,
      case .declared(let module, let declared, _) = bodies.lookup.identity(
        of: path, within: own, file: member.file, module: step.module),
      module == step.module || (step.module == body.module && bodies.lookup.table.isOwn(module))
    else { return found }
    let type = BuiltType(module: module, owner: declared.joined(separator: "."))
    if type.module != step.module || type.owner != step.owner { found.append(type) }
    return found
  }

  private mutating func record(
    _ consumption: ModuleMembers.Consumption, isEager: Bool, step: Step, isUsed: Bool = false
  ) {
    reach(consumption, step: step)
    guard isUsed || consumption.fact.timing != .unread else { return }
    guard !consumption.fact.isPreviewOrTestValue else { return }
    let target = bodies.target(of: consumption.fact, file: consumption.file, module: step.module)
    guard case .key(let other) = target else { return }
    let location = SourceLocation(file: consumption.file, position: consumption.fact.position)
    append(other, isEager: isEager, location: location, step: step)
  }

  private mutating func append(_ other: KeyIndex, isEager: Bool, location: SourceLocation, step: Step) {
    // A convenience on a client reads its own key to find the client: its endpoints do not call it.
    if other == body.key, step.isOnlyOffered, valueTypes.contains(Self.lastName(step.owner)) { return }
    reads.append(
      LiveRead(
        from: body.key, to: other, module: body.module, isEager: isEager, location: location, through: step.through))
  }
}

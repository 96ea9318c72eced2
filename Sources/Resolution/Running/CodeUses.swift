import DepGraphModel

/// What names the declarations of the project, found once for all roots. Which of it runs is decided in each root.
final class CodeUses {
  enum User: Hashable {
    case member(Int)
    case type(CodeTypeIndex)
  }

  /// The users that one module has.
  struct Share {
    var module: ModuleIndex
    /// `nil` where anything in the module may be one.
    var users: [User]?
    /// Whether that is because a source was not parsed.
    var isUnread = false
  }

  private struct Spelling: Hashable {
    var name: String
    /// Whether it may be taken of a value; that of a function at file scope is not.
    var isOfValue: Bool
  }

  /// A source that holds a name.
  private struct Holder {
    var file: Int
    /// The members that say the name; `nil` where the source was not parsed.
    var members: [Int]?
    var declaresName: Bool
  }

  private struct Variable: Hashable {
    var name: String
    var module: ModuleIndex
  }

  private struct Reference: Hashable {
    var node: CodeNode
    var file: Int
  }

  private let code: OverrideCode
  private let running: RunningCode
  private let consumptions: [ResolvedConsumption]
  private var holders: [Spelling: [Holder]] = [:]
  private var callers: [Int: [Share]] = [:]
  /// By member those that live values lead to, as they do to it.
  private var boundCallers: [Int: [Int]] = [:]
  private var callersElsewhere: [Int: [Share]] = [:]
  private var makers: [CodeTypeIndex: [Share]] = [:]
  private var makersElsewhere: [CodeTypeIndex: [Share]] = [:]
  private var takers: [String: [ModuleIndex]] = [:]
  private var takersSeeing: [Variable: [ModuleIndex]] = [:]
  private var registrationReaders: [ModuleIndex: [ModuleIndex]] = [:]
  private var takersOfEndpoints: [Endpoint: [Share]] = [:]
  private var referring: [Reference: [Int]] = [:]

  init(_ code: OverrideCode, running: RunningCode, consumptions: [ResolvedConsumption]) {
    self.code = code
    self.running = running
    self.consumptions = consumptions
  }

  private var graph: CodeGraph { code.graph }

  // MARK: Members

  /// The members of a source that refer to a node, but for those that live values run.
  func members(referringTo node: CodeNode, inFile number: Int) -> [Int] {
    let reference = Reference(node: node, file: number)
    if let known = referring[reference] { return known }
    let name: String? =
      if case .member(let member) = graph.places[node] { graph.index.members[member].fact.name } else { nil }
    let found = graph.index.membersOfFiles[number].filter { member in
      !running.isBound(member)
        && (graph.targets(of: graph.node(.member(member))).contains { $0.node == node }
          || name.map(graph.index.members[member].fact.mentions.contains) ?? false)
    }
    referring[reference] = found
    return found
  }

  /// What names a member which nothing runs without its name.
  func callers(of member: Int, named name: CallName) -> [Share] {
    if let known = callers[member] { return known }
    let fact = graph.index.members[member].fact
    var found: [Share] = []
    for holder in holders(of: Spelling(name: name.name, isOfValue: !fact.owner.isEmpty)) {
      guard let members = holder.members else {
        if mayUse(name, inUnparsed: holder.file) { add(nil, in: holder.file, to: &found) }
        continue
      }
      if !holder.declaresName, !members.contains(where: { $0 != member }) {
        // A function of no type is called by code alone: elsewhere its name is a label, a parameter or a property.
        if !fact.owner.isEmpty { add(nil, in: holder.file, to: &found) }
      } else if isAskedByType(member) || graph.canSee(member, fromFile: holder.file) {
        // A live value counts where it is not known to be what runs the member.
        let users = members.filter { $0 != member && mayMean(member, from: $0) }
        let isBound = running.isBound(member)
        boundCallers[member, default: []] += users.filter { isBound && running.isBound($0) }
        add(users.filter { !(isBound && running.isBound($0)) }.map { .member($0) }, in: holder.file, to: &found)
      }
    }
    callers[member] = found
    return found
  }

  /// Whether a protocol or a superclass of the project may ask for a member: who calls it need not see the type.
  private func isAskedByType(_ member: Int) -> Bool {
    let fact = graph.index.members[member].fact
    guard !fact.isStatic, !fact.access.isFileScoped, let owner = graph.owner(of: member) else { return false }
    return graph.ancestors(of: owner).contains { graph.types[$0].module != nil }
  }

  /// The members that name a member, where live values lead to both.
  func boundCallers(of member: Int, named name: CallName) -> [Int] {
    _ = callers(of: member, named: name)
    return boundCallers[member] ?? []
  }

  /// Whether code that says the name of a member may mean that one: not where all that it takes by the name is known to
  /// be something else, as `Local.all` is not `Remote.all`.
  private func mayMean(_ member: Int, from user: Int) -> Bool {
    let fact = graph.index.members[member].fact
    let other = graph.index.members[user].fact
    let owner = graph.owner(of: member)
    if let owner, other.mentions.contains(fact.name) {
      let mentions = other.placedMentions.filter { $0.name == fact.name }
      let isUnplaced = mentions.isEmpty || other.mentionsWithoutPlace.contains(fact.name)
      if isUnplaced || mentions.contains(where: { mayBeTaken(of: owner, $0, from: user) }) { return true }
    }
    let node = graph.node(.member(member))
    var isNamed = owner != nil && other.mentions.contains(fact.name)
    for (call, targets) in zip(other.calls, graph.callTargets(of: user)) {
      // Of a chain that begins with a type, each stretch is a call of its own.
      guard call.callee.last == fact.name || owner == nil && call.callee.first == fact.name else { continue }
      isNamed = true
      if owner == nil {
        if call.callee.count > 1 ? call.callee[0] == "self" : isStored(fact.name, around: user) { continue }
      }
      if targets.isEmpty || targets.contains(where: { $0.node == node || isReplaced($0.node, in: owner) }) {
        return true
      }
    }
    return !isNamed
  }

  /// Whether a type may have a member of its own in place of one that code calls on `self`.
  private func isReplaced(_ node: CodeNode, in type: CodeTypeIndex?) -> Bool {
    guard let type, case .member(let called) = graph.places[node], let owner = graph.owner(of: called) else {
      return false
    }
    return graph.ancestors(of: type).contains(owner)
  }

  /// Whether a bare name is that of a stored property of the type around.
  private func isStored(_ name: String, around user: Int) -> Bool {
    guard let owner = graph.owner(of: user) else { return false }
    let path = graph.types[owner].path.joined(separator: ".") + "." + name
    return graph.facts(of: owner).contains { position in
      graph.index.sources[graph.index.types[position].fileNumber].dependencies.stored.contains(path)
    }
  }

  /// Whether what a mention takes of a value may be a member of a type.
  private func mayBeTaken(of owner: CodeTypeIndex, _ mention: MemberFact.Mention, from user: Int) -> Bool {
    switch graph.receiver(mention.receiver, from: user) {
    case .type(let type):
      type == owner || graph.ancestors(of: owner).contains(type)
        || graph.members(named: mention.name, of: type).isEmpty
        || graph.ancestors(of: type).contains(owner) && !isHidden(mention, of: owner, in: type, from: user)
    // A list or an optional may hold one.
    case .external, .unknown: true
    }
  }

  /// Whether a type has a member of its own in place of what a protocol gives to all that adopt it.
  private func isHidden(
    _ mention: MemberFact.Mention, of owner: CodeTypeIndex, in type: CodeTypeIndex, from user: Int
  ) -> Bool {
    guard graph.kind(of: owner) == .protocol, graph.kind(of: type) != .protocol else { return false }
    let meant = graph.members(meantBy: mention, of: type, from: user)
    return !meant.isEmpty && !meant.contains { graph.owner(of: $0) == owner }
  }

  /// What names a function or a constant without a value of a type of its module, in other modules.
  func callersElsewhere(of member: Int) -> [Share] {
    if let known = callersElsewhere[member] { return known }
    var found: [Share] = []
    let declared = graph.index.members[member]
    let isOfForeignType = graph.owner(of: member).map { graph.types[$0].module == nil } ?? false
    if declared.fact.owner.isEmpty || declared.fact.isStatic || isOfForeignType, let name = useName(of: member) {
      for holder in holders(of: Spelling(name: name.name, isOfValue: !declared.fact.owner.isEmpty))
      where graph.index.files[holder.file].module != declared.module {
        guard let members = holder.members else {
          add(nil, in: holder.file, to: &found)
          continue
        }
        guard !members.isEmpty, graph.canSee(member, fromFile: holder.file) else { continue }
        add(members.map { .member($0) }, in: holder.file, to: &found)
      }
    }
    callersElsewhere[member] = found
    return found
  }

  /// What runs the initial value of a global constant is whatever takes it first.
  private func useName(of member: Int) -> CallName? {
    let fact = graph.index.members[member].fact
    return fact.kind == .property && fact.owner.isEmpty ? CallName(name: fact.name) : graph.useName(of: member)
  }

  private func mayUse(_ name: CallName, inUnparsed file: Int) -> Bool {
    guard !name.types.isEmpty else { return true }
    let words = graph.index.sources[file].facts.vocabulary
    return name.ownFiles.contains(graph.index.files[file].file) || words.contains(name.name, as: .implicitMember)
      || name.types.contains { words.contains("\($0).\(name.name)") }
  }

  // MARK: Endpoints

  /// What takes an endpoint of some value, or calls a method that a macro adds for it.
  func takers(of endpoint: Endpoint) -> [Share] {
    if let known = takersOfEndpoints[endpoint] { return known }
    var found: [Share] = []
    for name in [endpoint.name] + methods(of: endpoint) {
      for holder in holders(of: Spelling(name: name, isOfValue: true)) {
        guard let members = holder.members, !isRead(name, inFile: holder.file) else {
          add(nil, in: holder.file, to: &found)
          continue
        }
        let users = members.filter { !stores(endpoint, $0) }
        add(users.map { .member($0) }, in: holder.file, to: &found)
      }
    }
    takersOfEndpoints[endpoint] = found
    return found
  }

  private func methods(of endpoint: Endpoint) -> [String] {
    let client = graph.types[endpoint.type].path
    return graph.facts(of: endpoint.type).flatMap { position in
      graph.index.sources[graph.index.types[position].fileNumber].dependencies.endpoints.compactMap { fact in
        fact.name == endpoint.name && fact.client == client ? fact.method : nil
      }
    }
  }

  /// Whether a source reads an endpoint by its key path: `@Dependency(\.api.products)`.
  private func isRead(_ endpoint: String, inFile file: Int) -> Bool {
    graph.index.sources[file].dependencies.consumptions.contains { $0.reference.endpoint == endpoint }
  }

  /// Whether a member only stores what it is: an initializer that is handed it, or what sets it on a client that it makes.
  private func stores(_ endpoint: Endpoint, _ member: Int) -> Bool {
    let fact = graph.index.members[member].fact
    return fact.endpoints.contains { $0.name == endpoint.name }
      || fact.kind == .initializer && graph.owner(of: member) == endpoint.type
  }

  // MARK: Types

  /// What may make a value of a type by its name, or is made of it.
  func makers(of type: CodeTypeIndex) -> [Share] {
    if let known = makers[type] { return known }
    var found: [Share] = []
    for spelling in graph.spellings(of: type).sorted() {
      for holder in holders(of: Spelling(name: spelling, isOfValue: true))
      where graph.canSee(type: type, fromFile: holder.file) {
        let users = users(of: type, spelling, in: holder)
        let isUnknown = users.map { $0.isEmpty && !graph.isExtended(type, in: graph.index.files[holder.file]) } ?? true
        add(isUnknown ? nil : users?.filter { !isBoundOrOwn($0, of: type) }, in: holder.file, to: &found)
      }
    }
    makers[type] = found
    return found
  }

  /// What names a type in other modules.
  func makersElsewhere(of type: CodeTypeIndex) -> [Share] {
    if let known = makersElsewhere[type] { return known }
    var found: [Share] = []
    for spelling in graph.spellings(of: type).sorted() {
      for holder in holders(of: Spelling(name: spelling, isOfValue: true))
      where graph.index.files[holder.file].module != graph.types[type].module
        && graph.canSee(type: type, fromFile: holder.file)
      {
        add(users(of: type, spelling, in: holder), in: holder.file, to: &found)
      }
    }
    makersElsewhere[type] = found
    return found
  }

  /// What names a type in a source, live values and the type's own members among it; `nil` where that cannot be told.
  private func users(of type: CodeTypeIndex, _ spelling: String, in holder: Holder) -> [User]? {
    guard let members = holder.members else { return nil }
    let key = graph.index.files[holder.file]
    var found = members.map { User.member($0) }
    for named in graph.index.sources[holder.file].dependencies.namedTypes where named.name == spelling {
      if let member = graph.index.container(at: named.position, in: key) {
        found.append(.member(member))
      } else {
        guard let owner = graph.type(ofStored: named.owner, in: key, container: nil) else { return nil }
        found.append(.type(owner))
      }
    }
    return found
  }

  private func isBoundOrOwn(_ user: User, of type: CodeTypeIndex) -> Bool {
    switch user {
    case .member(let member): running.isBound(member) || graph.owner(of: member) == type
    case .type(let other): other == type
    }
  }

  // MARK: Modules

  /// The modules that take a variable of that name of a value, and can see the module that declares it.
  func modules(taking variable: String, of module: ModuleIndex) -> [ModuleIndex] {
    let key = Variable(name: variable, module: module)
    if let known = takersSeeing[key] { return known }
    let found = modules(taking: variable).filter {
      $0 == module || graph.lookup.visibility.sees(module, from: $0)
    }
    takersSeeing[key] = found
    return found
  }

  private func modules(taking variable: String) -> [ModuleIndex] {
    if let known = takers[variable] { return known }
    var found: [ModuleIndex] = []
    for file in code.holders.files(holding: variable) {
      let module = graph.index.files[file].module
      if found.last != module, takes(variable, in: file) { found.append(module) }
    }
    takers[variable] = found
    return found
  }

  /// `model.mail`
  private func takes(_ variable: String, in file: Int) -> Bool {
    guard graph.index.sources[file].facts.isParsed else { return true }
    return graph.index.membersOfFiles[file].contains { member in
      let fact = graph.index.members[member].fact
      return fact.mentions.contains(variable)
        || fact.calls.contains { $0.callee.dropFirst().contains(variable) && $0.callee.first != "self" }
    }
  }

  /// The other modules that read what a module adds to `DependencyValues`.
  func modulesReading(registrationsOf module: ModuleIndex) -> [ModuleIndex] {
    if let known = registrationReaders[module] { return known }
    let members = graph.index.members(of: module).map { graph.index.members[$0].fact }
    let properties = Set(members.filter { $0.owner.last == "DependencyValues" }.map(\.name))
    let found = properties.reduce(into: Set<ModuleIndex>()) { $0.formUnion(readersOfProperties[$1] ?? []) }
    registrationReaders[module] = found.subtracting([module]).sorted()
    return found.subtracting([module]).sorted()
  }

  private lazy var readersOfProperties: [String: Set<ModuleIndex>] = consumptions.reduce(into: [:]) { found, read in
    if let property = read.property { found[property, default: []].insert(read.module) }
  }

  // MARK: Names

  private func holders(of spelling: Spelling) -> [Holder] {
    if let known = holders[spelling] { return known }
    let found = code.holders.files(holding: spelling.name).map { file -> Holder in
      let members = graph.index.membersOfFiles[file]
      guard graph.index.sources[file].facts.isParsed else {
        return Holder(file: file, members: nil, declaresName: false)
      }
      return Holder(
        file: file,
        members: members.filter { graph.index.members[$0].says(spelling.name, isOfValue: spelling.isOfValue) },
        declaresName: members.contains { graph.index.members[$0].fact.name == spelling.name })
    }
    holders[spelling] = found
    return found
  }

  private func add(_ users: [User]?, in file: Int, to shares: inout [Share]) {
    let module = graph.index.files[file].module
    let isUnread = users == nil && !graph.index.sources[file].facts.isParsed
    guard let last = shares.indices.last, shares[last].module == module else {
      shares.append(Share(module: module, users: users, isUnread: isUnread))
      return
    }
    shares[last].isUnread = shares[last].isUnread || isUnread
    guard let users else {
      shares[last].users = nil
      return
    }
    shares[last].users?.append(contentsOf: users)
  }
}

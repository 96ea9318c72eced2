import DepGraphModel

/// Tells whether anything in a root may run a declaration, as far as names tell: what names it, what names that, up to
/// code of the root, and to where the system, a protocol's caller or a source that was not parsed may enter.
///
/// What live values run is left out: that is found where the keys are read. It is asked only where a live value is missing.
final class CalledCode {
  private typealias Subject = CodeUses.User

  let code: OverrideCode
  let running: RunningCode
  let uses: CodeUses
  let consumptions: [ResolvedConsumption]
  /// By module, whether its code can run in the root.
  let runs: [Bool]
  private let root: ModuleIndex
  private var answers: [Subject: Bool] = [:]
  private var used: [ModuleIndex: Bool] = [:]
  private var takenEndpoints: [Endpoint: Bool] = [:]
  private lazy var runTimeNames = RunTimeNames(in: root, runs: runs, graph: graph, facts: code.facts)
  /// `nil` where anything may run it.
  private var known: [Subject: [Subject]?] = [:]
  /// Whether an answer was that of a source which was not parsed: what it names, all of it may run.
  private(set) var restsOnUnread = false

  init(_ code: RootCode, runs: [Bool], root: ModuleIndex) {
    self.code = code.overrideCode
    running = code.running
    uses = code.uses
    consumptions = code.consumptions
    self.runs = runs
    self.root = root
  }

  var graph: CodeGraph { code.graph }

  // MARK: Questions

  /// Whether something may run the code that a read is part of. Of a module that nothing outside of it uses, that is not
  /// asked: who links it means all of it.
  func mayRun(read index: Int) -> Bool {
    let read = consumptions[index]
    if isGiven(index) { return false }
    guard read.module != root,
      isUsed(read.module)
        || read.isOfRegistration && uses.modulesReading(registrationsOf: read.module).contains(where: { runs[$0] })
    else {
      return true
    }
    if let member = code.reads.member(of: index) { return mayRun(member: member) }
    let key = CodeIndex.FileKey(module: read.module, file: read.location.file)
    guard read.member == nil, read.site == .member, !read.owner.isEmpty,
      let type = graph.type(ofStored: read.owner, in: key, container: nil)
    else { return true }
    return isReached(.type(type)) && mayBeTaken(index)
  }

  /// Whether a read is part of what an argument is by default, and every call in the root passes that argument.
  private func isGiven(_ index: Int) -> Bool {
    code.reads.member(of: index).map { isGiven(consumptions[index].location.position, in: $0) } ?? false
  }

  private func isGiven(_ place: SourcePosition, in member: Int) -> Bool {
    let fact = graph.index.members[member].fact
    guard let argument = fact.escapes.first(where: { $0.kind == .omitted && $0.code.contains(place) }),
      let parameters = fact.parameters
    else { return false }
    let names = fact.kind == .initializer ? [fact.owner.last ?? "", "init"] : [fact.name]
    var isCalled = false
    for file in Set(names.flatMap(code.holders.files)) where runs[graph.index.files[file].module] {
      // What a source calls that was not parsed is not known.
      guard graph.index.sources[file].facts.isParsed else { return false }
      for other in graph.index.membersOfFiles[file] {
        // What it is called with on some value is not kept.
        if !names.allSatisfy({ !graph.index.members[other].fact.mentions.contains($0) }) { return false }
        for call in graph.index.members[other].fact.calls where names.contains(call.callee.last ?? "") {
          guard let labels = call.labels else { return false }
          guard MemberFact.Parameter.accept(labels, parameters) else { continue }
          guard labels.contains(argument.function) || labels.contains(argument.source) else { return false }
          isCalled = true
        }
      }
    }
    return isCalled
  }

  /// Whether a member that takes a stored `@Dependency` may run.
  private func mayBeTaken(_ index: Int) -> Bool {
    let read = consumptions[index]
    let readers = code.reads.readers(of: index)
    guard let variable = read.variable, read.form == .wrapper, !readers.isEmpty else { return true }
    return uses.modules(taking: variable, of: read.module).contains { runs[$0] }
      || readers.contains { isReached(.member($0.member)) }
  }

  func mayRun(member: Int) -> Bool {
    guard isReached(.member(member)) else { return false }
    guard let owner = graph.owner(of: member) else { return true }
    let replacing = graph.children(of: owner).filter { replaces(member, in: $0) }
    guard !replacing.isEmpty, let users = callers(of: .type(owner)) else { return isReached(.type(owner)) }
    return users.contains { user in !replacing.contains { user == .type($0) } && isReached(user) }
  }

  /// Whether a subclass has a method in place of a superclass's, and does not call that.
  private func replaces(_ member: Int, in child: CodeTypeIndex) -> Bool {
    let fact = graph.index.members[member].fact
    guard graph.kind(of: child) == .class, fact.kind == .function, !fact.isStatic else { return false }
    let own = graph.members(named: fact.name, of: child).map { graph.index.members[$0].fact }.filter(\.isDispatched)
    return !own.isEmpty && !own.contains { $0.calls.contains { $0.callee == ["super", fact.name] } }
  }

  /// Whether some code of a source that is no live value's may run and refers to a node.
  func mayRefer(to node: CodeNode, fromFile number: Int) -> Bool {
    let key = graph.index.files[number]
    guard key.module != root, isUsed(key.module), code.facts[key.file]?.isParsed ?? false else { return true }
    let referring = uses.members(referringTo: node, inFile: number)
    return referring.isEmpty || referring.contains { mayRun(member: $0) }
  }

  /// Whether code that may run takes an endpoint of some value. Where none of its client's is taken, what becomes of the
  /// client is not known.
  func mayTake(_ endpoint: Endpoint) -> Bool {
    isTaken(endpoint)
      || !graph.endpoints(of: endpoint.type).contains { isTaken(Endpoint(type: endpoint.type, name: $0)) }
  }

  private func isTaken(_ endpoint: Endpoint) -> Bool {
    if let known = takenEndpoints[endpoint] { return known }
    let found =
      users(uses.takers(of: endpoint))?.contains { user in
        if case .member(let member) = user, running.isBound(member) { return true }
        return isReached(user)
      } ?? true
    takenEndpoints[endpoint] = found
    return found
  }

  /// Whether only previews, or nothing at all, can run what a read is part of: a private function or type that no other code
  /// of its source names.
  func isUnused(_ index: Int) -> Bool {
    let read = consumptions[index]
    // A live value runs it, in its own source or elsewhere.
    guard read.liveBodiesOf.isEmpty else { return false }
    let start: Subject
    if let member = code.reads.member(of: index) {
      start = .member(member)
    } else {
      let key = CodeIndex.FileKey(module: read.module, file: read.location.file)
      guard read.site == .member, let type = graph.type(ofStored: read.owner, in: key, container: nil) else {
        return false
      }
      start = .type(type)
    }
    var seen: Set<Subject> = [start]
    var stack = [start]
    while let next = stack.popLast() {
      if isOfPreview(next) { continue }
      guard let users = usersInSource(of: next) else { return false }
      for user in users where seen.insert(user).inserted { stack.append(user) }
    }
    return true
  }

  /// `nil` for what code of other sources, the system or a protocol may run.
  private func usersInSource(of subject: Subject) -> [Subject]? {
    switch subject {
    case .member(let member):
      let found = graph.index.members[member]
      if let container = found.container { return [.member(container)] }
      if let owner = graph.owner(of: member) { return [.type(owner)] }
      guard found.fact.kind == .function, found.fact.owner.isEmpty, found.fact.access.isFileScoped,
        !found.fact.isDispatched, let name = graph.useName(of: member)
      else { return nil }
      return users(uses.callers(of: member, named: name))
    case .type(let type):
      guard graph.children(of: type).isEmpty, !isMadeUnnamed(type),
        graph.facts(of: type).allSatisfy({ graph.index.types[$0].fact.access.isFileScoped })
      else { return nil }
      return users(uses.makers(of: type))
    }
  }

  private func isOfPreview(_ subject: Subject) -> Bool {
    let owner: CodeTypeIndex? =
      switch subject {
      case .member(let member): graph.owner(of: member)
      case .type(let type): type
      }
    return owner.map { type in
      graph.facts(of: type).contains { position in
        graph.index.types[position].fact.inherits.contains { $0.path.last == "PreviewProvider" }
      }
    } ?? false
  }

  // MARK: Use of modules

  /// Whether code of another module that may run calls a function of a module or makes a value of its types.
  private func isUsed(_ module: ModuleIndex) -> Bool {
    if let known = used[module] { return known }
    // What modules that use each other do is settled by others.
    used[module] = false
    let found =
      graph.index.members(of: module).contains { isSomeUsed(uses.callersElsewhere(of: $0)) }
      || graph.types(of: module).contains { isSomeUsed(uses.makersElsewhere(of: $0)) }
    used[module] = found
    return found
  }

  private func isSomeUsed(_ shares: [CodeUses.Share]) -> Bool {
    shares.contains { share in runs[share.module] && known(share)?.contains(where: isReached) ?? true }
  }

  // MARK: Search

  private func isReached(_ start: Subject) -> Bool {
    if let known = answers[start] { return known }
    var seen: Set<Subject> = [start]
    var stack = [start]
    while let next = stack.popLast() {
      if answers[next] == false { continue }
      guard answers[next] == nil, let callers = callers(of: next) else {
        answers[start] = true
        return true
      }
      for caller in callers where seen.insert(caller).inserted { stack.append(caller) }
    }
    for subject in seen { answers[subject] = false }
    return false
  }

  private func callers(of subject: Subject) -> [Subject]? {
    if let found = known[subject] { return found }
    let found: [Subject]? =
      switch subject {
      case .member(let member): callers(ofMember: member)
      case .type(let type): users(of: type)
      }
    known[subject] = .some(found)
    return found
  }

  private func callers(ofMember member: Int) -> [Subject]? {
    let found = graph.index.members[member]
    guard found.module != root, found.fact.kind != .script else { return nil }
    if let container = found.container { return [.member(container)] }
    guard let name = graph.useName(of: member) else {
      guard let owner = graph.owner(of: member) else { return nil }
      return found.fact.kind == .initializer ? callers(ofInitializer: member, of: owner) : [.type(owner)]
    }
    let users = users(uses.callers(of: member, named: name))?.filter { !names(found.fact.name, byDefault: $0) }
    guard let users, !users.isEmpty, let adopting = adopting(withoutOwn: member) else { return users }
    return adopting.map { .type($0) }
  }

  /// Of what a protocol gives to those that adopt it, these that have nothing of their own in its place; `nil` where none
  /// of them has.
  private func adopting(withoutOwn member: Int) -> [CodeTypeIndex]? {
    guard let owner = graph.owner(of: member), graph.kind(of: owner) == .protocol else { return nil }
    let fact = graph.index.members[member].fact
    let children = graph.children(of: owner)
    let left = children.filter { child in
      !graph.members(named: fact.name, of: child).contains { own in
        graph.index.members[own].fact.parameters?.map(\.label) == fact.parameters?.map(\.label)
      }
    }
    return left.count < children.count ? left : nil
  }

  /// Whether code names something only in what its arguments are by default, and every call passes those.
  private func names(_ name: String, byDefault user: Subject) -> Bool {
    guard case .member(let member) = user else { return false }
    let fact = graph.index.members[member].fact
    let calls = fact.calls.filter { $0.callee.contains(name) }
    return !calls.isEmpty && !fact.mentions.contains(name) && calls.allSatisfy { isGiven($0.position, in: member) }
  }

  /// `nil` where anything may be one.
  private func users(_ shares: [CodeUses.Share]) -> [Subject]? {
    var found: [Subject] = []
    for share in shares where runs[share.module] {
      guard let users = known(share) else { return nil }
      found += users
    }
    return found
  }

  /// `nil` where anything may be a user.
  private func known(_ share: CodeUses.Share) -> [Subject]? {
    if share.users == nil, share.isUnread { restsOnUnread = true }
    return share.users
  }

  private func callers(ofInitializer member: Int, of owner: CodeTypeIndex) -> [Subject]? {
    guard let users = callers(of: .type(owner)) else { return nil }
    let named = users.filter { user in
      guard case .member(let caller) = user else { return true }
      return graph.mayCall(initializer: member, of: owner, from: caller)
    }
    guard named.count < users.count else { return [.type(owner)] }
    let unnamed = graph.unnamedCallers(ofInitializer: member, of: owner)
    return named
      + unnamed.filter { runs[graph.index.members[$0].module] && !running.isBound($0) }.map { .member($0) }
  }

  /// What may make a value of a type.
  private func users(of type: CodeTypeIndex) -> [Subject]? {
    guard !isMadeUnnamed(type) else { return nil }
    let unwritten = graph.children(of: type) + code.reducerCases.makers(of: type)
    let name = graph.types[type].path.last ?? ""
    return users(uses.makers(of: type)).map { makers in
      unwritten.map { .type($0) } + makers.filter { !names(name, byDefault: $0) }
    }
  }

  /// Whether the system, a storyboard among it, may make values of a type by itself.
  private func isMadeUnnamed(_ type: CodeTypeIndex) -> Bool {
    guard graph.types[type].module != nil, let kind = graph.kind(of: type), kind != .protocol else { return true }
    return ([type] + graph.ancestors(of: type)).contains { level in
      graph.facts(of: level).contains { position in
        let fact = graph.index.types[position].fact
        let names = fact.inherits.compactMap(\.path.last).filter { graph.index.typesByName[$0] == nil }
        return fact.startsRoot || fact.attributes.contains(where: Self.areNamedAsAttributes.contains)
          || fact.attributes.contains { $0.hasPrefix("objc") }
          || fact.kind == .class && mayMake(type, as: names) && !isMadeByItsModuleAlone(type)
            && !needsArguments(type)
          || names.contains(where: Self.isFoundBySystem)
      }
    }
  }

  /// Whether the system may make a class by what it inherits from and conforms to.
  private func mayMake(_ type: CodeTypeIndex, as parents: [String]) -> Bool {
    RunTimeNames.making(parents).contains { parent in
      !Self.plain.contains(parent)
        && (!RunTimeNames.needsName(parent) || runTimeNames.mayMake(graph.types[type].path.last ?? ""))
    }
  }

  /// Whether other modules see a class and none of its initializers: what a protocol of the system asks for is as open as
  /// the class is.
  private func isMadeByItsModuleAlone(_ type: CodeTypeIndex) -> Bool {
    let initializers = graph.members(named: "init", of: type).map { graph.index.members[$0].fact }
    return !initializers.isEmpty && initializers.allSatisfy(\.access.isInternal)
      && graph.facts(of: type).contains { position in
        let fact = graph.index.types[position].fact
        return fact.kind == .class && !fact.access.isInternal
      }
  }

  /// Whether each initializer of a class takes what only code of the project can hand over. The system makes objects by
  /// `init()`, and those of documents by `init(coder:)`.
  private func needsArguments(_ type: CodeTypeIndex) -> Bool {
    let levels = [type] + graph.ancestors(of: type)
    let initializers = levels.lazy.map { self.graph.members(named: "init", of: $0) }.first { !$0.isEmpty }
    guard let initializers else { return false }
    return initializers.allSatisfy { member in
      let parameters = graph.index.members[member].fact.parameters ?? []
      return parameters.contains { !$0.isOptional } && !parameters.contains { $0.label == "coder" }
    }
  }

  private static let areNamedAsAttributes: Set<String> = ["globalActor"]

  private static let plain = PlainProtocols.names.subtracting(["NSObject"]).union(["Codable", "Decodable"])

  private static func isFoundBySystem(_ name: String) -> Bool {
    name.hasPrefix("App") || ["Intent", "Query", "Entity", "Command", "Provider"].contains(where: name.hasSuffix)
  }
}

extension ResolvedConsumption {
  /// Whether it may be what a registration does, rather than a variable of what uses it.
  fileprivate var isOfRegistration: Bool {
    switch form {
    case .current, .stored, .made, .filled, .valuesMember: true
    case .wrapper, .expression, .overrideClosure, .replaced, .forwarded, .kept: false
    }
  }
}

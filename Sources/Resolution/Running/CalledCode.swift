import DepGraphModel

/// Tells whether anything in a root may run a declaration, as far as names tell: what names it, what names that, up to
/// code of the root, and to where the system, a protocol's caller or a source that was not parsed may enter.
///
/// What live values run is left out: that is found where the keys are read. It is asked only where a live value is missing.
final class CalledCode {
  private enum Subject: Hashable {
    case member(Int)
    case type(CodeTypeIndex)
  }

  private let code: OverrideCode
  private let running: RunningCode
  private let consumptions: [ResolvedConsumption]
  /// By module, whether its code can run in the root.
  private let runs: [Bool]
  private let root: ModuleIndex
  private var answers: [Subject: Bool] = [:]
  private var used: [ModuleIndex: Bool] = [:]
  /// `nil` where anything may run it.
  private var known: [Subject: [Subject]?] = [:]

  init(_ code: RootCode, runs: [Bool], root: ModuleIndex) {
    self.code = code.overrideCode
    running = code.running
    consumptions = code.consumptions
    self.runs = runs
    self.root = root
  }

  private var graph: CodeGraph { code.graph }

  // MARK: Questions

  /// Whether something may run the code that a read is part of. Of a module that nothing outside of it uses, that is not
  /// asked: who links it means all of it.
  func mayRun(read index: Int) -> Bool {
    let read = consumptions[index]
    guard read.module != root, isUsed(read.module) || read.isOfRegistration && isRegistrationRead(of: read.module)
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

  /// Whether a member that takes a stored `@Dependency` may run.
  private func mayBeTaken(_ index: Int) -> Bool {
    let read = consumptions[index]
    let readers = code.reads.readers(of: index)
    guard let variable = read.variable, read.form == .wrapper, !readers.isEmpty else { return true }
    return isTakenOfValues(variable, of: read.module) || readers.contains { isReached(.member($0.member)) }
  }

  /// Whether some code takes a variable of that name of a value of another type: `model.mail`.
  private func isTakenOfValues(_ variable: String, of module: ModuleIndex) -> Bool {
    code.holders.files(holding: variable).contains { key in
      guard runs[key.module],
        key.module == module || graph.lookup.visibility.moduleWideScope(of: key.module).modules.contains(module)
      else { return false }
      guard code.facts[key.file]?.isParsed ?? false else { return true }
      return (graph.index.membersByFile[key] ?? 0..<0).contains { member in
        let fact = graph.index.members[member].fact
        return fact.mentions.contains(variable)
          || fact.calls.contains { $0.callee.dropFirst().contains(variable) && $0.callee.first != "self" }
      }
    }
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
    let name: String? =
      if case .member(let member) = graph.places[node] { graph.index.members[member].fact.name } else { nil }
    let referring = (graph.index.membersByFile[key] ?? 0..<0).filter { member in
      !running.isBound(member)
        && (graph.targets(of: graph.node(.member(member))).contains { $0.node == node }
          || name.map(graph.index.members[member].fact.mentions.contains) ?? false)
    }
    return referring.isEmpty || referring.contains { mayRun(member: $0) }
  }

  // MARK: Use of modules

  /// Whether code of another module that may run calls a function of a module or makes a value of its types.
  private func isUsed(_ module: ModuleIndex) -> Bool {
    if let known = used[module] { return known }
    // What modules that use each other do is settled by others.
    used[module] = false
    let index = graph.index
    let found =
      index.members.indices.contains { index.members[$0].module == module && isCalledFromElsewhere($0) }
      || graph.types.indices.contains { graph.types[$0].module == module && isMadeElsewhere($0) }
    used[module] = found
    return found
  }

  private func isRegistrationRead(of module: ModuleIndex) -> Bool {
    let members = graph.index.members.lazy.filter { $0.module == module && $0.fact.owner.last == "DependencyValues" }
    let properties = Set(members.map(\.fact.name))
    return !properties.isEmpty
      && consumptions.contains {
        $0.module != module && runs[$0.module] && $0.property.map(properties.contains) ?? false
      }
  }

  private func isCalledFromElsewhere(_ member: Int) -> Bool {
    let fact = graph.index.members[member].fact
    guard fact.kind == .function, fact.owner.isEmpty || fact.isStatic, let name = graph.useName(of: member) else {
      return false
    }
    return code.holders.files(holding: name.name).contains { key in
      guard key.module != graph.index.members[member].module, runs[key.module] else { return false }
      guard code.facts[key.file]?.isParsed ?? false else { return true }
      return (graph.index.membersByFile[key] ?? 0..<0).contains { other in
        graph.index.members[other].says(name.name, isOfValue: !fact.owner.isEmpty) && graph.canSee(member, from: other)
          && isReached(.member(other))
      }
    }
  }

  private func isMadeElsewhere(_ type: CodeTypeIndex) -> Bool {
    graph.spellings(of: type).contains { spelling in
      code.holders.files(holding: spelling).contains { key in
        guard key.module != graph.types[type].module, runs[key.module], let number = graph.index.fileNumbers[key] else {
          return false
        }
        guard graph.canSee(type: type, fromFile: number) else { return false }
        return !(code.facts[key.file]?.isParsed ?? false)
          || users(of: type, spelling, in: key)?.contains(where: isReached) ?? true
      }
    }
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
    var callers: [Subject] = []
    for key in code.holders.files(holding: name.name) where runs[key.module] {
      guard let facts = code.facts[key.file], facts.isParsed else {
        if mayUse(name, inUnparsed: key) { return nil }
        continue
      }
      let members = graph.index.membersByFile[key] ?? 0..<0
      let isOfValue = !found.fact.owner.isEmpty
      let naming = members.filter { $0 != member && graph.index.members[$0].says(name.name, isOfValue: isOfValue) }
      let isDeclared = members.contains { graph.index.members[$0].fact.name == name.name }
      if naming.isEmpty, !isDeclared { return nil }
      callers += naming.filter { isCaller($0, of: member) }.map { .member($0) }
    }
    return callers
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

  /// A live value counts where it is not known to be what runs the member.
  private func isCaller(_ caller: Int, of member: Int) -> Bool {
    !(running.isBound(caller) && running.isBound(member)) && graph.canSee(member, from: caller)
  }

  private func mayUse(_ name: CallName, inUnparsed key: CodeIndex.FileKey) -> Bool {
    guard !name.types.isEmpty, let words = code.facts[key.file]?.vocabulary else { return true }
    return name.ownFiles.contains(key.file) || words.contains(name.name, as: .implicitMember)
      || name.types.contains { words.contains("\($0).\(name.name)") }
  }

  /// What may make a value of a type.
  private func users(of type: CodeTypeIndex) -> [Subject]? {
    guard !isMadeUnnamed(type) else { return nil }
    var users = graph.children(of: type).map { Subject.type($0) }
    for spelling in graph.spellings(of: type).sorted() {
      for key in code.holders.files(holding: spelling) where runs[key.module] {
        guard let number = graph.index.fileNumbers[key], graph.canSee(type: type, fromFile: number) else { continue }
        guard let facts = code.facts[key.file], facts.isParsed, let found = self.users(of: type, spelling, in: key),
          !found.isEmpty || graph.isExtended(type, in: key)
        else { return nil }
        users += found.filter { !isBoundOrOwn($0, of: type) }
      }
    }
    return users
  }

  /// What names a type in a source, live values and the type's own members among it.
  private func users(of type: CodeTypeIndex, _ spelling: String, in key: CodeIndex.FileKey) -> [Subject]? {
    let members = (graph.index.membersByFile[key] ?? 0..<0).filter { graph.index.members[$0].says(spelling) }
    var found = members.map { Subject.member($0) }
    for named in code.facts[key.file]?.dependencies.namedTypes ?? [] where named.name == spelling {
      if let member = graph.index.container(at: named.position, in: key) {
        found.append(.member(member))
      } else {
        guard let owner = graph.type(ofStored: named.owner, in: key, container: nil) else { return nil }
        found.append(.type(owner))
      }
    }
    return found
  }

  private func isBoundOrOwn(_ subject: Subject, of type: CodeTypeIndex) -> Bool {
    switch subject {
    case .member(let member): running.isBound(member) || graph.owner(of: member) == type
    case .type(let other): other == type
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
          || fact.kind == .class && names.contains { !Self.plain.contains($0) }
          || names.contains(where: Self.isFoundBySystem)
      }
    }
  }

  private static let areNamedAsAttributes: Set<String> = ["propertyWrapper", "resultBuilder", "globalActor"]

  private static let plain = PlainProtocols.names.subtracting(["NSObject"]).union(["Codable", "Decodable"])

  private static func isFoundBySystem(_ name: String) -> Bool {
    name.hasPrefix("App") || ["Intent", "Query", "Entity", "Command", "Provider"].contains(where: name.hasSuffix)
  }
}

extension ResolvedConsumption {
  /// Whether it may be what a registration does, rather than a variable of what uses it.
  fileprivate var isOfRegistration: Bool {
    switch form {
    case .current, .valuesMember: true
    case .wrapper, .expression, .overrideClosure, .replaced, .forwarded, .kept: false
    }
  }
}

extension CodeMember {
  /// - Parameter isOfValue: whether the name may be taken of a value; that of a function at file scope is not.
  fileprivate func says(_ name: String, isOfValue: Bool = true) -> Bool {
    fact.name != "testValue" && fact.name != "previewValue"
      && (fact.calls.contains { $0.callee.contains(name) } || isOfValue && fact.mentions.contains(name)
        || fact.resultType?.path.contains(name) ?? false)
  }
}

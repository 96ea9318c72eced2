import DepGraphModel

/// What a call or a mention means.
extension CodeGraph {
  func targets(of call: MemberFact.Call, from caller: Int) -> [CodeTarget] {
    chosen(among: targets(named: call, from: caller), by: call, from: caller)
  }

  private func targets(named call: MemberFact.Call, from caller: Int) -> [CodeTarget] {
    guard let first = call.callee.first, call.timing != .unread else { return [] }
    switch first {
    case "": return implicitTargets(of: call, from: caller)
    case _ where Self.isOperator(first): return operatorTargets(of: call, from: caller)
    case "super":
      guard let owner = owner(of: caller), let parent = ancestors(of: owner).first(where: { kind(of: $0) == .class })
      else { return [] }
      return targets(ofMember: Array(call.callee.dropFirst()), of: parent, call: call, from: caller)
    case "self", "Self":
      guard let owner = owner(of: caller) else { return [] }
      return targets(ofMember: Array(call.callee.dropFirst()), of: owner, call: call, from: caller)
    default:
      guard Self.isTypeName(first) else { return call.callee.count == 1 ? targets(ofBare: call, from: caller) : [] }
      return typeTargets(of: call, from: caller)
    }
  }

  /// An operator of the project's own. Which of several is meant, the types of the operands say.
  private func operatorTargets(of call: MemberFact.Call, from caller: Int) -> [CodeTarget] {
    let found = operators(named: call.callee[0], from: caller).filter { member in
      call.labels.map { $0.count == index.members[member].fact.parameters?.count } ?? true
    }
    return found.map { found.count == 1 ? certain(.member($0)) : possible(.member($0)) }
  }

  /// Those at file scope and in types.
  func operators(named name: String, from caller: Int) -> [Int] {
    (functions(named: name) + (index.staticMembers[name] ?? [])).filter { canSee($0, from: caller) }
  }

  static func isTypeName(_ name: String) -> Bool { name.utf8.first.map { $0 < 0x61 || $0 > 0x7A } ?? false }

  /// `Mail(…)`, `Mail.live(…)`, `MailSupport.makeMail()`
  private func typeTargets(of call: MemberFact.Call, from caller: Int) -> [CodeTarget] {
    if call.callee.count == 1 {
      return type(spelled: call.callee, from: caller).map {
        targets(ofBuilding: $0, labels: call.labels, from: caller)
      } ?? []
    }
    let path = Array(call.callee.prefix(while: Self.isTypeName))
    let rest = Array(call.callee.dropFirst(path.count))
    if let type = type(spelled: path, from: caller) {
      return targets(ofMember: rest, of: type, call: call, from: caller)
    }
    // A static member may begin with a capital.
    if rest.isEmpty, path.count > 1, let type = type(spelled: path.dropLast(), from: caller) {
      return targets(ofMember: [path[path.count - 1]], of: type, call: call, from: caller)
    }
    guard let name = rest.first, rest.count == 1 else { return [] }
    let modules = path.count == 1 ? lookup.visibility.modules(named: path[0]) : []
    if !modules.isEmpty {
      let found = functions(named: name).filter { modules.contains(index.members[$0].module) }
      return accepting(call.labels, among: found, from: caller).map { certain(.member($0)) }
    }
    // `Value.make()` of a generic parameter: any type's that a protocol of the project may ask for it.
    return staticMembers(named: name, call: call, from: caller).filter { member in
      owner(of: member).map { !parents(of: $0).isEmpty } ?? false
    }.map { possible(.member($0)) }
  }

  /// - Parameter path: what stands behind the type.
  private func targets(
    ofMember path: [String], of type: CodeTypeIndex, call: MemberFact.Call, from caller: Int
  ) -> [CodeTarget] {
    guard let name = path.first, name != "init" else {
      return targets(ofBuilding: type, labels: call.labels, from: caller)
    }
    // Of a longer chain, each stretch is a call of its own.
    guard path.count == 1 else { return [] }
    let found = members(named: name, reachedFrom: type, call: call, from: caller)
    if !found.isEmpty { return found }
    // The system makes the application that it starts, and asks for what it shows.
    if name == "main", isApplication(type) {
      return targets(ofBuilding: type, labels: [], from: caller)
        + members(named: "body", of: type).map { certain(.member($0)) }
    }
    // A case, or a member that a macro makes: there is a value then.
    guard kind(of: type) != .protocol, types[type].module != nil, call.callee.first.map(Self.isTypeName) ?? true,
      call.callee.first != "Self"
    else { return [] }
    return targets(ofBuilding: type, labels: [""], from: caller)
  }

  private func isApplication(_ type: CodeTypeIndex) -> Bool {
    !(index.typesByName["App"] ?? []).contains { index.types[$0].fact.kind == .protocol }
      && facts(of: type).contains { index.types[$0].fact.inherits.contains { $0.path.last == "App" } }
  }

  /// Those of the type itself, else those that it inherits; what a protocol asks for is any conforming type's.
  private func members(
    named name: String, reachedFrom type: CodeTypeIndex, call: MemberFact.Call, from caller: Int
  ) -> [CodeTarget] {
    var found: [CodeTarget] = []
    for level in [type] + ancestors(of: type) where found.isEmpty {
      found = accepting(call.labels, among: members(named: name, of: level), from: caller).map { certain(.member($0)) }
    }
    guard kind(of: type) == .protocol else { return found }
    for child in children(of: type) {
      found += members(named: name, of: child).filter { index.members[$0].fact.isStatic }.map { possible(.member($0)) }
    }
    return found
  }

  /// `.live` of the type that its place asks for or that the member around gives, else of any type that has it.
  private func implicitTargets(of call: MemberFact.Call, from caller: Int) -> [CodeTarget] {
    guard call.callee.count == 2 else { return [] }
    let asked = expectedTypes(of: call, from: caller)
      .map { targets(ofImplicit: call, of: $0, from: caller) }.filter { !$0.isEmpty }
    if let only = asked.first {
      return asked.count == 1 ? only : asked.joined().map { possible(places[$0.node]) }
    }
    let fact = index.members[caller].fact
    let result: CodeTypeIndex?
    if let declared = fact.resultType?.path {
      result = type(spelled: declared, from: caller)
    } else {
      result = ValueFact.Kind.allCases.contains { $0.memberName == fact.name } ? owner(of: caller) : nil
    }
    if let result {
      let found = targets(ofMember: [call.callee[1]], of: result, call: call, from: caller)
      // What a member makes is none of its own arguments.
      if !found.contains(where: { places[$0.node] == .member(caller) }),
        found.contains(where: { isMember($0.node, named: call.callee[1]) }) || call.callee[1] == "init"
      {
        return found
      }
    }
    return staticMembers(named: call.callee[1], call: call, from: caller).map { possible(.member($0)) }
  }

  /// An initializer, a static member or a case of a type; nothing where it has none of that name.
  private func targets(ofImplicit call: MemberFact.Call, of type: CodeTypeIndex, from caller: Int) -> [CodeTarget] {
    let name = call.callee[1]
    if name == "init" { return targets(ofBuilding: type, labels: call.labels, from: caller) }
    let found = members(named: name, reachedFrom: type, call: call, from: caller)
    if !found.isEmpty { return found }
    return mayHaveCase(type, named: name) ? targets(ofBuilding: type, labels: [""], from: caller) : []
  }

  private func isMember(_ node: CodeNode, named name: String) -> Bool {
    switch places[node] {
    case .member(let member): index.members[member].fact.name == name
    case .value, .addition: false
    }
  }

  private func staticMembers(named name: String, call: MemberFact.Call, from caller: Int) -> [Int] {
    guard name != "init" else { return [] }
    return accepting(call.labels, among: (index.staticMembers[name] ?? []), from: caller)
  }

  private func functions(named name: String) -> [Int] {
    index.membersByName[CodeIndex.OwnedName(owner: "", name: name)] ?? []
  }

  /// A name with nothing in front of it: outwards through the types around it, then file scope.
  private func targets(ofBare call: MemberFact.Call, from caller: Int) -> [CodeTarget] {
    let name = call.callee[0]
    var around: Int? = caller
    while let member = around {
      let fact = index.members[member].fact
      if let owner = owner(of: member) {
        let found = members(named: name, reachedFrom: owner, call: call, from: caller)
        if !found.isEmpty { return found }
      }
      for length in stride(from: fact.owner.count - 1, to: 0, by: -1) {
        guard let outer = type(spelled: Array(fact.owner.prefix(length)), from: member) else { continue }
        let found = members(named: name, reachedFrom: outer, call: call, from: caller)
        if !found.isEmpty { return found }
      }
      around = index.members[member].container
    }
    let found = accepting(call.labels, among: functions(named: name), from: caller)
    let own = found.filter { index.members[$0].module == index.members[caller].module }
    return (own.isEmpty ? found : own).map { certain(.member($0)) }
  }
}

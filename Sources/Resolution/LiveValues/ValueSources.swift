import DepGraphModel

/// Finds out what live, test and preview values are made of, through static members and functions of the module that
/// gives them and one module further.
struct ValueSources {
  private struct Client {
    var endpoints: [EndpointFact]
    var file: String
  }

  private struct Member {
    var fact: MemberFact
    var file: String
    var module: ModuleIndex
  }

  private let lookup: MemberLookup
  private let facts: FactTable
  /// By module and dotted path.
  private let clients: [ModuleIndex: [String: Client]]
  /// By module, then by dotted owner and name.
  private let members: [ModuleIndex: [String: [Member]]]
  /// Initializers that are written in the source, by the last name of their type.
  private let initializers: [String: [Member]]

  init(lookup: MemberLookup, facts: FactTable) {
    self.lookup = lookup
    self.facts = facts
    var clients: [ModuleIndex: [String: Client]] = [:]
    var members: [ModuleIndex: [String: [Member]]] = [:]
    var initializers: [String: [Member]] = [:]
    for module in lookup.table.modules.indices {
      for source in facts.readSources(of: module) {
        let (file, found) = (source.file, source.dependencies)
        for endpoint in found.endpoints {
          let path = endpoint.client.joined(separator: ".")
          clients[module, default: [:]][path, default: Client(endpoints: [], file: file)].endpoints.append(endpoint)
        }
        for fact in found.members {
          if fact.kind == .initializer, let owner = fact.owner.last {
            initializers[owner, default: []].append(Member(fact: fact, file: file, module: module))
          }
          guard fact.result != .unknown || fact.isStatic || fact.owner.isEmpty else { continue }
          let name = Self.name(fact.owner, fact.name)
          members[module, default: [:]][name, default: []].append(Member(fact: fact, file: file, module: module))
        }
      }
    }
    self.clients = clients
    self.members = members
    self.initializers = initializers
  }

  private static func name(_ owner: [String], _ member: String) -> String {
    (owner + [member]).joined(separator: ".")
  }

  func source(of value: ValueFact, file: String, module: ModuleIndex) -> ResolvedValue.Source {
    let name = Self.name(value.owner, value.kind.memberName)
    let found = members[module]?[name]?.first { $0.file == file && $0.fact.position == value.position }
    guard let found else { return .unknown }
    return follow(found, for: Origin(module: module, key: owner(of: found)), depth: 0)
  }

  /// What gives a value: its module, and the type whose value it is.
  private struct Origin {
    var module: ModuleIndex
    var key: TypeIdentity
  }

  private func owner(of member: Member) -> TypeIdentity {
    lookup.identity(of: member.fact.owner, within: [], file: member.file, module: member.module)
  }

  private func follow(_ member: Member, for origin: Origin, depth: Int) -> ResolvedValue.Source {
    guard depth < 5 else { return .unknown }
    switch member.fact.result {
    case .unknown: return .unknown
    case .trap(let function): return .trap(function)
    case .member(let callee): return follow(callee, of: member, for: origin, depth: depth)
    case .instance(let type, let labels, let assigned, let trap):
      if let trap, areAllEndpoints(labels, of: type, in: member) { return .trapsInEndpoints(trap) }
      let missing = unassigned(of: type, labels: labels, assigned: Set(assigned), in: member)
      return missing.isEmpty ? .unknown : .incomplete(missing)
    }
  }

  private func follow(
    _ callee: [String], of member: Member, for origin: Origin, depth: Int
  ) -> ResolvedValue.Source {
    guard let name = callee.last else { return .unknown }
    let qualifier = Array(callee.dropLast())
    if let kind = ValueFact.Kind.allCases.first(where: { $0.memberName == name }),
      isValue(of: origin.key, qualifier, in: member)
    {
      return .value(kind)
    }
    let candidates = owners(of: qualifier, in: member)
      .flatMap { members[member.module]?[Self.name($0, name)] ?? [] }
    // Overloads differ in what they give.
    if let next = candidates.first, candidates.count == 1 { return follow(next, for: origin, depth: depth + 1) }
    let caller = ModuleMembers.Member(fact: member.fact, file: member.file)
    if candidates.isEmpty, member.module == origin.module,
      let further = lookup.callee(callee, of: caller, in: origin.module),
      let next = further.members.first, further.members.count == 1
    {
      let found = Member(fact: next.fact, file: next.file, module: further.module)
      return follow(found, for: origin, depth: depth + 1)
    }
    return candidates.isEmpty && name == "unimplemented" ? .trap(name) : .unknown
  }

  /// Whether `liveValue` and the like are the key's, and not those of another one.
  private func isValue(of key: TypeIdentity, _ qualifier: [String], in member: Member) -> Bool {
    switch qualifier {
    case [""]: true
    case [], ["Self"], ["self"]: owner(of: member) == key
    default:
      lookup.identity(of: qualifier, within: member.fact.owner, file: member.file, module: member.module) == key
    }
  }

  /// The types whose member may be meant, each once.
  private func owners(of qualifier: [String], in member: Member) -> [[String]] {
    let own = member.fact.owner
    switch qualifier {
    case []: return own.isEmpty ? [[]] : [own, []]
    case ["Self"], ["self"]: return [own]
    case [""]:
      let result = member.fact.resultType?.path ?? own
      return result == ["Self"] || result == own ? [own] : [result]
    case let named: return [named]
    }
  }

  /// The type of a new value, as spelled in its initializer: empty for `.init(…)`.
  private func identity(of type: [String], in member: Member) -> TypeIdentity {
    var path = type.isEmpty ? member.fact.resultType?.path ?? member.fact.owner : type
    if path == ["Self"] { path = member.fact.owner }
    return lookup.identity(of: path, within: member.fact.owner, file: member.file, module: member.module)
  }

  /// Whether a new value is given all that it stores. What an initializer sets by itself may be a real endpoint.
  private func areAllEndpoints(_ labels: [String], of type: [String], in member: Member) -> Bool {
    guard case .declared(let module, let declared, _) = identity(of: type, in: member) else { return false }
    let owner = declared.joined(separator: ".") + "."
    let stored = facts.readSources(of: module).flatMap { $0.dependencies.stored }.compactMap { path -> String? in
      let name = path.hasPrefix(owner) ? path.dropFirst(owner.count) : ""
      return name.isEmpty || name.contains(".") ? nil : String(name)
    }
    return !stored.isEmpty && labels.allSatisfy(stored.contains) && stored.allSatisfy(labels.contains)
  }

  /// The endpoints that nothing is assigned to in a client made by the initializer without endpoints.
  private func unassigned(
    of type: [String], labels: [String], assigned: Set<String>, in member: Member
  ) -> [ResolvedEndpoint] {
    let identity = identity(of: type, in: member)
    guard case .declared(let module, let declared, _) = identity, let name = declared.last,
      let client = clients[module]?[declared.joined(separator: ".")],
      !(initializers[name] ?? []).contains(where: { isMember($0, of: identity) })
    else { return [] }
    let others = Set(client.endpoints.filter { !$0.isRequired }.map(\.name))
    guard labels.allSatisfy(others.contains) else { return [] }
    // A call of an endpoint assigns nothing; one of a method may, unless it is known not to change the value.
    let names = client.endpoints.map(\.name) + client.endpoints.compactMap(\.method)
    let called = Set(assigned.filter { $0.hasSuffix("()") }).subtracting(names.map(MemberFact.Result.called))
    guard called.isEmpty || called.isSubset(of: callsThatKeep(identity, named: name)) else { return [] }
    return client.endpoints.filter { $0.isRequired && $0.conditions.isEmpty && !assigned.contains($0.name) }
      .map { ResolvedEndpoint(name: $0.name, location: SourceLocation(file: client.file, position: $0.position)) }
  }

  /// Calls of methods of which no overload changes the value.
  private func callsThatKeep(_ type: TypeIdentity, named name: String) -> Set<String> {
    var keeps: [String: Bool] = [:]
    for module in lookup.table.modules.indices {
      for source in facts.readSources(of: module) {
        for fact in source.dependencies.members
        where fact.kind == .function && !fact.isStatic && fact.owner.last == name
          && isMember(Member(fact: fact, file: source.file, module: module), of: type)
        {
          keeps[fact.name] = (keeps[fact.name] ?? true) && !fact.isMutating
        }
      }
    }
    return Set(keeps.filter(\.value).keys.map(MemberFact.Result.called))
  }

  private func isMember(_ member: Member, of type: TypeIdentity) -> Bool {
    owner(of: member) == type
  }
}

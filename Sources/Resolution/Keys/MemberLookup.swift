import DepGraphModel

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
  private var byName: [String: [Member]] = [:]

  init(module: ModuleIndex, facts: FactTable) {
    for source in facts.sources(of: module) {
      let file = source.file
      for fact in source.dependencies.members {
        members[fact.owner.joined(separator: "."), default: []].append(Member(fact: fact, file: file))
        byName[fact.name, default: []].append(Member(fact: fact, file: file))
      }
      for fact in source.dependencies.consumptions {
        consumptions[fact.owner.joined(separator: "."), default: []].append(Consumption(fact: fact, file: file))
      }
      for fact in source.facts.types {
        switch fact.kind {
        case .struct, .class, .enum, .actor: typePaths.insert(fact.path.joined(separator: "."))
        case .extension, .protocol, .typealias: break
        }
      }
    }
  }

  func named(_ name: String) -> [Member] { byName[name] ?? [] }
}

/// Finds what a member calls in a module that its file imports: a member by the type that it belongs to and its name, or
/// a function at file scope. Where more than one module has it, or one has several, nothing is found.
final class MemberLookup {
  struct Found {
    var module: ModuleIndex
    /// Never empty; more than one only where conditions keep them apart.
    var members: [ModuleMembers.Member]
  }

  let table: ModuleTable
  let types: TypeIndex
  let visibility: Visibility
  private let facts: FactTable
  private var known: [ModuleIndex: ModuleMembers] = [:]

  init(table: ModuleTable, facts: FactTable, types: TypeIndex, visibility: Visibility) {
    self.table = table
    self.facts = facts
    self.types = types
    self.visibility = visibility
  }

  func members(of module: ModuleIndex) -> ModuleMembers {
    if let members = known[module] { return members }
    let members = ModuleMembers(module: module, facts: facts)
    known[module] = members
    return members
  }

  func identity(of path: [String], within owner: [String], file: String, module: ModuleIndex) -> TypeIdentity {
    let scope = visibility.scope(of: file, in: module)
    return types.identity(of: path, within: path == owner ? [] : owner, file: scope, visibility: visibility)
  }

  /// What a call names in another module than the caller's.
  func callee(_ callee: [String], of caller: ModuleMembers.Member, in module: ModuleIndex) -> Found? {
    guard let name = callee.last else { return nil }
    let scope = visibility.scope(of: caller.file, in: module)
    let owner = caller.fact.owner
    func found(in type: [String]) -> Found? {
      let identity = identity(of: type, within: owner, file: caller.file, module: module)
      return member(name, of: identity, from: scope)
    }
    switch Array(callee.dropLast()) {
    case []: return (owner.isEmpty ? nil : found(in: owner)) ?? member(name, of: nil, from: scope)
    case ["Self"], ["self"]: return owner.isEmpty ? nil : found(in: owner)
    case [""]:
      let result = caller.fact.resultType?.path ?? owner
      return result.isEmpty ? nil : found(in: result == ["Self"] ? owner : result)
    case let qualifier:
      if let member = found(in: qualifier) { return member }
      // `MailSupport.makeMail()`
      guard qualifier.count == 1, let named = member(name, of: nil, from: scope),
        table.modules[named.module].moduleName == qualifier[0]
      else { return nil }
      return named
    }
  }

  /// - Parameter type: `nil` for what is at file scope.
  private func member(_ name: String, of type: TypeIdentity?, from scope: FileScope) -> Found? {
    var found: [Found] = []
    for module in scope.visible.sorted() where module != scope.module && table.isOwn(module) {
      let members = members(of: module).named(name).filter { member in
        guard isOpen(member.fact.access, in: module, to: scope) else { return false }
        guard let type else { return member.fact.owner.isEmpty }
        return !member.fact.owner.isEmpty
          && identity(of: member.fact.owner, within: [], file: member.file, module: module) == type
      }
      if !members.isEmpty { found.append(Found(module: module, members: members)) }
    }
    guard let only = found.first, found.count == 1, Self.areAlternatives(only.members) else { return nil }
    return only
  }

  private func isOpen(_ access: AccessLevel, in module: ModuleIndex, to scope: FileScope) -> Bool {
    switch access {
    case .public, .open, .package: true
    case .internal: scope.testable.contains(module)
    case .private, .fileprivate: false
    }
  }

  /// Whether there is one, or one in each of several builds.
  private static func areAlternatives(_ members: [ModuleMembers.Member]) -> Bool {
    members.indices.allSatisfy { left in
      members[..<left].allSatisfy {
        Conditions.excludeEachOther($0.fact.conditions, members[left].fact.conditions)
      }
    }
  }
}

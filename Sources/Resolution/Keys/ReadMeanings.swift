import DepGraphModel

/// Which keys are read where a member of `DependencyValues` is: a property may make its value of several, and a method
/// may ask for any.
struct ReadMeanings {
  typealias Meaning = RegistrationTable.Meaning

  private let registrations: RegistrationTable
  private let order: UpdateOrder
  /// What members of `DependencyValues` ask their `self` for: by member, in the order of modules and files.
  private let memberReads: [String: [ReadFlow.Place]]

  private var visibility: Visibility { registrations.visibility }

  init(registrations: RegistrationTable, order: UpdateOrder, facts: FactTable) {
    self.registrations = registrations
    self.order = order
    var memberReads: [String: [ReadFlow.Place]] = [:]
    for module in registrations.table.modules.indices {
      for source in facts.readSources(of: module) {
        let reads = source.dependencies.consumptions.filter { $0.form == .valuesMember }
        guard !reads.isEmpty, registrations.visibility.scope(of: source.file, in: module).seesDialect != .no else {
          continue
        }
        for fact in reads {
          guard let member = fact.member else { continue }
          memberReads[member, default: []].append(ReadFlow.Place(fact: fact, file: source.file, module: module))
        }
      }
    }
    self.memberReads = memberReads
  }

  /// All that reading `\.property` in a file reads: a property may make its value of several keys, and builds may
  /// register it in several ways.
  func meanings(of property: String, in scope: FileScope) -> [Meaning] {
    let found = meanings(of: property, in: scope, seen: [])
    return found.isEmpty ? [Meaning(target: registrations.target(of: property, in: scope), conditions: [])] : found
  }

  /// What a method or a subscript of `DependencyValues` reads, or a property that is named like a method.
  func meanings(ofMember name: String, in scope: FileScope) -> [Meaning] {
    meanings(ofMember: name, in: scope, seen: [])
  }

  private func meanings(of property: String, in scope: FileScope, seen: Set<String>) -> [Meaning] {
    guard seen.count < 8, !seen.contains(property) else { return [] }
    let found = registrations.visible(property, from: scope)
    guard found.contains(where: { registrations.table.isOwn($0.module) }) else { return [] }
    let alternatives = found.map { entry in (entry, meanings(of: entry, seen: seen.union([property]))) }
    guard alternatives.count > 1 else { return alternatives.flatMap(\.1) }
    guard registrations.areExclusive(found) else { return [] }
    return alternatives.flatMap { entry, meanings in
      meanings.map { meaning in
        let isShared = alternatives.allSatisfy { $0.1.contains { $0.target == meaning.target } }
        var meaning = meaning
        if !isShared { meaning.conditions.insert(contentsOf: entry.conditions, at: 0) }
        return meaning
      }
    }
  }

  /// What one registration reads: the key that it is known for, and whatever else its getter asks for.
  private func meanings(of entry: RegistrationTable.Entry, seen: Set<String>) -> [Meaning] {
    var found: [Meaning] = []
    let registered = registrations.target(of: entry)
    if registered != .computed { found.append(Meaning(target: registered, conditions: [])) }
    let reads = (memberReads[entry.fact.property] ?? []).filter {
      $0.file == entry.file && $0.module == entry.module && $0.fact.conditions.starts(with: entry.fact.conditions)
    }
    for meaning in reads.flatMap({ meanings(of: $0, outside: entry.fact.conditions.count, seen: seen) })
    where !found.contains(where: { $0.target == meaning.target }) {
      found.append(meaning)
    }
    return found.isEmpty ? [Meaning(target: registered, conditions: [])] : found
  }

  /// - Parameter outside: how many of the conditions belong to the member.
  private func meanings(of read: ReadFlow.Place, outside: Int, seen: Set<String>) -> [Meaning] {
    let scope = visibility.scope(of: read.file, in: read.module)
    let inner = Array(read.fact.conditions.dropFirst(outside))
    let found: [Meaning]
    switch read.fact.reference {
    case .type(let type):
      found = [Meaning(target: registrations.target(of: type, within: ["DependencyValues"], in: scope), conditions: [])]
    case .keyPath(let name, _), .member(let name): found = meanings(ofMember: name, in: scope, seen: seen)
    case .all, .given, .variable, .undecided: found = []
    }
    return found.filter { $0.target != .external || found.count == 1 }.compactMap { meaning in
      var meaning = meaning
      meaning.conditions.insert(contentsOf: inner, at: 0)
      switch order.standing(of: meaning.target, before: read) {
      case .unset: break
      case .set: return nil
      case .maybeSet: meaning.mayBeSet = true
      }
      return meaning
    }
  }

  private func meanings(ofMember name: String, in scope: FileScope, seen: Set<String>) -> [Meaning] {
    guard seen.count < 8, !seen.contains(name) else { return [] }
    let visible = meanings(of: name, in: scope, seen: seen)
    if !visible.isEmpty { return visible }
    let registered = registrations.entries[name] == nil ? registrations.target(of: name, in: scope) : .unresolved
    let wide = visibility.moduleWideScope(of: scope.module)
    let reads = (memberReads[name] ?? []).filter {
      registrations.entries[name] == nil
        && ($0.module == scope.module || scope.visible.contains($0.module) || wide.modules.contains($0.module))
    }
    let found = reads.flatMap { meanings(of: $0, outside: 0, seen: seen.union([name])) }
    // A member that asks for nothing that is known is known all the same.
    if found.isEmpty {
      if registered == .unresolved { return reads.isEmpty ? [] : [Meaning(target: .computed, conditions: [])] }
      return [Meaning(target: registered, conditions: [])]
    }
    return found
  }
}

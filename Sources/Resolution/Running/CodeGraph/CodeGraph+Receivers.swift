import DepGraphModel

/// Whose member a mention names, as far as declarations tell.
extension CodeGraph {
  enum Receiver {
    case type(CodeTypeIndex)
    /// A type that the project does not declare.
    case external
    case unknown
  }

  /// - Parameter path: a type or a variable, and the members that lead on from there; `()` behind what is called.
  func receiver(_ path: [String], from member: Int) -> Receiver {
    guard let first = path.first else { return .unknown }
    if first == "self" || first == "Self" || first == "super" {
      return owner(of: member).map { follow(path.dropFirst(), from: $0) } ?? .unknown
    }
    guard Self.isTypeName(first) else {
      return typeOfValue(named: first, from: member).map { follow(path.dropFirst(), from: $0) } ?? .unknown
    }
    let names = path.prefix(while: Self.isTypeName)
    for count in stride(from: names.count, to: 0, by: -1) {
      if let type = type(spelled: Array(path.prefix(count)), from: member) {
        return follow(path.dropFirst(count), from: type)
      }
    }
    let isGeneric = first.count < 3 || index.typesByName[first] != nil
    return isGeneric || !lookup.visibility.modules(named: first).isEmpty ? .unknown : .external
  }

  /// The members of a type that run where one is taken of such a value: its own, else those that it inherits.
  func members(meantBy mention: MemberFact.Mention, of type: CodeTypeIndex, from member: Int) -> [Int] {
    for level in [type] + ancestors(of: type) {
      let found = accepting(mention.labels, among: members(named: mention.name, of: level), from: member)
        .filter { !index.members[$0].fact.isStatic || Self.isOperator(mention.name) || mention.isSet }
      guard found.isEmpty else { return found.filter { runs($0, where: mention) } }
    }
    if let asked = Self.asked[mention.name] {
      var mention = mention
      mention.name = asked
      return members(meantBy: mention, of: type, from: member)
    }
    return dynamicMembers(meantBy: mention, of: type)
  }

  /// What the library's operators on values of a type ask its own.
  private static let asked = ["!=": "==", ">": "<", ">=": "<", "<=": "<", "~=": "=="]

  /// What is asked for a member that a type does not have.
  private func dynamicMembers(meantBy mention: MemberFact.Mention, of type: CodeTypeIndex) -> [Int] {
    guard mention.labels == nil, !Self.isOperator(mention.name), Self.isCalledByName(mention.name) else { return [] }
    let levels = [type] + ancestors(of: type)
    let found = levels.flatMap { members(named: "subscript", of: $0) }.filter {
      index.members[$0].fact.parameters?.first?.label == "dynamicMember"
    }
    guard !found.isEmpty, levels.allSatisfy({ hasNoOther(mention.name, $0) }) else { return [] }
    return found
  }

  /// Whether what its sources show of a type has no member of a name, and no protocol without source may give it one.
  private func hasNoOther(_ name: String, _ type: CodeTypeIndex) -> Bool {
    members(of: type).allSatisfy { member in
      let declared = index.members[member].fact.name
      return declared != name && !(declared.hasPrefix("(") && declared.contains(name))
    }
      && facts(of: type).allSatisfy { position in
        let fact = index.types[position].fact
        return !index.sources[index.types[position].fileNumber].dependencies.stored
          .contains((fact.path + [name]).joined(separator: "."))
          && fact.inherits.allSatisfy {
            index.typesByName[$0.path.last ?? ""] != nil || Self.protocolsOfValues.contains($0.path.last ?? "")
          }
      }
  }

  /// A function that is only named runs later, if at all; an initial value ran where the value was made, unless a closure
  /// that it is is called or it is observed.
  private func runs(_ member: Int, where mention: MemberFact.Mention) -> Bool {
    let fact = index.members[member].fact
    switch fact.kind {
    case .property: return !fact.isInitialValue || mention.isSet || mention.labels != nil
    case .function: return mention.labels != nil || !Self.isCalledByName(fact.name)
    case .initializer, .script: return false
    }
  }

  private func follow(_ names: ArraySlice<String>, from start: CodeTypeIndex) -> Receiver {
    var type = start
    for name in names {
      switch typeOfMember(named: name, of: type) {
      case .some(let next?): type = next
      case .some(nil): return .unknown
      // What a list holds is not told apart from it.
      case nil: if !Self.namesOfElements.contains(name) { return .unknown }
      }
    }
    return .type(type)
  }

  private static let namesOfElements: Set<String> = [
    "first", "last", "lazy", "values", "reversed()", "randomElement()", "popLast()", "removeFirst()", "removeLast()",
  ]

  /// What a name with nothing in front of it gives: of a type around a member, or at file scope.
  private func typeOfValue(named spelled: String, from member: Int) -> CodeTypeIndex? {
    var around: Int? = member
    while let current = around {
      if let owner = owner(of: current), let found = typeOfMember(named: spelled, of: owner) { return found }
      around = index.members[current].container
    }
    let name = Self.plainName(spelled)
    let found = (index.membersByName[CodeIndex.OwnedName(owner: "", name: name)] ?? []).filter {
      isProperty($0) == (name == spelled) && canSee($0, from: member)
    }
    return found.count == 1 ? typeOfValue(found[0]) : nil
  }

  /// What a property or a function of a type gives; `nil` where there is none of that name.
  private func typeOfMember(named spelled: String, of type: CodeTypeIndex) -> CodeTypeIndex?? {
    let name = Self.plainName(spelled)
    for level in [type] + ancestors(of: type) {
      let found = members(named: name, of: level).filter { isProperty($0) == (name == spelled) }
      if let first = found.first {
        let given = typeOfValue(first)
        return .some(found.dropFirst().allSatisfy { typeOfValue($0) == given } ? given : nil)
      }
      if name == spelled, let stored = typeOfStored(name, of: level) { return .some(stored) }
    }
    return nil
  }

  /// A stored property without an initial value runs nothing: only that it takes values is known of it.
  private func typeOfStored(_ name: String, of type: CodeTypeIndex) -> CodeTypeIndex? {
    let key = KnownTypes.Stored(name: name, type: type)
    if let known = knownTypes.stored[key] { return known }
    let spellings = spellings(of: type)
    let takers = takers.byName[TypeTakers.Name(taker: name, label: TakenTypeFact.assigned)] ?? []
    let found = takers.lazy.filter { number in
      guard let last = self.takers.all[number].fact.owner.last, spellings.contains(last) else { return false }
      let (fact, file) = (self.takers.all[number].fact, self.takers.all[number].file)
      return self.type(spelled: fact.owner, within: [], at: fact.position, inFile: file) == type
    }.compactMap { self.type(taken: $0) }.first
    knownTypes.stored[key] = .some(found)
    return found
  }

  private static func plainName(_ spelled: String) -> String {
    spelled.hasSuffix("()") ? String(spelled.dropLast(2)) : spelled
  }

  private func isProperty(_ member: Int) -> Bool { index.members[member].fact.kind == .property }

  /// The type that a variable is declared as, or that of the value which is made for it; what a function gives.
  private func typeOfValue(_ variable: Int) -> CodeTypeIndex? {
    let fact = index.members[variable].fact
    if let declared = fact.resultType { return type(spelled: declared.path, from: variable) }
    if fact.kind == .property, let owner = owner(of: variable), let stored = typeOfStored(fact.name, of: owner) {
      return stored
    }
    guard fact.kind == .property, fact.mentions.isEmpty,
      let made = fact.calls.first(where: { $0.timing == .eager && $0.labels != nil }),
      made.callee.allSatisfy(Self.isTypeName),
      fact.calls.min(by: { $0.position < $1.position })?.position == made.position
    else { return nil }
    return type(spelled: made.callee, from: variable)
  }
}

import DepGraphModel

/// Whose member a mention names, as far as declarations tell.
extension CodeGraph {
  enum Receiver {
    case type(CodeTypeIndex)
    /// A type that the project does not declare.
    case external
    case unknown
  }

  /// - Parameter path: a type or a variable, and the members that lead on from there.
  func receiver(_ path: [String], from member: Int) -> Receiver {
    guard let first = path.first else { return .unknown }
    if first == "self" || first == "Self" {
      return owner(of: member).map { follow(path.dropFirst(), from: $0) } ?? .unknown
    }
    guard Self.isTypeName(first) else {
      guard let variable = variable(named: first, from: member), let type = typeOfValue(variable) else {
        return .unknown
      }
      return follow(path.dropFirst(), from: type)
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

  private func follow(_ names: ArraySlice<String>, from start: CodeTypeIndex) -> Receiver {
    var type = start
    for name in names {
      let levels = [type] + ancestors(of: type)
      let property = levels.lazy.compactMap { level in
        self.members(named: name, of: level).first { self.index.members[$0].fact.kind == .property }
      }.first
      guard let property, let next = typeOfValue(property) else { return .unknown }
      type = next
    }
    return .type(type)
  }

  /// The property of a type around a member, or the variable at file scope, of a name.
  private func variable(named name: String, from member: Int) -> Int? {
    var around: Int? = member
    while let current = around {
      if let owner = owner(of: current) {
        for level in [owner] + ancestors(of: owner) {
          if let found = members(named: name, of: level).first { return isProperty(found) ? found : nil }
        }
      }
      around = index.members[current].container
    }
    let found = (index.membersByName[CodeIndex.OwnedName(owner: "", name: name)] ?? []).filter {
      isProperty($0) && canSee($0, from: member)
    }
    return found.count == 1 ? found[0] : nil
  }

  private func isProperty(_ member: Int) -> Bool { index.members[member].fact.kind == .property }

  /// The type that a variable is declared as, or that of the value which is made for it.
  private func typeOfValue(_ variable: Int) -> CodeTypeIndex? {
    let fact = index.members[variable].fact
    if let declared = fact.resultType { return type(spelled: declared.path, from: variable) }
    guard fact.mentions.isEmpty,
      let made = fact.calls.first(where: { $0.timing == .eager && $0.labels != nil }),
      made.callee.allSatisfy(Self.isTypeName),
      fact.calls.min(by: { $0.position < $1.position })?.position == made.position
    else { return nil }
    return type(spelled: made.callee, from: variable)
  }
}

import DepGraphModel

/// Whose member a callee that is spelled with a type or a value may be.
extension ReadFlow {
  /// Whether `Resolver.shared.value` may mean a function of that owner: unless the type of `shared` is known to be
  /// another one.
  private func isMember(
    ofValue qualifier: ArraySlice<String>, named name: String, at call: Place, declaredIn declaration: Place
  ) -> Bool {
    let type = identity(of: Array(qualifier), at: call)
    let owner = identity(of: declaration.fact.owner, at: declaration)
    guard types.declaration(of: owner)?.fact.kind != .protocol else { return true }
    let known = staticValues.types(of: name, in: type, among: types, visibility: visibility)
    return known.isEmpty || known.contains { mayBe($0, owner) }
  }

  /// Whether a value of one type has the members of another one.
  private func mayBe(_ type: TypeIdentity, _ owner: TypeIdentity) -> Bool {
    var current = type
    var passed: Set<TypeIdentity> = []
    while passed.insert(current).inserted {
      if isSame(current, owner) { return true }
      switch types.declaration(of: current)?.fact.kind {
      case .struct, .enum, .actor: return false
      case .class:
        guard let superclass = types.superclass(of: current, visibility: visibility) else { return false }
        current = superclass
      case .protocol, .typealias, .extension, nil: return true
      }
    }
    return true
  }

  /// Whether `Values.value` may mean a function of that owner: the type's own, one that it inherits, or one of a module.
  func isMember(of qualifier: [String], at call: Place, declaredIn declaration: Place) -> Bool {
    if declaration.fact.owner.isEmpty {
      return qualifier == [table.modules[declaration.module].moduleName]
    }
    if let value = qualifier.lastIndex(where: { !($0.first?.isUppercase ?? false) }) {
      return isMember(ofValue: qualifier[..<value], named: qualifier[value], at: call, declaredIn: declaration)
    }
    let owner = identity(of: declaration.fact.owner, at: declaration)
    if types.declaration(of: owner)?.fact.kind == .protocol { return true }
    return inherits(identity(of: qualifier, at: call), from: owner)
  }

  /// Whether a type is another one, or a subclass of it.
  func inherits(_ type: TypeIdentity?, from owner: TypeIdentity) -> Bool {
    var type = type
    var passed: Set<TypeIdentity> = []
    while let current = type, passed.insert(current).inserted {
      if isSame(current, owner) { return true }
      type = types.superclass(of: current, visibility: visibility)
    }
    return false
  }

  func isSame(_ left: TypeIdentity, _ right: TypeIdentity) -> Bool {
    if left == right { return true }
    // One of them may have no source.
    if case .external(let path) = left { return path.last == right.path.last }
    if case .external(let path) = right { return path.last == left.path.last }
    return false
  }
}

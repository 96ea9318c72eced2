import DepGraphModel

/// Where what the generator sees and what the code does are not the same.
extension ComponentReading {
  /// Declarations of one name in one module are the branches of an `#if`.
  mutating func markRepeated() {
    for index in components.indices.dropFirst() where components[index].id == components[index - 1].id {
      components[index].isRepeated = true
    }
  }

  /// Calls that begin with the name of a component and make none.
  mutating func takeMistakenCreations() {
    let made = Set(creations.compactMap { creation in creation.owner.map { [$0, creation.child] } })
    for (owner, component) in components.enumerated() where !component.isDropped {
      for (name, call) in component.calls.sorted(by: { $0.key < $1.key }) {
        // Which of several components of one name is meant is not known.
        let named = (componentsByName[name] ?? []).filter { !components[$0].isRepeated }
        guard let child = named.first, named.count == 1, !components[child].isDropped, !made.contains([owner, child])
        else { continue }
        let position = SourcePosition(line: call.location.line, column: call.location.column)
        let fact = ComponentCreationFact(
          owner: component.fact.path, member: nil, target: [name], spelling: call.spelling, parent: .notGiven,
          argument: "", isInShared: false, position: position)
        creations.append(
          ComponentCreation(
            owner: owner, child: child, fact: fact, modules: component.modules, location: call.location))
      }
    }
    creations.sort { $0.location < $1.location }
  }

  /// `Child(parent: self)` where `self` is not what the generator knows as a component.
  mutating func takeUnseenParents() {
    // Whoever is handed an initializer may be given a component as the parent.
    for creation in creations
    where creation.owner == nil && creation.fact.parent == .isSelf && !creation.fact.argument.isEmpty {
      let child = components[creation.child]
      guard !child.isDropped, !child.isRepeated, takesScopesAlone(child) else { continue }
      let holder = creation.fact.owner
      if let found = protocols.first(where: { $0.fact.path == holder }) {
        let conforming = components.indices.filter {
          conforms($0, to: found.bareName) && isWithin($0, creation.fact.selfClass)
            && !components[$0].isDropped && components[$0].calls[child.bareName] == nil
        }
        guard !conforming.isEmpty else { continue }
        unseenParents.append(
          UnseenParent(
            child: creation.child, holder: found.name, conforming: conforming, location: creation.location))
      } else if isClass(holder, of: creation.location.file) {
        unseenParents.append(
          UnseenParent(
            child: creation.child, holder: holder.joined(separator: "."), conforming: [], location: creation.location))
      }
    }
  }

  /// Whether the parent can be nothing but a scope: an initializer of its own may take something else.
  private func takesScopesAlone(_ component: Component) -> Bool {
    component.functions.filter { $0.name == "init" }.flatMap(\.parameters).filter { $0.name == "parent" }
      .allSatisfy { TypeArguments.path($0.type).last == "Scope" }
  }

  private func isClass(_ path: [String], of file: String) -> Bool {
    !path.isEmpty
      && sources.contains { source in
        source.file == file && source.facts.types.contains { !$0.isExtension && $0.path == path }
      }
  }

  /// Whether a component conforms to a protocol, by itself or through another one.
  private func conforms(_ component: ComponentIndex, to name: String) -> Bool {
    var seen: Set<String> = []
    var stack = components[component].conformances.compactMap(\.path.last)
    while let next = stack.popLast() {
      if next == name { return true }
      guard seen.insert(next).inserted else { continue }
      stack += protocols.filter { $0.bareName == next }.flatMap(\.fact.inherits).compactMap(\.path.last)
    }
    return false
  }

  /// Whether a component is of the class that `where Self: …` names.
  private func isWithin(_ component: ComponentIndex, _ selfClass: [String]?) -> Bool {
    guard let name = selfClass?.last, componentsByName[name] != nil else { return true }
    var current: ComponentIndex? = component
    for _ in components.indices {
      guard let next = current else { return false }
      if components[next].bareName == name { return true }
      current = components[next].superclass
    }
    return false
  }
}

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
          conforms($0, to: found.bareName) && meets($0, creation.fact.constraints) && isUnseen($0, making: child)
        }
        guard !conforming.isEmpty else { continue }
        unseenParents.append(
          UnseenParent(
            child: creation.child, holder: found.name, conforming: conforming, location: creation.location))
      } else if let kinds = libraryKinds(holder, of: creation) {
        let having = components.indices.filter { index in
          kinds.contains(components[index].kind) && index != creation.child && meets(index, creation.fact.constraints)
        }
        let conforming = having.filter { isUnseen($0, making: child) }
        guard !conforming.isEmpty else { continue }
        unseenParents.append(
          UnseenParent(
            child: creation.child, holder: holder.joined(separator: "."), conforming: conforming, isOfLibrary: true,
            location: creation.location))
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

  private func isUnseen(_ component: ComponentIndex, making child: Component) -> Bool {
    !components[component].isDropped && components[component].calls[child.bareName] == nil
  }

  /// The kinds of components that an extension of one of the library's types is of.
  private func libraryKinds(_ holder: [String], of creation: ComponentCreation) -> [Component.Kind]? {
    guard let name = holder.last else { return nil }
    let type = modules.type(holder, file: creation.location.file, module: creation.modules[0])
    guard isLibrary(type, Set(Self.kinds.keys).union(["Scope"])),
      modules.sees("NeedleFoundation", file: creation.location.file, module: creation.modules[0])
    else { return nil }
    return name == "Scope" || name == "Component" ? Component.Kind.allCases : Self.kinds[name].map { [$0] }
  }

  /// Whether a component is what the clause of an extension asks for, as far as the project says.
  private func meets(_ component: ComponentIndex, _ constraints: [ExtensionConstraint]) -> Bool {
    constraints.allSatisfy { constraint in
      guard let name = constraint.type.last else { return true }
      if constraint.subject == "DependencyType" {
        return dependsOn(components[component], name)
      }
      guard constraint.subject == "Self" else { return true }
      if componentsByName[name] != nil { return isWithin(component, name) }
      return protocols.contains { $0.bareName == name } ? conforms(component, to: name) : true
    }
  }

  private func dependsOn(_ component: Component, _ name: String) -> Bool {
    var stack = component.dependencies
    var seen: Set<Int> = []
    while let next = stack.popLast() {
      if protocols[next].bareName == name { return true }
      if seen.insert(next).inserted { stack += protocols[next].inherited }
    }
    return false
  }

  private func isWithin(_ component: ComponentIndex, _ name: String) -> Bool {
    var current: ComponentIndex? = component
    for _ in components.indices {
      guard let next = current else { return false }
      if components[next].bareName == name { return true }
      current = components[next].superclass
    }
    return false
  }
}

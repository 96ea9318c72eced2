extension ComponentGraph {
  /// What a component offers in a root to those below it, with what it inherits from a component of the project. An
  /// extension may be in a module that another root links.
  package func providedProperties(of component: ComponentIndex, in root: ComponentRoot) -> [Component.Property] {
    properties(of: component).filter { $0.isProvided && root.links($0.modules) }
  }

  package func properties(of component: ComponentIndex) -> [Component.Property] {
    var found = components[component].properties
    var current = components[component].superclass
    var steps = 0
    while let next = current, steps < 16 {
      found += components[next].properties
      current = components[next].superclass
      steps += 1
    }
    return found
  }

  func missing(in root: ComponentRoot) -> [MissingProvider] {
    var seen: Set<[String]> = []
    func missing(isOldGenerator: Bool, withMistaken: Bool = false) -> [MissingProvider] {
      let search = ProviderSearch(
        graph: self, root: root, isOldGenerator: isOldGenerator, withMistaken: withMistaken)
      return root.bootstraps.flatMap { search.missing(below: $0) }.filter {
        seen.insert([components[$0.component].id, $0.requirement.key]).inserted
      }
    }
    // First on the ways that the code goes.
    let sure =
      missing(isOldGenerator: true)
      + (root.mistakenChildren.isEmpty ? [] : missing(isOldGenerator: true, withMistaken: true))
    guard components.contains(where: { $0.properties.contains(where: \.isOfOldGenerator) }) else { return sure }
    return sure
      + missing(isOldGenerator: false).map {
        var doubtful = $0
        doubtful.isMetByOldGenerator = true
        return doubtful
      }
  }

  /// The components above one, in a root: those that make it, and so on upwards. Sorted.
  package func ancestors(of component: ComponentIndex, in root: ComponentRoot) -> [ComponentIndex] {
    let parents = parents(in: root)
    var seen: Set<ComponentIndex> = []
    var stack = parents[component] ?? []
    while let next = stack.popLast() {
      if seen.insert(next).inserted { stack += parents[next] ?? [] }
    }
    return seen.sorted()
  }

  /// Who makes each component in a root.
  package func parents(in root: ComponentRoot) -> [ComponentIndex: [ComponentIndex]] {
    var found: [ComponentIndex: Set<ComponentIndex>] = [:]
    for (owner, made) in root.children {
      for creation in made { found[creations[creation].child, default: []].insert(owner) }
    }
    for (index, component) in components.enumerated() where root.isLinked[index] {
      if let nonCore = component.nonCore { found[nonCore, default: []].insert(index) }
    }
    return found.mapValues { $0.sorted() }
  }

  /// All components that a bootstrap component of the root leads to, itself included.
  package func running(in root: ComponentRoot) -> Set<ComponentIndex> {
    var seen: Set<ComponentIndex> = []
    var stack = root.bootstraps
    while let next = stack.popLast() {
      guard seen.insert(next).inserted else { continue }
      stack += (root.children[next] ?? []).map { creations[$0].child }
      if let nonCore = components[next].nonCore, root.isLinked[nonCore] { stack.append(nonCore) }
    }
    return seen
  }
}

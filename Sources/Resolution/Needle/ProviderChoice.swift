import DepGraphModel

/// Which component's property meets a requirement: the nearest one above, on each way up.
package struct ProviderChoice: Sendable {
  package var component: ComponentIndex
  package var requirement: Component.Requirement
  /// The components that provide it, each the first on some way up. Sorted.
  package var providers: [ComponentIndex]
  /// By provider, a component further up that provides it as well.
  package var shadowed: [ComponentIndex: ComponentIndex]
}

extension ComponentGraph {
  /// For every requirement of the components that run in a root. A property that only hands on what its component
  /// requires under the same name is no provider of its own.
  func choices(in root: ComponentRoot) -> [ProviderChoice] {
    let running = running(in: root)
    let above = parents(in: root).mapValues { $0.filter(running.contains) }
    var providers: [String: Set<ComponentIndex>] = [:]
    for index in running {
      for property in providedProperties(of: index, in: root) {
        guard let key = property.key, property.fact.forwards != property.fact.name else { continue }
        providers[key, default: []].insert(index)
      }
    }
    return running.sorted().flatMap { index in
      components[index].requirements.compactMap { requirement -> ProviderChoice? in
        guard let known = providers[requirement.key] else { return nil }
        let nearest = nearest(above: index, in: above, requirement.key, among: known)
        var shadowed: [ComponentIndex: ComponentIndex] = [:]
        if known.count > 1 {
          for provider in nearest {
            shadowed[provider] = self.nearest(above: provider, in: above, requirement.key, among: known).first
          }
        }
        return ProviderChoice(component: index, requirement: requirement, providers: nearest, shadowed: shadowed)
      }
    }
  }

  /// What a plug-in extension promises is provided by the non-core component beside the one that it belongs to.
  private func nearest(
    above component: ComponentIndex, in parents: [ComponentIndex: [ComponentIndex]], _ key: String,
    among wanted: Set<ComponentIndex>
  ) -> [ComponentIndex] {
    var found: Set<ComponentIndex> = []
    var seen: Set<ComponentIndex> = []
    var stack = parents[component] ?? []
    while let next = stack.popLast() {
      guard seen.insert(next).inserted else { continue }
      if wanted.contains(next) {
        found.insert(next)
      } else if let beside = components[next].nonCore, beside != component, wanted.contains(beside),
        components[next].promised.contains(where: { $0.key == key })
      {
        found.insert(beside)
      } else {
        stack += parents[next] ?? []
      }
    }
    return found.sorted()
  }

  /// The first property of a component that provides a requirement.
  package func provider(
    of requirement: Component.Requirement, in component: ComponentIndex, _ root: ComponentRoot
  ) -> Component.Property? {
    providedProperties(of: component, in: root).first { $0.key == requirement.key }
  }
}

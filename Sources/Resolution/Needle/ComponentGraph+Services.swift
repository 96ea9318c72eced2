package import DepGraphModel

/// What components require and provide, as questions know it.
extension ComponentGraph {
  package var services: [GraphSnapshot.ServiceRow] {
    roots.flatMap { root in root.module.map { services(of: root, in: moduleIDs[$0]) } ?? [] }
      .sorted { ($0.root, $0.id) < ($1.root, $1.id) }
  }

  private func services(of root: ComponentRoot, in module: String) -> [GraphSnapshot.ServiceRow] {
    let ways = ways(in: root)
    var providers: [String: Set<ComponentIndex>] = [:]
    for choice in root.choices {
      providers[choice.requirement.key, default: []].formUnion(choice.providers)
    }
    let missing = Set(root.missing.map(\.requirement.key))
    var rows: [String: GraphSnapshot.ServiceRow] = [:]
    // The nearest comes first.
    for (component, creations) in ways {
      for requirement in components[component].requirements where rows[requirement.key] == nil {
        let modules = Set((providers[requirement.key] ?? []).map { components[$0].moduleID })
        rows[requirement.key] = GraphSnapshot.ServiceRow(
          root: module, id: requirement.key, name: requirement.name, providers: modules.sorted(),
          isMissing: missing.contains(requirement.key), path: path(creations, to: component, requirement))
      }
    }
    return Array(rows.values)
  }

  private func path(
    _ creations: [Int], to component: ComponentIndex, _ requirement: Component.Requirement
  ) -> [GraphSnapshot.RelationRow] {
    creations.compactMap { position -> GraphSnapshot.RelationRow? in
      let creation = self.creations[position]
      guard let owner = creation.owner else { return nil }
      return GraphSnapshot.RelationRow(
        kind: "makes", from: components[owner].id, to: components[creation.child].id, location: creation.location)
    } + [
      GraphSnapshot.RelationRow(
        kind: "requires", from: components[component].id, to: requirement.key, location: requirement.location)
    ]
  }

  /// The components that a root runs, nearest first, each with the creations on a shortest way to it.
  private func ways(in root: ComponentRoot) -> [(component: ComponentIndex, creations: [Int])] {
    var found = root.bootstraps.map { (component: $0, creations: [Int]()) }
    var seen = Set(root.bootstraps)
    var next = 0
    while next < found.count {
      let (component, creations) = found[next]
      next += 1
      for creation in root.children[component] ?? [] where seen.insert(self.creations[creation].child).inserted {
        found.append((self.creations[creation].child, creations + [creation]))
      }
      if let nonCore = components[component].nonCore, root.isLinked[nonCore], seen.insert(nonCore).inserted {
        found.append((nonCore, creations))
      }
    }
    return found
  }
}

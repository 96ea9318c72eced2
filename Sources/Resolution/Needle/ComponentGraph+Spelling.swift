import DepGraphModel

extension ComponentGraph {
  /// The requirements that some component meets, and whose provider the generator does not find: it compares the words of
  /// types. Without those that a generated source shows to work.
  func misspelled(in root: ComponentRoot) -> [MissingProvider] {
    guard hasSpellings(in: root) else { return [] }
    let missing = Set(root.missing.map { [components[$0.component].id, $0.requirement.key] })
    let search = ProviderSearch(graph: self, root: root, isSpelled: true)
    var seen: Set<[String]> = []
    return root.bootstraps.flatMap { search.missing(below: $0) }.filter { found in
      let identity = [components[found.component].id, found.requirement.key]
      return !missing.contains(identity) && isSeen(found) && !isGenerated(found, in: root)
        && seen.insert(identity).inserted
    }
  }

  /// Whether one requirement or its providers are spelled in two ways.
  private func hasSpellings(in root: ComponentRoot) -> Bool {
    var spellings: [String: String] = [:]
    for index in components.indices where root.isLinked[index] {
      let component = components[index]
      let required = (component.requirements + component.promised).map { ($0.key, $0.spelledKey) }
      let provided = component.properties.filter(\.isProvided).compactMap { property in
        property.key.flatMap { key in property.spelledKey.map { (key, $0) } }
      }
      for (key, spelled) in required + provided {
        if let known = spellings[key], known != spelled { return true }
        spellings[key] = spelled
      }
    }
    return false
  }

  /// Whether the generator looks for the provider at all: it sees the components on the way, each by a call of its name, and
  /// the one protocol that declares the requirement.
  private func isSeen(_ missing: MissingProvider) -> Bool {
    let component = components[missing.component]
    guard component.dependencies == [missing.requirement.owner], component.dependencyAlias == nil,
      protocols[missing.requirement.owner].fact.inherits.first?.path.last == "Dependency", !component.isDropped
    else { return false }
    return missing.path.allSatisfy { position in
      guard let owner = creations[position].owner, !components[owner].isDropped else { return false }
      return components[owner].callees.contains(components[creations[position].child].bareName)
    }
  }

  private func isGenerated(_ missing: MissingProvider, in root: ComponentRoot) -> Bool {
    let bootstraps = Set(root.bootstraps.map { components[$0].bareName })
    return generated.contains { source in
      source.accessed.contains(missing.requirement.name)
        && source.paths.contains { path in
          path.names.last == components[missing.component].bareName
            && path.names.first.map(bootstraps.contains) ?? false
        }
    }
  }
}

import DepGraphModel

/// Initial values of lazy properties: they run once, where something first takes the property.
extension EntryWalk {
  /// Whether code in an override, which alone builds values of the property's type, takes the property: by its name, or
  /// by what that calls of the type, initializers and methods which it names.
  mutating func mayHaveRunLeftOut(_ property: Int) -> Bool {
    guard let owner = graph.owner(of: property), kept.contains(owner), !built.contains(owner) else { return false }
    let names = namesLeftOut ?? findNamesLeftOut()
    namesLeftOut = names
    let name = graph.index.members[property].fact.name
    if names.contains(name) { return true }
    return graph.members(of: owner).contains { member in
      let fact = graph.index.members[member].fact
      guard member != property, fact.kind == .initializer || names.contains(fact.name) else { return false }
      return fact.mentions.contains(name) || fact.calls.contains { $0.callee.last == name || $0.callee.first == name }
    }
  }

  private func findNamesLeftOut() -> Set<String> {
    var names: Set<String> = []
    for file in excluded.keys {
      for member in graph.index.members where member.file == file {
        for mention in member.fact.mentionPlaces where isExcluded(mention.position, in: file) {
          names.insert(mention.name)
        }
      }
    }
    return names
  }
}

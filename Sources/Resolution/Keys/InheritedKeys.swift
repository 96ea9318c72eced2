import DepGraphModel

/// Classes that are keys because their superclass is one, where the project speaks of them as keys.
struct InheritedKeys {
  /// The conformances of the superclasses, for the classes that inherit them.
  private(set) var candidates: [KeyTable.Candidate] = []
  /// The nearest superclass that conforms itself.
  private(set) var superclasses: [TypeIdentity: TypeIdentity] = [:]

  init(candidates: [KeyTable.Candidate], table: ModuleTable, facts: FactTable, types: TypeIndex, visibility: Visibility)
  {
    let written = Dictionary(grouping: candidates, by: \.identity)
    let classes = types.subclasses
    guard !classes.isEmpty else { return }
    let spoken = Set(
      table.modules.indices.flatMap(facts.readSources).flatMap { source in
        Specializations.references(in: source.dependencies).compactMap(\.0.path.last)
      })
    for place in classes where spoken.contains(place.path.last ?? "") {
      let identity = TypeIdentity.declared(
        module: place.module, path: place.path, file: place.fact.access.isFileScoped ? place.file : nil)
      var current = identity
      // Code that does not compile may name a class as its own superclass.
      var passed: Set<TypeIdentity> = [identity]
      while let next = types.superclass(of: current, visibility: visibility), passed.insert(next).inserted {
        for candidate in written[next] ?? [] {
          var inherited = candidate
          inherited.identity = identity
          self.candidates.append(inherited)
          superclasses[identity] = superclasses[identity] ?? next
        }
        current = next
      }
    }
  }
}

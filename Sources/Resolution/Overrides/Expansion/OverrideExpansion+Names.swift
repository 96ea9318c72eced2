import DepGraphModel

/// Which of several declarations of one name code can mean.
extension OverrideExpansion {
  /// A place in the body of a declaration.
  struct NamedPlace {
    var module: ModuleIndex
    var file: String
    /// The types around the declaration, and its own name.
    var owner: [String]
    var name: String?
    var position: SourcePosition

    init(_ place: Place) {
      (module, file, owner) = (place.module, place.file, place.fact.owner)
      (name, position) = (place.fact.member, place.fact.position)
    }

    init(_ shape: ResolvedOverride) {
      (module, file, owner) = (shape.module, shape.location.file, shape.owner)
      (name, position) = (shape.member, shape.location.position)
    }

    init(_ function: NamesakeFunction) {
      (module, file, owner) = (function.module, function.file, function.owner.map { [$0] } ?? [])
      (name, position) = (nil, function.position)
    }

    fileprivate var type: String { owner.last ?? "" }
  }

  /// Those that are left of several declarations.
  struct Nearest<Value> {
    var values: [Value]
    /// The types, empty for none, of which it is open whose declaration is meant.
    var openTypes: Set<String>

    func isOpen(_ owner: [String]) -> Bool { openTypes.contains(owner.last ?? "") }
  }

  /// The declaration around a place.
  func declaration(around place: NamedPlace) -> MemberFact? {
    facts[place.file]?.dependencies.members.last { member in
      member.name == place.name && member.owner == place.owner && member.position <= place.position
        && place.position < member.end
    }
  }

  /// Leaves out what is private to another file or internal to another module. What the file's own module declares hides
  /// what others do, as does what the file itself declares; what the file imports comes before what its module does.
  /// - Parameter receiver: as in `OverrideFact`.
  func nearest<Value>(
    _ all: [Value], calledOn receiver: String?, from scope: FileScope, _ place: (Value) -> NamedPlace
  ) -> Nearest<Value> {
    var named = all.filter { mayName(place($0), from: scope) }
    guard !named.isEmpty else { return Nearest(values: all, openTypes: Set(all.map { place($0).type })) }
    if let receiver, !named.contains(where: { place($0).type == receiver }) {
      let qualified = named.filter {
        let found = place($0)
        return found.owner.isEmpty && table.modules[found.module].moduleName == receiver
      }
      if !qualified.isEmpty { named = qualified }
    }
    let byType = Dictionary(grouping: named) { place($0).type }
    return byType.sorted { $0.key < $1.key }.reduce(into: Nearest(values: [], openTypes: [])) { found, group in
      let ofType = nearest(ofType: group.value, from: scope, place)
      found.values += ofType
      if Set(ofType.map { place($0).module }).count > 1 { found.openTypes.insert(group.key) }
    }
  }

  private func nearest<Value>(ofType all: [Value], from scope: FileScope, _ place: (Value) -> NamedPlace) -> [Value] {
    guard Set(all.map { place($0).file }).count > 1 else { return all }
    let distances = all.map { distance(of: place($0), from: scope) }
    let least = distances.min()
    return zip(all, distances).filter { $0.1 == least }.map(\.0)
  }

  /// How far off a declaration is from a file that names it.
  func distance(of place: NamedPlace, from scope: FileScope) -> Int {
    if place.module == scope.module { return place.file == scope.file && isFileScoped(place) ? 0 : 1 }
    return scope.visible.contains(place.module) ? 2 : 3
  }

  private func isFileScoped(_ place: NamedPlace) -> Bool {
    declaration(around: place)?.access.isFileScoped ?? false
  }

  private func mayName(_ place: NamedPlace, from scope: FileScope) -> Bool {
    guard place.file != scope.file, let declared = declaration(around: place) else { return true }
    // What a protocol asks for is called on values whose type is not seen.
    let isOfType = !place.owner.isEmpty && place.type != "DependencyValues"
    if isOfType, !declared.isStatic, declared.kind == .function { return true }
    if declared.access.isFileScoped { return false }
    return place.module == scope.module || !declared.access.isInternal || scope.testable.contains(place.module)
  }

  func helpers(named name: String, from scope: FileScope) -> [Place] {
    guard let named = helpersByName[name] else { return [] }
    // What a function or a closure inside of another is called, the file alone knows.
    if name.contains("@") { return named.filter { $0.file == scope.file && $0.module == scope.module } }
    return named.filter { sees($0.module, from: scope) }
  }

  func shapes(_ named: Shapes?, from scope: FileScope) -> [ResolvedOverride] {
    settled.isOpen = true
    guard let named else { return [] }
    return named.modules.indices.filter { sees(named.modules[$0], from: scope) }.map { named.overrides[$0] }
  }

  func sees(_ module: ModuleIndex, from scope: FileScope) -> Bool {
    module == scope.module || visibility.moduleWideScope(of: scope.module).modules.contains(module)
      || scope.visible.contains(module)
  }
}

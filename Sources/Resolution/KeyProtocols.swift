import DepGraphModel

/// Which protocols make a type a key: the library's two, and protocols of the project that refine them.
struct KeyProtocols {
  /// By declaring module and name.
  private var refined: [TypeIdentity: Set<ResolvedConformance.Kind>] = [:]
  /// Last components that are worth a look-up.
  private(set) var names: Set<String> = ["DependencyKey", "TestDependencyKey"]

  init(types: TypeIndex, visibility: Visibility) {
    let protocols = types.protocols.filter { !$0.fact.inherits.isEmpty }
    // Each round follows one more refinement; a chain is rarely longer than one.
    for _ in 0..<8 {
      var grew = false
      for declaration in protocols {
        let scope = visibility.scope(of: declaration.file, in: declaration.module)
        let identity = TypeIdentity.declared(
          module: declaration.module, path: declaration.path,
          file: declaration.fact.access.isFileScoped ? declaration.file : nil)
        let kinds = declaration.fact.inherits.reduce(into: refined[identity] ?? []) { kinds, reference in
          kinds.formUnion(self.kinds(of: reference, in: scope, types: types, visibility: visibility))
        }
        guard !kinds.isEmpty, kinds != refined[identity] else { continue }
        refined[identity] = kinds
        if let name = declaration.path.last { names.insert(name) }
        grew = true
      }
      if !grew { break }
    }
  }

  /// What conforming to a spelled protocol makes of a type in that file.
  func kinds(
    of reference: TypeReference, in scope: FileScope, types: TypeIndex, visibility: Visibility
  ) -> Set<ResolvedConformance.Kind> {
    guard let name = reference.path.last, names.contains(name) else { return [] }
    let identity = types.identity(of: reference.path, within: [], file: scope, visibility: visibility)
    if let kinds = refined[identity] { return kinds }
    guard case .external = identity, scope.seesDialect != .no else { return [] }
    switch name {
    case "DependencyKey": return [.live]
    case "TestDependencyKey": return [.test]
    default: return []
    }
  }
}

extension FileScope {
  enum DialectVisibility {
    case yes
    /// An external module that is not known may re-export the library.
    case possibly
    case no
  }

  /// Whether `@Dependency`, `DependencyKey` and `DependencyValues` mean the library's in this file.
  var seesDialect: DialectVisibility {
    if !external.isDisjoint(with: LibraryCatalogue.dialectModules) { return .yes }
    return external.contains { !LibraryCatalogue.isKnownToHideNothing($0) } ? .possibly : .no
  }
}

import DepGraphModel

/// Which protocols make a type a key: the library's two, protocols of the project that refine them, and other names for
/// any of these.
struct KeyProtocols {
  /// By declaring module and name.
  private var refined: [TypeIdentity: Set<ResolvedConformance.Kind>] = [:]
  /// Last components that are worth a look-up.
  private(set) var names: Set<String> = ["DependencyKey", "TestDependencyKey"]

  private let libraryModules: Set<ModuleIndex>
  private static let kinds: [String: ResolvedConformance.Kind] = ["DependencyKey": .live, "TestDependencyKey": .test]

  init(types: TypeIndex, visibility: Visibility) {
    libraryModules = visibility.modules(named: "Dependencies")
    let protocols = types.protocols.filter { !$0.fact.inherits.isEmpty }
    let aliases = types.aliases
    // Each round follows one more refinement or alias; a chain is rarely longer than one.
    var grew = true
    while grew {
      grew = false
      for alias in aliases where alias.fact.inherits.contains(where: { names.contains($0.path.last ?? "") }) {
        if let name = alias.path.last, names.insert(name).inserted { grew = true }
      }
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
    }
  }

  /// Whether a protocol is the library's own: without source, or declared in the module that is called like it.
  private func isOfLibrary(_ identity: TypeIdentity) -> Bool {
    switch identity {
    case .external: true
    case .declared(let module, let path, _): path.count == 1 && libraryModules.contains(module)
    }
  }

  /// What conforming to a spelled protocol makes of a type in that file.
  func kinds(
    of reference: TypeReference, in scope: FileScope, types: TypeIndex, visibility: Visibility, depth: Int = 0
  ) -> Set<ResolvedConformance.Kind> {
    guard let name = reference.path.last, names.contains(name) else { return [] }
    // Which import brings the library's protocols is for the file of the alias to say.
    if depth < 8, let alias = types.alias(reference.path, in: scope) {
      let scope = visibility.scope(of: alias.file, in: alias.module)
      return alias.fact.inherits.reduce(into: []) { kinds, target in
        kinds.formUnion(
          self.kinds(of: target, in: scope, types: types, visibility: visibility, depth: depth + 1))
      }
    }
    let identity = types.identity(of: reference.path, within: [], file: scope, visibility: visibility)
    guard let kind = Self.kinds[identity.path.last ?? name], isOfLibrary(identity) else {
      return refined[identity] ?? []
    }
    return scope.seesDialect == .no ? [] : [kind]
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
    return unknown.isEmpty ? .no : .possibly
  }
}

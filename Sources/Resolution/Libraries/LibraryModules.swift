import DepGraphModel

/// The project's modules and, behind them, those of libraries whose source is on disk: resolution looks names up in all
/// of them, and its result speaks of the project's own alone.
struct LibraryModules {
  let table: ModuleTable
  /// The project's own alone, as its links say.
  let ownTable: ModuleTable
  /// Modules of libraries of which some part was not understood.
  private(set) var unread: Set<ModuleIndex> = []

  init(_ project: ProjectModel) {
    ownTable = ModuleTable(project.modules)
    guard !project.external.libraries.isEmpty else {
      table = ownTable
      return
    }
    let own = project.modules.map { module in
      guard module.links.contains(where: { project.external.modules(behind: $0.target) != nil }) else { return module }
      var joined = module
      joined.links = module.links.flatMap { Self.joined($0, project.external) }
      return joined
    }
    let libraries = project.external.libraries.flatMap(\.modules).map { module in
      var known = module
      known.links.removeAll { Self.isKnown($0.target) }
      return known
    }
    table = ModuleTable(own + libraries, ownCount: own.count)
    for library in project.external.libraries where !library.isWhole {
      unread.formUnion(library.modules.compactMap { table.index(of: $0.id) })
    }
  }

  /// A product is what its modules are.
  private static func joined(_ link: ModuleLink, _ external: ExternalSources) -> [ModuleLink] {
    guard let modules = external.modules(behind: link.target) else { return [link] }
    return modules.map { module in
      var found = link
      found.target = .module(module)
      return found
    }
  }

  private static func isKnown(_ target: ModuleLink.Target) -> Bool {
    guard case .external(let product, let package) = target else { return false }
    return LibraryCatalogue.isKnown(product: product, package: package)
  }
}

/// Which keys of libraries have a live value that comes with the library.
struct LibraryLiveValues {
  /// For each key that no module of the project conforms: the library modules with a live value.
  private(set) var modules: [KeyIndex: [ModuleIndex]] = [:]
  /// Keys whose live value is linked wherever the key itself is, or of which too little is known to judge them.
  private(set) var provided: Set<KeyIndex> = []

  init(
    conformances: [ResolvedConformance], declaring: [KeyIndex: ModuleIndex], table: ModuleTable,
    unread: Set<ModuleIndex>
  ) {
    for conformance in conformances where conformance.kind == .live && !table.isOwn(conformance.module) {
      modules[conformance.key, default: []].append(conformance.module)
    }
    let owned = Set(conformances.filter { table.isOwn($0.module) }.map(\.key))
    for (key, module) in declaring where !owned.contains(key) {
      let closure = table.closures[module]
      let isUncertain = closure.elements.contains(where: unread.contains)
      if isUncertain || modules[key]?.contains(where: closure.contains) ?? false { provided.insert(key) }
    }
  }
}

import DepGraphModel

/// The modules of a project by position, with what each of them links. Behind the project's own stand those of libraries.
struct ModuleTable {
  let modules: [Module]
  /// How many of the modules are the project's own.
  let ownCount: Int
  private let indexByID: [String: ModuleIndex]
  private let indicesByName: [String: [ModuleIndex]]
  /// Links to modules of the project, by the module that declares them, in the order of their declaration.
  let links: [ResolvedLink]
  /// Position in `links` where those of a module begin; one entry more than there are modules.
  private let linkStarts: [Int]
  /// For each module its links into the project that its sources can import.
  private let linkedTargets: [[ModuleIndex]]
  /// For each module the products it links whose source is not on disk.
  let externalProducts: [[String]]
  /// For each product whose source is not on disk the modules that link it themselves.
  private let linkingProducts: [String: ModuleSet]
  /// The modules that link a product of a known library whose source is not on disk.
  private let linkKnownProducts: ModuleSet
  /// The modules that link something of which nobody knows what modules it brings.
  private let linkUnknownProducts: ModuleSet
  /// For each module all that it links, itself included.
  let closures: [ModuleSet]

  /// The links between modules of the project.
  var ownLinks: [ResolvedLink] {
    // A copy of all of them is what a large graph takes the most memory for.
    ownCount == modules.count ? links : links.filter { isOwn($0.from) && isOwn($0.to) }
  }

  init(_ modules: [Module], ownCount: Int? = nil) {
    self.modules = modules
    self.ownCount = ownCount ?? modules.count
    var indexByID: [String: ModuleIndex] = [:]
    var indicesByName: [String: [ModuleIndex]] = [:]
    let standIns = Set(modules.indices.prefix(self.ownCount).filter { Self.standsForLibrary(modules[$0]) })
    for (index, module) in modules.enumerated() {
      indexByID[module.id] = index
      if !standIns.contains(index) { indicesByName[module.moduleName, default: []].append(index) }
    }
    var links: [ResolvedLink] = []
    links.reserveCapacity(modules.reduce(0) { $0 + $1.links.count })
    var linkStarts = [0]
    var targets = [[ModuleIndex]](repeating: [], count: modules.count)
    var external = [[String]](repeating: [], count: modules.count)
    for (index, module) in modules.enumerated() {
      for link in module.links {
        switch link.target {
        case .module(let id):
          guard let target = indexByID[id] else { continue }
          links.append(ResolvedLink(from: index, to: target, link: link))
          if standIns.contains(target) {
            external[index].append(modules[target].moduleName)
          } else if link.kind.isVisible {
            targets[index].append(target)
          }
        case .external(let product, _):
          external[index].append(product)
        }
      }
      linkStarts.append(links.count)
    }
    self.indexByID = indexByID
    self.indicesByName = indicesByName
    self.links = links
    self.linkStarts = linkStarts
    self.linkedTargets = targets
    self.externalProducts = external
    var linkingProducts: [String: ModuleSet] = [:]
    var linkKnownProducts = ModuleSet(capacity: modules.count)
    for (index, products) in external.enumerated() {
      for product in products {
        linkingProducts[product, default: ModuleSet(capacity: modules.count)].insert(index)
        if LibraryCatalogue.knownModules.contains(product) { linkKnownProducts.insert(index) }
      }
    }
    self.linkingProducts = linkingProducts
    self.linkKnownProducts = linkKnownProducts
    var linkUnknownProducts = ModuleSet(capacity: modules.count)
    for (index, module) in modules.enumerated() where Self.linksUnknown(module, isOwn: index < self.ownCount) {
      linkUnknownProducts.insert(index)
    }
    self.linkUnknownProducts = linkUnknownProducts
    self.closures = Self.closures(targets)
  }

  /// Whether a module of the project is the library itself, without its sources: a pod that is not read, or what another
  /// build system has prebuilt. What it declares is known, as that of a package that is not on disk.
  private static func standsForLibrary(_ module: Module) -> Bool {
    module.files.isEmpty && module.kind.isImportable && LibraryCatalogue.dialectModules.contains(module.moduleName)
  }

  /// Of a library on disk that cannot know `DependencyValues`, what it links is not read.
  private static func linksUnknown(_ module: Module, isOwn: Bool) -> Bool {
    if !isOwn, module.files.isEmpty, !LibraryCatalogue.knownModules.contains(module.moduleName) { return true }
    return module.links.contains { link in
      guard case .external(let product, let package) = link.target else { return false }
      return !LibraryCatalogue.isKnown(product: product, package: package)
    }
  }

  func index(of id: String) -> ModuleIndex? { indexByID[id] }

  /// Positions in `links` of those that a module declares.
  func links(of module: ModuleIndex) -> Range<Int> { linkStarts[module]..<linkStarts[module + 1] }

  func isOwn(_ module: ModuleIndex) -> Bool { module < ownCount }

  /// The module that `import name` means in a module: one that it links, else the only one of that name in its package,
  /// else the only one of that name in the project. `nil` = not of this project nor of a library that it links, or not
  /// decidable.
  func module(named name: String, from importer: ModuleIndex) -> ModuleIndex? {
    guard let candidates = indicesByName[name]?.filter({ $0 != importer }), !candidates.isEmpty else { return nil }
    if let direct = only(candidates.filter { linkedTargets[importer].contains($0) }) { return direct }
    // Targets for two platforms over the same sources are called alike: each imports itself.
    if modules[importer].moduleName == name { return nil }
    if let linked = only(candidates.filter { closures[importer].contains($0) }) { return linked }
    // Linked without source, it is that one, whatever else in the tree is called like it.
    if linksProduct(named: name, importer) { return nil }
    let importable = candidates.filter { isOwn($0) && modules[$0].kind.isImportable }
    if let near = only(importable.filter { modules[$0].package == modules[importer].package }) { return near }
    // A library that is linked without source brings those that it is made of: no copy of them elsewhere is meant.
    if LibraryCatalogue.knownModules.contains(name), linkKnownProducts.intersects(closures[importer]) { return nil }
    return only(importable)
  }

  /// Whether a name that a module imports may be that of a module without source: what it links has some of which
  /// nothing is known.
  func mayMeanUnknown(_ module: ModuleIndex, importedBy importer: ModuleIndex) -> Bool {
    !closures[importer].contains(module) && modules[module].package != modules[importer].package
      && linkUnknownProducts.intersects(closures[importer])
  }

  private func linksProduct(named name: String, _ importer: ModuleIndex) -> Bool {
    linkingProducts[name]?.intersects(closures[importer]) ?? false
  }

  private func only(_ candidates: [ModuleIndex]) -> ModuleIndex? {
    candidates.count == 1 ? candidates[0] : nil
  }

  /// Whether the importing target itself declares a dependency that holds the module: one that it links, or one that is
  /// only built before it.
  func isDeclared(_ module: ModuleIndex, by importer: ModuleIndex) -> Bool {
    linkedTargets[importer].contains(module)
      || links[links(of: importer)].contains { $0.to == module && $0.link.kind == .buildOnly }
  }

  /// From the leaves up, so that one round is enough where links form no ring; each ring takes a few more.
  private static func closures(_ targets: [[ModuleIndex]]) -> [ModuleSet] {
    var closures = targets.indices.map { module in
      var own = ModuleSet(capacity: targets.count)
      own.insert(module)
      return own
    }
    let order = leavesFirst(targets)
    var grew = true
    while grew {
      grew = false
      for module in order {
        var joined = closures[module]
        for target in targets[module] { joined.formUnion(closures[target]) }
        if joined != closures[module] {
          closures[module] = joined
          grew = true
        }
      }
    }
    return closures
  }

  private static func leavesFirst(_ targets: [[ModuleIndex]]) -> [ModuleIndex] {
    var order: [ModuleIndex] = []
    var isSeen = [Bool](repeating: false, count: targets.count)
    for start in targets.indices where !isSeen[start] {
      isSeen[start] = true
      var stack = [(module: start, next: 0)]
      while let (module, next) = stack.popLast() {
        guard next < targets[module].count else {
          order.append(module)
          continue
        }
        stack.append((module, next + 1))
        let target = targets[module][next]
        if !isSeen[target] {
          isSeen[target] = true
          stack.append((target, 0))
        }
      }
    }
    return order
  }
}

extension ModuleLink.Kind {
  /// Whether the depending target's sources can import what the link names.
  var isVisible: Bool {
    switch self {
    case .link, .macro, .testHost, .trait: true
    case .embed, .buildOnly: false
    }
  }
}

extension ModuleKind {
  /// Whether other targets may import it. Executables can be imported by tests only.
  var isImportable: Bool {
    switch self {
    case .library, .framework, .staticLibrary, .systemLibrary, .binary: true
    case .executable, .application, .appExtension, .appClip, .watchApplication, .test, .macro, .plugin, .snippet: false
    }
  }
}

package import DepGraphModel

/// What is known of packages without looking at them.
package struct KnownPackages: Sendable {
  /// Identities of packages that cannot declare a dependency key: there is nothing to read in them.
  package var withoutKeys: Set<String>
  /// Products and modules through which a module knows `DependencyValues`.
  package var dialectModules: Set<String>

  package init(withoutKeys: Set<String>, dialectModules: Set<String>) {
    self.withoutKeys = withoutKeys
    self.dialectModules = dialectModules
  }
}

/// Follows the external links of a project into the manifests of fetched packages: from product to target, from target
/// to product, and no further than the project reaches.
package struct ExternalAssembly {
  private let links: [ModuleLink.Target]
  private let available: [String: Checkout]
  private let known: KnownPackages
  private var fragments: [String: ProjectFragment] = [:]

  /// - Parameter checkouts: one a package.
  package init(project: ProjectModel, checkouts: [Checkout], known: KnownPackages) {
    var seen: Set<ModuleLink.Target> = []
    links = project.modules.flatMap(\.links).compactMap { link in
      guard link.kind == .link, case .external = link.target, seen.insert(link.target).inserted else { return nil }
      return link.target
    }
    available = checkouts.keyed(by: \.identity)
    self.known = known
  }

  /// The checkouts whose manifests have to be read next, sorted by identity; empty once all that is reached was read.
  package func wanted() -> [Checkout] {
    reach().unread.sorted().compactMap { available[$0] }
  }

  /// - Parameter fragments: what the manifests declare, by identity.
  package mutating func add(_ fragments: [String: ProjectFragment]) {
    self.fragments.merge(fragments) { _, new in new }
  }

  /// The libraries that are reached and whose manifests were read.
  package func libraries() -> [ExternalSources.Library] {
    let reach = reach()
    let sighted = DialectReach(reach.targets.mapValues(\.links), known: known).targets
    var modules: [String: [Module]] = [:]
    for (id, target) in reach.targets.sorted(by: { $0.key < $1.key }) {
      let declared = target.declaration
      var module = Module(
        id: id.module, name: declared.name, moduleName: declared.moduleName, package: id.package,
        kind: declared.kind, files: sighted.contains(id) ? declared.files : [], links: target.links.map(\.link),
        location: nil, defines: declared.defines, platforms: [], languageMode: declared.languageMode)
      module.debugDefines = declared.debugDefines
      modules[id.package, default: []].append(module)
    }
    return Set(reach.products.keys).union(modules.keys).sorted().compactMap { identity in
      guard let fragment = fragments[identity], let checkout = available[identity] else { return nil }
      let lost = Set(fragment.problems.filter { $0.kind == .missingPath }.map(\.location))
      let isWhole =
        !fragment.isUnreadable
        && !reach.targets.contains {
          $0.key.package == identity && sighted.contains($0.key) && lost.contains($0.value.declaration.location)
        }
      return ExternalSources.Library(
        identity: identity, directory: checkout.directory,
        products: (reach.products[identity] ?? [:]).mapValues { $0.map(\.module) }, modules: modules[identity] ?? [],
        isWhole: isWhole)
    }
  }

  // MARK: Reach

  private struct Reach {
    var targets: [ExternalTarget: ReachedTarget] = [:]
    var products: [String: [String: [ExternalTarget]]] = [:]
    var unread: Set<String> = []
  }

  private func reach() -> Reach {
    var reach = Reach()
    var waiting: [ExternalTarget] = []
    for link in links {
      guard case .external(let product, let package) = link else { continue }
      waiting += targets(ofProduct: product, from: owners(of: product, package: package), &reach)
    }
    while let id = waiting.popLast() {
      guard reach.targets[id] == nil, let fragment = fragments[id.package],
        let target = fragment.targets.first(where: { $0.name == id.target })
      else { continue }
      reach.targets[id] = ReachedTarget(declaration: target)
      var links: [ReachedLink] = []
      for dependency in target.dependencies where dependency.kind == .link {
        let found = resolve(dependency, of: fragment, identity: id.package, &reach)
        links += found
        waiting += found.compactMap(\.target)
      }
      reach.targets[id]?.links = links
    }
    return reach
  }

  /// The identities that may declare a product for a project's link. A link that names no package may mean any.
  private func owners(of product: String, package: String?) -> [String] {
    package.map { [$0.lowercased()] } ?? available.keys.filter { !known.withoutKeys.contains($0) }.sorted()
  }

  private func targets(
    ofProduct product: String, from identities: [String], _ reach: inout Reach
  ) -> [ExternalTarget] {
    var holders: [(identity: String, targets: [ExternalTarget])] = []
    for identity in identities where available[identity] != nil && !known.withoutKeys.contains(identity) {
      guard let fragment = fragments[identity] else {
        reach.unread.insert(identity)
        continue
      }
      guard let declared = fragment.products.first(where: { $0.name == product }) else { continue }
      let linked = declared.targets.filter { name in fragment.targets.contains { $0.name == name && $0.isLinked } }
      holders.append((identity, linked.map { ExternalTarget(package: identity, target: $0) }))
    }
    guard holders.count == 1, let holder = holders.first else { return [] }
    reach.products[holder.identity, default: [:]][product] = holder.targets
    return holder.targets
  }

  private func resolve(
    _ dependency: FragmentTargetDependency, of fragment: ProjectFragment, identity: String, _ reach: inout Reach
  ) -> [ReachedLink] {
    switch dependency.reference {
    case .target(let name):
      return own(name, of: fragment, identity: identity, dependency)
    case .byName(let name):
      if fragment.targets.contains(where: { $0.name == name }) {
        return own(name, of: fragment, identity: identity, dependency)
      }
      return product(name, from: candidates(forProduct: name, of: fragment), dependency, &reach)
    case .product(let name, let package):
      guard let package else {
        return product(name, from: candidates(forProduct: name, of: fragment), dependency, &reach)
      }
      return product(name, from: [self.identity(package, in: fragment)], dependency, &reach)
    case .foreignTarget(let name, _), .builtProduct(let name), .library(let name):
      return product(name, from: [], dependency, &reach)
    case .prebuiltFramework(let path):
      return product(PrebuiltFrameworks.name(of: path), from: [], dependency, &reach)
    case .foreignObject(let object):
      return product(object.names.first ?? "", from: [], dependency, &reach)
    }
  }

  private func own(
    _ name: String, of fragment: ProjectFragment, identity: String, _ dependency: FragmentTargetDependency
  ) -> [ReachedLink] {
    guard fragment.targets.contains(where: { $0.name == name && $0.isLinked }) else { return [] }
    let target = ExternalTarget(package: identity, target: name)
    return [ReachedLink(target: target, dependency, product: nil)]
  }

  private func product(
    _ name: String, from identities: [String], _ dependency: FragmentTargetDependency, _ reach: inout Reach
  ) -> [ReachedLink] {
    let found = targets(ofProduct: name, from: identities, &reach)
    guard found.isEmpty else { return found.map { ReachedLink(target: $0, dependency, product: name) } }
    let isReadEmpty = identities.count == 1 && reach.products[identities[0]]?[name] != nil
    return isReadEmpty ? [] : [ReachedLink(external: name, package: identities.first, dependency)]
  }

  /// The packages that may declare a product which is named alone; one that is called like it first of all.
  private func candidates(forProduct name: String, of fragment: ProjectFragment) -> [String] {
    let identities = fragment.dependencies.map { $0.identity.lowercased() }
    let named = identities.filter { $0 == name.lowercased() }
    return named.isEmpty ? identities : named
  }

  /// Manifests may name a dependency by its package's name instead of its identity.
  private func identity(_ package: String, in fragment: ProjectFragment) -> String {
    let wanted = package.lowercased()
    let identities = fragment.dependencies.map { $0.identity.lowercased() }
    return identities.first { $0 == wanted } ?? identities.first { fragments[$0]?.name.lowercased() == wanted }
      ?? wanted
  }
}

extension FragmentTarget {
  /// Whether its object code ends up in what links it.
  fileprivate var isLinked: Bool {
    switch kind {
    case .library, .framework, .staticLibrary, .systemLibrary, .binary: true
    case .executable, .application, .appExtension, .appClip, .watchApplication, .test, .macro, .plugin, .snippet: false
    }
  }
}

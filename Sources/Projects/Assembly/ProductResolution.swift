import DepGraphModel

/// Finds the package that a product comes from.
struct ProductResolution {
  enum Match: Equatable {
    case found(fragment: Int, FragmentProduct)
    /// A package in the tree has it, and the manifest names that one in no way that counts.
    case misnamed(fragment: Int, FragmentProduct, Misnaming)
    /// Not in the tree. `unreadable`: fragments of the tree that may declare it all the same.
    case external(package: String?, unreadable: [Int])
    /// The package is in the tree and was read, and does not have it.
    case absent(fragment: Int)
    /// A package in the tree has a target of that name and no product with it.
    case undeclared(fragment: Int)
    /// Several packages declare it and nothing tells which is meant.
    case ambiguous([Int])
    /// Nothing that the package depends on could declare it. `near`: the name that is probably meant.
    case unknown(near: String?)
    /// The manifest declares no package of that identity.
    case unknownPackage(String, near: String?)
  }

  enum Misnaming: Equatable {
    /// The package has the identity of one whose folder is not there.
    case folder(FragmentPackageDependency)
    /// The manifest does not say which package the product is of, or calls the package what only others do.
    case package
  }

  let index: FragmentIndex
  /// Whether a product is of a library whose keys are all known.
  let isKnown: (String) -> Bool

  /// - Parameter package: the identity that the manifest names, in any case.
  func match(_ product: String, package: String?, in fragment: Int) -> Match {
    guard let package else {
      switch index.fragments[fragment].format.family {
      case .project: return matchOfProject(product, fragment)
      case .package, .graph: return matchByName(product, in: fragment)
      }
    }
    let identity = package.lowercased()
    if let dependency = index.fragments[fragment].dependencies.first(where: { $0.identity.lowercased() == identity }) {
      return match(product, of: dependency, for: fragment)
    }
    return matchByOtherName(product, identity, in: fragment)
  }

  /// SwiftPM's `"Name"` that is no target of the package: a product of anything that it depends on.
  func matchByName(_ product: String, in fragment: Int) -> Match {
    let dependencies = index.fragments[fragment].dependencies
    let local = localPackages(of: fragment)
    if let found = first(product, in: local) { return namesAll(fragment) ? misnamed(found) : found }
    let unreadable = local.filter { index.fragments[$0].isUnreadable }
    let absent = dependencies.filter { !isInTree($0) }
    // Nothing replaces a package outside of the repository.
    let replaceable = absent.filter { !$0.isOutside }
    let standIns = replaceable.flatMap { index.packages(withIdentity: $0.identity.lowercased()) }
    if let overriding = first(product, in: standIns) {
      return namesAll(fragment) ? misnamed(overriding) : standIn(overriding, of: replaceable, for: fragment)
    }
    if unreadable.isEmpty, let misspelt = absentFolder(called: product, among: absent) {
      return .external(package: misspelt.identity, unreadable: [])
    }
    let mayBeAbsent = !absent.isEmpty && !index.fragments[fragment].namesPackages
    guard mayBeAbsent || !unreadable.isEmpty else { return .unknown(near: near(product, in: fragment)) }
    let named = absent.first { $0.identity.lowercased() == product.lowercased() }
    let only = absent.count == 1 && unreadable.isEmpty && !absent[0].identity.isEmpty ? absent[0] : nil
    return .external(package: (named ?? only)?.identity, unreadable: named == nil ? unreadable : [])
  }

  /// A package whose folder is not there because its path is misspelt: what targets call it is almost its name.
  private func absentFolder(
    called name: String, among absent: [FragmentPackageDependency]
  ) -> FragmentPackageDependency? {
    let folders = absent.filter { $0.localDirectory != nil }
    let near = NearestName.suggestion(for: name, among: folders.map(\.identity))
    return near.flatMap { near in folders.first { $0.identity == near } }
  }

  private func match(_ product: String, of dependency: FragmentPackageDependency, for origin: Int) -> Match {
    if let fragment = dependency.localDirectory.flatMap({ index.package(inDirectory: $0) }) {
      return match(product, in: fragment, identity: dependency.identity)
    }
    guard !dependency.isOutside else { return .external(package: dependency.identity, unreadable: []) }
    // A local package replaces one of the same identity that is remote, or is not where the manifest says: Xcode finds it
    // among the packages of the project.
    let local = index.packages(withIdentity: dependency.identity.lowercased())
    if let found = first(product, in: local) { return standIn(found, of: [dependency], for: origin) }
    return .external(package: dependency.identity, unreadable: local.filter { index.fragments[$0].isUnreadable })
  }

  /// What is found in a package that has the identity of one that is not there.
  private func standIn(_ found: Match, of absent: [FragmentPackageDependency], for origin: Int) -> Match {
    guard case .found(let package, let product) = found, !index.replacesOthers(package, for: origin) else {
      return found
    }
    let identity = index.identity(of: package)
    let folder = absent.first { $0.identity.lowercased() == identity && $0.localDirectory != nil }
    return folder.map { .misnamed(fragment: package, product, .folder($0)) } ?? found
  }

  private func misnamed(_ found: Match) -> Match {
    guard case .found(let package, let product) = found else { return found }
    return .misnamed(fragment: package, product, .package)
  }

  /// Whether what a manifest calls its packages decides. What the folder of the repository is called is not known: a
  /// package there has no identity.
  private func namesAll(_ fragment: Int) -> Bool {
    index.fragments[fragment].namesPackages && !index.fragments[fragment].dependencies.contains { $0.identity.isEmpty }
  }

  private func match(_ product: String, in fragment: Int, identity: String) -> Match {
    if let found = first(product, in: [fragment]) { return found }
    return index.fragments[fragment].isUnreadable
      ? .external(package: identity, unreadable: [fragment]) : .absent(fragment: fragment)
  }

  /// Manifests may name a dependency by its package's name instead of its identity (`.package(name:…)`).
  private func matchByOtherName(_ product: String, _ identity: String, in fragment: Int) -> Match {
    let local = localPackages(of: fragment)
    if namesAll(fragment) {
      let dependencies = index.fragments[fragment].dependencies
      if let misspelt = absentFolder(called: identity, among: dependencies.filter({ !isInTree($0) })) {
        return .external(package: misspelt.identity, unreadable: [])
      }
      if let found = first(product, in: local + index.packages(withIdentity: identity)) { return misnamed(found) }
      let identities = dependencies.map(\.identity)
      return .unknownPackage(identity, near: NearestName.suggestion(for: identity, among: identities))
    }
    if let named = local.first(where: { index.fragments[$0].name.lowercased() == identity }) {
      return match(product, in: named, identity: identity)
    }
    if let found = first(product, in: local) { return found }
    if let found = first(product, in: index.packages(withIdentity: identity)) { return found }
    let candidates = local + index.packages(withIdentity: identity)
    let unreadable = candidates.filter { index.fragments[$0].isUnreadable }
    let hasAbsent = index.fragments[fragment].dependencies.contains { !isInTree($0) }
    guard !hasAbsent, unreadable.isEmpty else { return .external(package: identity, unreadable: unreadable) }
    return only(product, in: index.allPackages) ?? .external(package: identity, unreadable: [])
  }

  /// Xcode writes no package for products of local packages: first what the project references, then what its
  /// workspaces hold, then the tree.
  private func matchOfProject(_ product: String, _ fragment: Int) -> Match {
    let seen = localPackages(of: fragment) + index.packages(besideProject: fragment)
    if let found = first(product, in: seen) { return found }
    let outside = Set(index.fragments[fragment].dependencies.filter(\.isOutside).map(\.identity))
    guard outside.isEmpty else { return .external(package: outside.count == 1 ? outside.first : nil, unreadable: []) }
    if let found = only(product, in: index.allPackages) { return found }
    if let package = packageBeside(product, in: fragment) { return match(product, package: package, in: fragment) }
    let candidates = seen.isEmpty ? index.allPackages : seen
    let unreadable = candidates.filter { index.fragments[$0].isUnreadable }
    if unreadable.isEmpty, let owner = candidates.first(where: { index.target(product, of: $0) != nil }) {
      return .undeclared(fragment: owner)
    }
    if unreadable.isEmpty, !isKnown(product), let absent = absentFolder(of: fragment) {
      return .external(package: absent.identity, unreadable: [])
    }
    guard unreadable.isEmpty, !seen.isEmpty, knowsAll(fragment) else {
      return .external(package: nil, unreadable: unreadable)
    }
    return .unknown(near: NearestName.suggestion(for: product, among: candidates.flatMap(names(of:))))
  }

  /// A package that the project names by its folder, and that is not there: what has no package is of that one. Xcode writes
  /// the package of every remote product.
  private func absentFolder(of fragment: Int) -> FragmentPackageDependency? {
    let project = index.fragments[fragment]
    let absent = project.dependencies.filter { !isInTree($0) }
    let folders = absent.filter { $0.localDirectory != nil }
    return project.format == .xcode || folders.count == absent.count ? folders.first : nil
  }

  /// Whether a product that no package of the tree has is of no other either: those that are not in the tree may have it,
  /// of the project or of what it references. Of the project's own, Xcode writes the package of every product.
  private func knowsAll(_ fragment: Int) -> Bool {
    guard index.allPackages.allSatisfy({ index.fragments[$0].dependencies.allSatisfy(isInTree) }) else { return false }
    let project = index.fragments[fragment]
    let named = project.targets.flatMap(\.dependencies).compactMap { dependency -> String? in
      guard case .product(_, let package?) = dependency.reference else { return nil }
      return package.lowercased()
    }
    return project.dependencies.filter { !isInTree($0) }.allSatisfy { absent in
      project.format == .xcode && !absent.identity.isEmpty && named.contains(absent.identity.lowercased())
    }
  }

  private func names(of fragment: Int) -> [String] {
    index.fragments[fragment].products.map(\.name) + index.fragments[fragment].targets.map(\.name)
  }

  /// The name that a target most probably means: of a target next to it, of a local package's product, or of a package.
  func near(_ name: String, in fragment: Int) -> String? {
    let declared = index.fragments[fragment]
    let products = localPackages(of: fragment).flatMap { index.fragments[$0].products.map(\.name) }
    return NearestName.suggestion(
      for: name, among: declared.targets.map(\.name) + products + declared.dependencies.map(\.identity))
  }

  /// The one package that other entries of the project say the product is of: Xcode leaves entries behind.
  private func packageBeside(_ product: String, in fragment: Int) -> String? {
    let packages = index.fragments[fragment].targets.flatMap(\.dependencies).compactMap { dependency -> String? in
      guard case .product(product, let package?) = dependency.reference, !package.isEmpty else { return nil }
      return package
    }
    return Set(packages).count == 1 ? packages[0] : nil
  }

  private func localPackages(of fragment: Int) -> [Int] {
    index.fragments[fragment].dependencies.compactMap { $0.localDirectory.flatMap { index.package(inDirectory: $0) } }
  }

  private func isInTree(_ dependency: FragmentPackageDependency) -> Bool {
    dependency.localDirectory.flatMap { index.package(inDirectory: $0) } != nil
  }

  private func first(_ product: String, in candidates: [Int]) -> Match? {
    for candidate in candidates {
      if let found = index.product(product, of: candidate) { return .found(fragment: candidate, found) }
    }
    return nil
  }

  private func only(_ product: String, in candidates: [Int]) -> Match? {
    let holders = candidates.filter { index.product(product, of: $0) != nil }
    return holders.count > 1 ? .ambiguous(holders) : first(product, in: holders)
  }
}

import DepGraphModel

/// A target of a fetched package.
struct ExternalTarget: Hashable, Comparable {
  var package: String
  var target: String

  /// Its identifier, which no module of a project can have.
  var module: String { "external:\(package):\(target)" }

  static func < (left: ExternalTarget, right: ExternalTarget) -> Bool {
    (left.package, left.target) < (right.package, right.target)
  }
}

struct ReachedTarget {
  var declaration: FragmentTarget
  var links: [ReachedLink] = []
}

struct ReachedLink {
  /// `nil` where the source of the product is not on disk, or nothing in it matters.
  var target: ExternalTarget?
  var link: ModuleLink

  init(target: ExternalTarget, _ dependency: FragmentTargetDependency, product: String?) {
    self.target = target
    link = ModuleLink(target: .module(target.module), product: product, platforms: dependency.platforms)
  }

  init(external product: String, package: String?, _ dependency: FragmentTargetDependency) {
    link = ModuleLink(
      target: .external(product: product, package: package), product: product, platforms: dependency.platforms)
  }
}

/// The targets that can know `DependencyValues`: over all that they link, the library is among it, or something of which
/// nothing is known. All others declare no key, whatever is in their sources.
struct DialectReach {
  private(set) var targets: Set<ExternalTarget>

  init(_ links: [ExternalTarget: [ReachedLink]], known: KnownPackages) {
    var users: [ExternalTarget: [ExternalTarget]] = [:]
    var waiting: [ExternalTarget] = []
    for (target, links) in links {
      for link in links {
        if let next = link.target { users[next, default: []].append(target) }
      }
      let isSighted = known.dialectModules.contains(target.target) || links.contains { Self.isSighted($0, known) }
      if isSighted { waiting.append(target) }
    }
    targets = Set(waiting)
    while let target = waiting.popLast() {
      for user in users[target] ?? [] where targets.insert(user).inserted { waiting.append(user) }
    }
  }

  private static func isSighted(_ link: ReachedLink, _ known: KnownPackages) -> Bool {
    guard case .external(let product, let package) = link.link.target else { return false }
    if known.dialectModules.contains(product) { return true }
    return package.map { !known.withoutKeys.contains($0) } ?? true
  }
}

import DepGraphModel

/// Turns what targets name into links between modules.
struct LinkResolution {
  let index: FragmentIndex
  private let products: ProductResolution
  let isKnown: (String) -> Bool
  let isLeftOut: (String) -> Bool
  let submodule: (String) -> String?
  var problems: [Problem] = []
  var unreadableNeeds: [String: Set<String>] = [:]
  /// By the manifest or project that they would have, packages and projects that are named by their paths and are not
  /// there.
  var absentManifests: [String: Problem] = [:]
  /// By the module that declares them, links to what nothing declares.
  var lostLinks: [String: [Problem]] = [:]
  /// The same of links to packages outside of the repository.
  var outsideLinks: [String: [OutsideLink]] = [:]

  /// - Parameters:
  ///   - isKnown: whether a product is of a library whose keys are all known.
  ///   - isLeftOut: whether nobody looks at a path, so that its absence says nothing.
  ///   - submodule: the submodule of git that a path is in.
  init(
    index: FragmentIndex, isKnown: @escaping (String) -> Bool, isLeftOut: @escaping (String) -> Bool,
    submodule: @escaping (String) -> String?
  ) {
    self.index = index
    self.submodule = submodule
    self.isKnown = isKnown
    self.isLeftOut = isLeftOut
    products = ProductResolution(index: index, isKnown: isKnown)
  }

  /// In the order of declaration, each once.
  mutating func links(ofTarget target: Int, inFragment fragment: Int) -> [ModuleLink] {
    let origin = Origin(fragment: fragment, target: target)
    if index.fragments[fragment].isUnreadable { need([fragment], at: origin) }
    var links: [ModuleLink] = []
    var known: Set<ModuleLink.Target> = []
    for dependency in index.fragments[fragment].targets[target].dependencies {
      let isFlag = dependency.reference.isLibrary
      let isForeign = dependency.reference.isForeign
      for link in resolved(dependency, at: origin) {
        guard !known.insert(link.target).inserted else {
          links.append(link)
          continue
        }
        let others = links.filter { $0.target == link.target }
        if others.contains(where: { $0.isSame(as: link) || (isFlag && $0.kind == .link) }) { continue }
        // Xcode orders the build of what it links or embeds by an entry of its own.
        if isForeign, link.kind == .buildOnly, !others.isEmpty { continue }
        if isForeign { links.removeAll { $0.target == link.target && $0.kind == .buildOnly } }
        links.append(link)
      }
    }
    return links
  }

  /// The module whose dependencies are being resolved.
  struct Origin {
    var fragment: Int
    var target: Int
  }

  /// What no build links of itself is followed as far as the project goes, and missed nowhere.
  private mutating func resolved(_ dependency: FragmentTargetDependency, at origin: Origin) -> [ModuleLink] {
    switch dependency.kind {
    case .link, .embed, .buildOnly, .macro, .testHost: return resolve(dependency, at: origin)
    case .trait: break
    }
    let known = (problems, unreadableNeeds, lostLinks, outsideLinks)
    let links = resolve(dependency, at: origin)
    (problems, unreadableNeeds, lostLinks, outsideLinks) = known
    return links.filter { if case .module = $0.target { true } else { false } }
  }

  private mutating func resolve(_ dependency: FragmentTargetDependency, at origin: Origin) -> [ModuleLink] {
    switch dependency.reference {
    case .target(let name):
      guard let target = index.target(name, of: origin.fragment) else {
        return unknown(name, near: products.near(name, in: origin.fragment), dependency, at: origin)
      }
      return [link(to: target, of: origin.fragment, product: nil, dependency, at: origin)]
    case .byName(let name):
      if let target = index.target(name, of: origin.fragment) {
        return [link(to: target, of: origin.fragment, product: nil, dependency, at: origin)]
      }
      return resolve(products.matchByName(name, in: origin.fragment), product: name, dependency, at: origin)
    case .product(let name, let package):
      let match = products.match(name, package: package, in: origin.fragment)
      return resolve(match, product: name, dependency, at: origin)
    case .foreignTarget(let name, let project):
      return resolveForeign(ForeignObject(project: project, names: [name]), dependency, at: origin)
    case .foreignObject(let object):
      return resolveForeign(object, dependency, at: origin)
    case .builtProduct(let name):
      return resolveBuilt(name, dependency, at: origin)
    case .prebuiltFramework(let path):
      guard let (fragment, target) = index.prebuiltFramework(at: path) else {
        return [external(PrebuiltFrameworks.name(of: path), package: path, dependency)]
      }
      return [link(to: target, of: fragment, product: nil, dependency, at: origin)]
    case .library(let name):
      return resolveLibrary(name, dependency, at: origin)
    }
  }

  private static let onlyTarget = ", only a target of that name: declare a product with it"

  private mutating func resolve(
    _ match: ProductResolution.Match, product name: String, _ dependency: FragmentTargetDependency, at origin: Origin
  ) -> [ModuleLink] {
    switch match {
    case .found(let fragment, let product):
      return links(to: product, of: fragment, dependency, at: origin)
    case .misnamed(let fragment, let product, let misnaming):
      report(misnaming, product, of: fragment, dependency, at: origin)
      return links(to: product, of: fragment, dependency, at: origin)
    case .external(let package, let unreadable):
      need(unreadable, at: origin)
      let fallback = unreadable.first.map { [index.identity(of: $0), index.fragments[$0].manifest] } ?? []
      // The folder of the repository is called what somebody cloned it as.
      let named = ([package] + fallback).compactMap { $0 }.first { !$0.isEmpty }
      if unreadable.isEmpty { reportAbsentFolders(of: named, product: name, dependency, at: origin) }
      return [external(name, package: named, dependency)]
    case .absent(let fragment):
      let declared = index.fragments[fragment]
      let isTarget = index.target(name, of: fragment) != nil
      let near = NearestName.suggestion(for: name, among: declared.products.map(\.name))
      lose(
        "\(declared.manifest) has no product \(name)"
          + (isTarget ? Self.onlyTarget : near.map { ": did you mean \($0)?" } ?? ""), dependency, at: origin)
      return [external(name, package: index.identity(of: fragment), dependency)]
    case .undeclared(let fragment):
      let manifest = index.fragments[fragment].manifest
      lose("\(manifest) has no product \(name)\(Self.onlyTarget)", dependency, at: origin)
      return [external(name, package: nil, dependency)]
    case .ambiguous(let fragments):
      let manifests = fragments.map { index.fragments[$0].manifest }.joined(separator: ", ")
      let message = "product \(name) is declared more than once: \(manifests)"
      report(.unknownExternal, message, subject: name, dependency, at: origin)
      return [external(name, package: nil, dependency)]
    case .unknown(let near):
      return unknown(name, near: near, dependency, at: origin)
    case .unknownPackage(let package, let near):
      let manifest = index.fragments[origin.fragment].manifest
      lose(
        "\(manifest) declares no package \(package), of which target \(self.name(of: origin)) names the product \(name)"
          + (near.map { ": did you mean \($0)?" } ?? ""), dependency, at: origin)
      return [external(name, package: package, dependency)]
    }
  }

  private mutating func report(
    _ misnaming: ProductResolution.Misnaming, _ product: FragmentProduct, of fragment: Int,
    _ dependency: FragmentTargetDependency, at origin: Origin
  ) {
    switch misnaming {
    case .folder(let absent): reportAbsentFolder(of: absent, readInstead: fragment, at: origin)
    case .package:
      guard dependency.kind == .link else { return }
      let (manifest, identity) = (index.fragments[origin.fragment].manifest, index.identity(of: fragment))
      let names = index.fragments[origin.fragment].dependencies.map { $0.identity.lowercased() }
      lose(
        names.contains(identity)
          ? "target \(name(of: origin)) depends on \(product.name) without naming its package \(identity)"
          : "\(manifest) declares no package \(identity), of which target \(name(of: origin)) names the product \(product.name)",
        dependency, at: origin)
    }
  }

  private mutating func resolveForeign(
    _ object: ForeignObject, _ dependency: FragmentTargetDependency, at origin: Origin
  ) -> [ModuleLink] {
    let project = object.project
    let name = object.names.first ?? object.identifier ?? ""
    guard let fragment = index.project(at: project) else {
      if !object.names.contains(where: isKnown) { miss(project, makerOf: name, dependency, at: origin) }
      return [external(name, package: project, dependency)]
    }
    if let target = object.identifier.flatMap({ index.target(identifiedBy: $0, of: fragment) }) {
      return [link(to: target, of: fragment, product: nil, dependency, at: origin)]
    }
    for name in object.names {
      if let target = index.target(name, of: fragment) {
        return [link(to: target, of: fragment, product: nil, dependency, at: origin)]
      }
      if let product = index.product(name, of: fragment) {
        return links(to: product, of: fragment, dependency, at: origin)
      }
    }
    if index.fragments[fragment].isUnreadable {
      need([fragment], at: origin)
    } else {
      let near = NearestName.suggestion(for: name, among: index.fragments[fragment].targets.map(\.name))
      lose(
        "project \(project) has no target \(name) with Swift sources" + (near.map { ": did you mean \($0)?" } ?? ""),
        dependency, at: origin)
    }
    return [external(name, package: project, dependency)]
  }

  private mutating func resolveBuilt(
    _ name: String, _ dependency: FragmentTargetDependency, at origin: Origin
  ) -> [ModuleLink] {
    let projects = index.projects(besideProject: origin.fragment)
    let pods = index.pods(ofProject: origin.fragment)
    if let pods, index.fragments[pods].isUnreadable, PodsProject.isTogether(name) {
      need([pods], at: origin)
      return []
    }
    let platforms = index.fragments[origin.fragment].targets[origin.target].platforms.filter { platform in
      dependency.platforms.isEmpty || dependency.platforms.contains(platform)
    }
    for fragment in [origin.fragment] + [pods].compactMap({ $0 }) + projects.inWorkspace + projects.elsewhere {
      let products = index.products(name, of: fragment, for: platforms)
      guard !products.isEmpty else { continue }
      return products.flatMap { product, platforms in
        var limited = dependency
        if !platforms.isEmpty { limited.platforms = platforms }
        return links(to: product, of: fragment, limited, at: origin)
      }
    }
    need(projects.inWorkspace.filter { index.fragments[$0].isUnreadable }, at: origin)
    // A target that the Podfile names in a way that is not understood.
    if let pods, PodsProject.isTogether(name), needRest(ofPods: pods, dependency, at: origin) { return [] }
    missWorkspaceProject(makerOf: name, dependency, at: origin)
    var link = external(name, package: nil, dependency)
    link.product = nil
    return [link]
  }

  private mutating func resolveLibrary(
    _ name: String, _ dependency: FragmentTargetDependency, at origin: Origin
  ) -> [ModuleLink] {
    let pods = index.pods(ofProject: origin.fragment)
    if let pods, PodsProject.isTogether(name) {
      if index.fragments[pods].isUnreadable { need([pods], at: origin) }
      let targets = index.fragments[pods].targets.map(\.name)
      // A project that Xcode wrote says by itself what of the pods it links.
      if index.fragments[origin.fragment].format == .xcodeGen,
        let together = PodsProject.together(for: name, among: targets)
      {
        return linksOfPods(together, of: pods, dependency, at: origin)
      }
    }
    let near = index.projects(besideProject: origin.fragment).inWorkspace
    for fragment in [origin.fragment] + [pods].compactMap({ $0 }) + near {
      guard let product = index.product(name, of: fragment) else { continue }
      let own = index.identifiers.modules[origin.fragment][origin.target]
      return links(to: product, of: fragment, dependency, at: origin).filter { $0.target != .module(own) }
    }
    if let pods, PodsProject.isTogether(name) { needRest(ofPods: pods, dependency, at: origin) }
    return []
  }

  private mutating func links(
    to product: FragmentProduct, of fragment: Int, _ dependency: FragmentTargetDependency, at origin: Origin
  ) -> [ModuleLink] {
    if index.fragments[fragment].isUnreadable { need([fragment], at: origin) }
    if let pods = product.targets.first, index.isTogether(pods, inFragment: fragment) {
      return linksOfPods(pods, of: fragment, dependency, at: origin)
    }
    return product.targets.compactMap { name in
      guard let target = index.target(name, of: fragment) else {
        let manifest = index.fragments[fragment].manifest
        let problem = Problem(
          kind: .unknownTarget,
          message: "product \(product.name) of \(manifest) names target \(name), which is not declared",
          location: product.location ?? dependency.location)
        problems.append(problem)
        lost(problem, dependency, at: origin)
        return nil
      }
      return link(to: target, of: fragment, product: product.name, dependency, at: origin)
    }
  }

  /// What CocoaPods put together for a target is linked by that target itself.
  private mutating func linksOfPods(
    _ together: String, of fragment: Int, _ dependency: FragmentTargetDependency, at origin: Origin
  ) -> [ModuleLink] {
    guard let target = index.target(together, of: fragment) else { return [] }
    if !index.fragments[fragment].targets[target].isWhole { needRest(ofPods: fragment, dependency, at: origin) }
    return index.fragments[fragment].targets[target].dependencies.flatMap { pod -> [ModuleLink] in
      if case .product(let name, let package) = pod.reference { return [external(name, package: package, pod)] }
      guard case .target(let name) = pod.reference, !index.isTogether(name, inFragment: fragment),
        let target = index.target(name, of: fragment)
      else { return [] }
      var pod = pod
      // An entry of the Podfile itself tells more than what stands for all of them.
      if pod.location.map({ RepositoryPath.name(of: $0.file) != "Podfile" }) ?? true {
        pod.location = dependency.location
      }
      return [link(to: target, of: fragment, product: nil, pod, at: origin)]
    }
  }

  private func link(
    to target: Int, of fragment: Int, product: String?, _ dependency: FragmentTargetDependency, at origin: Origin
  ) -> ModuleLink {
    let from = index.fragments[origin.fragment].targets[origin.target].kind
    let kind = Self.kind(dependency.kind, from: from, to: index.fragments[fragment].targets[target].kind)
    return ModuleLink(
      target: .module(index.identifiers.modules[fragment][target]), kind: kind, product: product,
      platforms: dependency.platforms, traits: dependency.traits, location: dependency.location)
  }

  /// What the two ends are decides beside the kind of entry: a plugin runs while building, a macro in the compiler.
  private static func kind(_ declared: ModuleLink.Kind, from: ModuleKind, to: ModuleKind) -> ModuleLink.Kind {
    switch declared {
    case .link where from == .plugin || to == .plugin, .trait where from == .plugin || to == .plugin: .buildOnly
    case .link where to == .macro && from != .test, .trait where to == .macro && from != .test: .macro
    case .buildOnly: ModuleLink.Kind(ofXcodeDependencyOn: to, from: from)
    case .link, .embed, .macro, .testHost, .trait: declared
    }
  }

  private func external(_ product: String, package: String?, _ dependency: FragmentTargetDependency) -> ModuleLink {
    ModuleLink(
      target: .external(product: product, package: package), kind: dependency.kind, product: product,
      platforms: dependency.platforms, traits: dependency.traits, location: dependency.location)
  }

  private mutating func unknown(
    _ name: String, near: String?, _ dependency: FragmentTargetDependency, at origin: Origin
  ) -> [ModuleLink] {
    lose(
      "target \(self.name(of: origin)) depends on \(name), which is not declared"
        + (near.map { ": did you mean \($0)?" } ?? ""), dependency, at: origin)
    return []
  }

  private func name(of origin: Origin) -> String {
    index.fragments[origin.fragment].targets[origin.target].name
  }

  /// A link that no build can make: what is behind it is not known to belong to whoever links the module.
  private mutating func lose(_ message: String, _ dependency: FragmentTargetDependency, at origin: Origin) {
    report(.unknownTarget, message, subject: dependency.reference.name, dependency, at: origin)
    if let problem = problems.last { lost(problem, dependency, at: origin) }
  }

  private mutating func lost(_ problem: Problem, _ dependency: FragmentTargetDependency, at origin: Origin) {
    let target = index.fragments[origin.fragment].targets[origin.target]
    guard dependency.kind == .link, target.kind != .test else { return }
    lostLinks[index.identifiers.modules[origin.fragment][origin.target], default: []].append(problem)
  }

  private mutating func report(
    _ kind: Problem.Kind, _ message: String, subject: String? = nil, _ dependency: FragmentTargetDependency,
    at origin: Origin
  ) {
    let place = dependency.location ?? index.fragments[origin.fragment].targets[origin.target].location
    problems.append(Problem(kind: kind, message: message, location: place, subject: subject))
  }

  /// - Returns: whether something is not known of the pods of a described project.
  @discardableResult
  private mutating func needRest(
    ofPods fragment: Int, _ dependency: FragmentTargetDependency, at origin: Origin
  ) -> Bool {
    guard let rest = index.rest(ofPods: fragment) else { return false }
    need([rest], at: origin)
    let known = lostLinks[index.identifiers.modules[origin.fragment][origin.target]] ?? []
    for problem in index.fragments[rest].problems where !known.contains(problem) {
      lost(problem, dependency, at: origin)
    }
    return true
  }

  private mutating func need(_ fragments: [Int], at origin: Origin) {
    guard !fragments.isEmpty else { return }
    let module = index.identifiers.modules[origin.fragment][origin.target]
    unreadableNeeds[module, default: []].formUnion(fragments.map { index.fragments[$0].manifest })
  }
}

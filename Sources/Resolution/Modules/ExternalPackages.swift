import DepGraphModel

/// Packages whose source is not on disk: one problem each, since a key or a live value may hide in them.
struct ExternalPackages {
  private let project: ProjectModel
  private let libraryModules: [String: Module]
  /// Where dependencies were already reported as leading nowhere, each with their names; empty = all that are there.
  private let told: [SourceLocation: Set<String>]
  /// Identities of packages, and folders of projects, that were reported as missing where the project names them.
  private let missing: Set<String>
  /// By identifier of a package or project.
  private let formats: [String: ProjectFormat]
  /// Identities of libraries that were not wholly understood.
  private let unread: Set<String>

  init(project: ProjectModel) {
    self.project = project
    libraryModules = Dictionary(
      project.external.libraries.flatMap(\.modules).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    told = Self.told(in: project.problems)
    missing = Set(
      project.problems.filter { [.unknownExternal, .unreadableProject, .missingPath].contains($0.kind) }
        .compactMap(\.subject)
        .map(Self.identity(ofSubject:)))
    formats = Dictionary(project.packages.map { ($0.id, $0.format) }, uniquingKeysWith: { first, _ in first })
    unread = Set(project.external.libraries.filter { !$0.isWhole }.map(\.identity))
  }

  private static func told(in problems: [Problem]) -> [SourceLocation: Set<String>] {
    var names: [SourceLocation: Set<String>] = [:]
    var whole: Set<SourceLocation> = []
    for problem in problems {
      guard [.unknownTarget, .unknownExternal, .unreadableProject].contains(problem.kind) else { continue }
      guard let location = problem.location else { continue }
      if problem.kind == .unknownTarget, let name = problem.subject {
        names[location, default: []].insert(name)
      } else {
        whole.insert(location)
      }
    }
    return names.merging(whole.map { ($0, []) }) { _, all in all }
  }

  private static func isTold(
    _ product: String, at location: SourceLocation?, in told: [SourceLocation: Set<String>]
  ) -> Bool {
    guard let names = location.flatMap({ told[$0] }) else { return false }
    return names.isEmpty || names.contains(product)
  }

  /// A package of the repository is reported by the manifest that it should have, one beside it by its folder.
  private static func identity(ofSubject subject: String) -> String {
    if RepositoryPath.isOutside(subject) { return RepositoryPath.name(of: subject).lowercased() }
    let manifest = "/Package.swift"
    guard subject.hasSuffix(manifest) else { return subject }
    return RepositoryPath.name(of: String(subject.dropLast(manifest.count))).lowercased()
  }

  private static let mostNames = 3

  private struct Package {
    var location: SourceLocation?
    var products: Set<String>
  }

  func products(reachedFrom roots: [ResolvedRoot], modules: [ResolvedModule]) -> Set<String> {
    unknown(reachedFrom: roots, modules: modules).values.reduce(into: []) { $0.formUnion($1.products) }
  }

  func problems(reachedFrom roots: [ResolvedRoot], modules: [ResolvedModule]) -> [Problem] {
    let misspelt = self.misspelt(reachedFrom: roots, modules: modules)
    let told = Self.told(in: project.problems + misspelt)
    let outside = Set(project.modules.flatMap(\.outsideLinks).map(\.product))
    let untold = unknown(reachedFrom: roots, modules: modules) {
      Self.isTold($0, at: $1, in: told) || outside.contains($0)
    }
    let packages = untold.filter { !missing.contains($0.key) }.sorted { $0.key < $1.key }.map { name, package in
      let products = package.products.sorted().joined(separator: ", ")
      return Problem(
        kind: .unknownExternal,
        message: unread.contains(name)
          ? "the source of \(name) (\(products)) could not be read whole: some of its keys and live values may be unknown"
          : "the source of \(name) (\(products)) is not on disk: its keys and live values are unknown",
        location: package.location, subject: name)
    }
    return misspelt + packages + binaries(reachedFrom: roots)
      + generated(reachedFrom: roots, modules: modules)
  }

  /// - Parameter isLeftOut: for a product and the place of its link.
  private func unknown(
    reachedFrom roots: [ResolvedRoot], modules: [ResolvedModule],
    except isLeftOut: (String, SourceLocation?) -> Bool = { _, _ in false }
  ) -> [String: Package] {
    var found: [String: Package] = [:]
    for (index, module) in project.modules.enumerated() where modules[index].role != .test {
      guard roots.isEmpty || roots.contains(where: { $0.closure[index] }) else { continue }
      for link in module.links {
        guard case .external(let product, let package) = link.target, link.kind == .link,
          !isLeftOut(product, link.location)
        else { continue }
        if let library = project.external.library(ofProduct: product, package: package) {
          for unseen in hidden(behind: library.products[product] ?? []) {
            add(unseen.product, of: unseen.package, at: link.location, to: &found)
          }
        } else if !isKnown(product, package) {
          let isFramework = ModuleLink.Target.isPrebuiltFramework(package ?? "")
          add(product, of: isFramework ? product : package ?? product, at: link.location, to: &found)
        }
      }
    }
    return found
  }

  /// Names that nothing in the tree has, and no product of a known library, and that are almost, or wholly, what something
  /// else is called. A newer version of the library may have products that are not known.
  private func misspelt(reachedFrom roots: [ResolvedRoot], modules: [ResolvedModule]) -> [Problem] {
    project.modules.enumerated().flatMap { index, module -> [Problem] in
      guard modules[index].role != .test, roots.isEmpty || roots.contains(where: { $0.closure[index] }) else {
        return []
      }
      return module.links.compactMap { link in
        guard case .external(let product, let package) = link.target, link.kind == .link,
          project.external.library(ofProduct: product, package: package) == nil,
          !Self.isTold(product, at: link.location, in: told)
        else { return nil }
        guard let package else { return misspelt(product, in: module, at: link.location) }
        guard let products = LibraryCatalogue.products[package.lowercased()], !products.contains(product),
          let advice = advice(product, among: products, in: module)
        else { return nil }
        return Problem(
          kind: .unknownTarget,
          message: "\(product) is neither a target of \(module.package) nor a product of \(package)\(advice)",
          location: link.location, subject: product)
      }
    }
  }

  /// Of an entry that names no package: it may be a product of any.
  private func misspelt(_ product: String, in module: Module, at location: SourceLocation?) -> Problem? {
    guard !isKnown(product, nil), let format = formats[module.package] else { return nil }
    let names: [String]
    switch format.family {
    case .package:
      names = project.modules.filter { $0.package == module.package && $0.id != module.id }.map(\.name)
    case .project:
      names =
        project.packages.flatMap(\.products).map(\.name)
        + project.modules.filter { formats[$0.package]?.family == .package }.map(\.name)
    case .graph: return nil
    }
    guard let near = NearestName.suggestion(for: product, among: names),
      NearestName.distance(product, near) <= Self.mostSlips
    else { return nil }
    return Problem(
      kind: .unknownTarget,
      message: "target \(module.name) depends on \(product), which is not declared: did you mean \(near)?",
      location: location, subject: product)
  }

  /// More letters than these make another name.
  private static let mostSlips = 2

  private func advice(_ product: String, among products: [String], in module: Module) -> String? {
    if let other = project.modules.first(where: { $0.name == product && $0.id != module.id }) {
      return ": \(other.package) has a target of that name"
    }
    let targets = project.modules.filter { $0.package == module.package && $0.id != module.id }.map(\.name)
    return NearestName.suggestion(for: product, among: targets + products).flatMap {
      NearestName.distance(product, $0) <= Self.mostSlips ? ": did you mean \($0)?" : nil
    }
  }

  /// What has no source and no interface that can be read: a key or a live value may hide in it just as well.
  private func binaries(reachedFrom roots: [ResolvedRoot]) -> [Problem] {
    project.modules.indices.compactMap { index in
      let module = project.modules[index]
      guard module.kind == .binary, !module.isWhole, !isKnown(module.moduleName, nil),
        roots.isEmpty || roots.contains(where: { $0.closure[index] })
      else { return nil }
      return Problem(
        kind: .unknownExternal,
        message:
          "\(module.name) is prebuilt and has no interface that can be read: its keys and live values are unknown",
        location: module.location, subject: module.name)
    }
  }

  /// What plugins write while modules are built is no source that can be read.
  private func generated(reachedFrom roots: [ResolvedRoot], modules: [ResolvedModule]) -> [Problem] {
    var users: [String: (location: SourceLocation?, names: Set<String>)] = [:]
    let kinds = Dictionary(project.modules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, module) in project.modules.enumerated() where modules[index].role != .test {
      guard roots.isEmpty || roots.contains(where: { $0.closure[index] }) else { continue }
      for link in module.links where link.kind == .buildOnly {
        let plugin: String
        switch link.target {
        case .external(let product, let package):
          guard product.hasSuffix("Plugin") || product.hasSuffix("Generator"),
            !(package.map { LibraryCatalogue.packagesWithoutKeys.contains($0.lowercased()) } ?? false)
          else { continue }
          plugin = product
        case .module(let id):
          guard let target = kinds[id], target.kind == .plugin else { continue }
          plugin = target.name
        }
        guard !["Lint", "Format"].contains(where: plugin.contains) else { continue }
        users[plugin, default: (link.location, [])].names.insert(module.name)
      }
    }
    return users.sorted { $0.key < $1.key }.map { plugin, user in
      let names = user.names.sorted()
      return Problem(
        kind: .unreadSource,
        message:
          "plugin \(plugin) may generate sources of \(names.count == 1 ? names[0] : "\(names.count) modules"): what they declare is unknown",
        location: user.location,
        subject: names.prefix(Self.mostNames).joined(separator: ", ") + (names.count > Self.mostNames ? ", …" : ""))
    }
  }

  private func isKnown(_ product: String, _ package: String?) -> Bool {
    LibraryCatalogue.isKnown(product: product, package: package)
      || LibraryCatalogue.knownPackages.contains(product.lowercased()) && package == nil
  }

  private func add(
    _ product: String, of name: String, at location: SourceLocation?, to found: inout [String: Package]
  ) {
    var entry = found[name] ?? Package(location: location, products: [])
    entry.products.insert(product)
    if let location, entry.location.map({ location < $0 }) ?? true { entry.location = location }
    found[name] = entry
  }

  /// What a library on disk links that is not, and the library itself where it was not understood.
  private func hidden(behind modules: [String]) -> [(product: String, package: String)] {
    var waiting = modules
    var seen = Set(modules)
    var found: [(product: String, package: String)] = []
    while let next = waiting.popLast() {
      guard let module = libraryModules[next] else { continue }
      if unread.contains(module.package), !isKnown(module.moduleName, module.package) {
        found.append((module.name, module.package))
      }
      // A module that cannot know the library hides nothing behind it either.
      guard !module.files.isEmpty else { continue }
      for link in module.links {
        switch link.target {
        case .module(let id): if seen.insert(id).inserted { waiting.append(id) }
        case .external(let product, let package):
          if !isKnown(product, package) { found.append((product, package ?? product)) }
        }
      }
    }
    return found
  }
}

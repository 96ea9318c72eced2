import DepGraphModel

/// Packages whose source is not on disk: one problem each, since a key or a live value may hide in them.
struct ExternalPackages {
  let project: ProjectModel

  private struct Package {
    var location: SourceLocation?
    var products: Set<String>
  }

  func products(reachedFrom roots: [ResolvedRoot], modules: [ResolvedModule]) -> Set<String> {
    unknown(reachedFrom: roots, modules: modules).values.reduce(into: []) { $0.formUnion($1.products) }
  }

  func problems(reachedFrom roots: [ResolvedRoot], modules: [ResolvedModule]) -> [Problem] {
    unknown(reachedFrom: roots, modules: modules).sorted { $0.key < $1.key }.map { name, package in
      let products = package.products.sorted().joined(separator: ", ")
      return Problem(
        kind: .unknownExternal,
        message: "the source of \(name) (\(products)) is not on disk: keys and live values in it were not seen",
        location: package.location, subject: name)
    }
  }

  private func unknown(reachedFrom roots: [ResolvedRoot], modules: [ResolvedModule]) -> [String: Package] {
    var found: [String: Package] = [:]
    for (index, module) in project.modules.enumerated() where modules[index].role != .test {
      guard roots.isEmpty || roots.contains(where: { $0.closure[index] }) else { continue }
      for link in module.links {
        guard case .external(let product, let package) = link.target, link.kind == .link else { continue }
        let name = package ?? product
        guard !LibraryCatalogue.knownPackages.contains(name.lowercased()),
          !LibraryCatalogue.isKnownToHideNothing(product)
        else { continue }
        var entry = found[name] ?? Package(location: link.location, products: [])
        entry.products.insert(product)
        if let location = link.location, entry.location.map({ location < $0 }) ?? true { entry.location = location }
        found[name] = entry
      }
    }
    return found
  }
}

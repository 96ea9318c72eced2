import DepGraphModel

/// Packages whose source is not on disk: one problem each, since a key or a live value may hide in them.
struct ExternalPackages {
  let project: ProjectModel

  func problems(reachedFrom roots: [ResolvedRoot], modules: [ResolvedModule]) -> [Problem] {
    var first: [String: (location: SourceLocation?, products: Set<String>)] = [:]
    for (index, module) in project.modules.enumerated() where modules[index].role != .test {
      guard roots.isEmpty || roots.contains(where: { $0.closure[index] }) else { continue }
      for link in module.links {
        guard case .external(let product, let package) = link.target, link.kind == .link else { continue }
        let name = package ?? product
        guard !LibraryCatalogue.knownPackages.contains(name.lowercased()),
          !LibraryCatalogue.isKnownToHideNothing(product)
        else { continue }
        var entry = first[name] ?? (link.location, [])
        entry.products.insert(product)
        if let location = link.location, entry.location.map({ location < $0 }) ?? true { entry.location = location }
        first[name] = entry
      }
    }
    return first.sorted { $0.key < $1.key }.map { name, entry in
      let products = entry.products.sorted().joined(separator: ", ")
      return Problem(
        kind: .unknownExternal,
        message: "the source of \(name) (\(products)) is not on disk: keys and live values in it were not seen",
        location: entry.location)
    }
  }
}

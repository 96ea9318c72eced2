import DepGraphFiles
import DepGraphManifests
package import DepGraphModel

extension ProjectFormat {
  /// A `Project.swift` whose Xcode project is not in the tree.
  package static let tuist = ProjectFormat(
    id: "tuist", family: .project,
    wording: LinkWording { ends in
      LinkElement(text: ends.tuistDependency)
    } advice: { ends in
      ends.declaring + "add \(ends.tuistDependency) to the dependencies of target \(ends.target.title)"
    })
}

extension LinkEnds {
  fileprivate var tuistDependency: String {
    if isSamePackage { return ".target(name: \"\(module.name)\")" }
    guard isPackageModule else { return ".project(target: \"\(module.name)\", path: \"\(relativeFolder)\")" }
    // What Tuist resolves itself goes by its name; what a project references by its product.
    let isExternal =
      target.externalFolders.contains(module.directory)
      || !isPackageLinked
        && (!target.externalFolders.isEmpty || manifests().contains { $0.hasSuffix("Tuist/Package.swift") })
    return isExternal ? ".external(name: \"\(productName)\")" : ".package(product: \"\(productName)\")"
  }
}

extension ProjectSource {
  /// Manifests that Tuist makes projects of.
  static let tuist = ProjectSource(
    format: .tuist, claims: { name, path in name == "Project.swift" && !RepositoryPath.isInsideBundle(path) },
    write: ManifestEdit.write,
    fragments: { search in
      let manifests = TuistReader(inventory: search.inventory, packages: search.packages, read: search.files.read)
      let described = manifests.fragments(of: search.paths)
      // Many a source is called `Project.swift`.
      let closed = search.paths.filter(search.hasTuist).compactMap { search.files.project(describedBy: $0, .tuist) }
      return search.withoutGenerated(described + closed)
    })
}

extension ProjectSearch {
  /// Whether Tuist's own files are in the folder of a file or above it.
  fileprivate func hasTuist(above path: String) -> Bool {
    var folder = RepositoryPath.parent(of: path)
    while true {
      let own = ["Tuist.swift", "Workspace.swift"].map { RepositoryPath.child($0, of: folder) }
      if own.contains(where: inventory.contains) { return true }
      if inventory.isDirectory(RepositoryPath.child("Tuist", of: folder)) { return true }
      if folder.isEmpty { return false }
      folder = RepositoryPath.parent(of: folder)
    }
  }
}

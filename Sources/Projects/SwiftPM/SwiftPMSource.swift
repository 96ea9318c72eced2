import DepGraphManifests
package import DepGraphModel

extension ProjectFormat {
  /// A `Package.swift`.
  package static let swiftPM = ProjectFormat(
    id: "swiftpm", family: .package,
    wording: LinkWording { ends in
      if ends.isSamePackage { return LinkElement(text: "\"\(ends.module.name)\"") }
      // SwiftPM calls a package at the root of the repository by the folder that it was cloned into.
      guard ends.isPackageModule, !ends.isRepositoryPackageLinked else { return nil }
      return LinkElement(text: ends.packageProduct, package: ends.packageElement)
    } advice: { ends in
      let user = ends.target.title
      guard !ends.isSamePackage else { return "add \"\(ends.module.name)\" to the dependencies of target \(user)" }
      guard ends.isPackageModule else {
        return "move what \(user) needs of \(ends.module.name) to a package: "
          + "targets of packages link no target of a project"
      }
      // A package must depend on the other one before its targets can.
      let package = ends.packageElement.flatMap { element in
        ends.target.manifest.map { ", and \(element) to those of \($0) if it is missing" }
      }
      let folder =
        ends.isRepositoryPackageLinked
        ? ", with the package's name as the other products of \(ends.identity) have it in \(ends.target.manifest ?? "")"
        : ""
      return ends.declaring + "add \(ends.packageProduct) to the dependencies of target \(user)" + (package ?? folder)
    })
}

extension LinkEnds {
  /// What a target of another package lists.
  fileprivate var packageProduct: String { ".product(name: \"\(productName)\", package: \"\(identity)\")" }

  /// `nil` where the package is known to depend on the other one.
  fileprivate var packageElement: String? {
    guard module.manifest != nil, target.manifest != nil, !isPackageLinked else { return nil }
    let name = isRepositoryPackage ? "name: \"\(identity)\", " : ""
    return ".package(\(name)path: \"\(relativeFolder)\")"
  }

  /// Whether the package is at the root of the repository, whose folder may have any name.
  private var isRepositoryPackage: Bool { module.directory.isEmpty }

  fileprivate var isRepositoryPackageLinked: Bool { isRepositoryPackage && isPackageLinked && !isSamePackage }
}

extension ProjectSource {
  /// Packages whose manifests are evaluated.
  static let swiftPM = ProjectSource(
    format: .swiftPM,
    claims: { name, path in
      name == "Package.swift" && !RepositoryPath.isInsideBundle(path) && !TuistLibrary.isHelper(path)
    },
    write: ManifestEdit.write,
    fragments: { search in
      let (packages, inventory, tree) = (search.packages, search.inventory, search.tree)
      let manifests = search.paths.compactMap { path in
        packages.manifest(in: RepositoryPath.parent(of: path), inventory: inventory, tree: tree)
      }
      let read = await search.fragments(of: manifests, format: .swiftPM, stack: .evaluation) { bytes, path in
        packages.read(manifest: path, bytes: bytes, inventory: inventory)
      }
      let closed = search.closed { RepositoryPath.name(of: $0) == "Package.swift" ? $0 : nil }
      return read
        + closed.map { manifest, problem in
          let folder = RepositoryPath.parent(of: manifest)
          var fragment = ProjectFragment(
            format: .swiftPM, name: folder, directory: folder, manifest: manifest, problems: [problem])
          fragment.mayHideRoots = true
          return fragment
        }
    })
}

import DepGraphFiles
import DepGraphModel

/// The snippets of a package: each Swift file below `Snippets` is a program of its own that links the libraries which the
/// package offers.
///
/// Source: `PackageBuilder` of SwiftPM.
struct SnippetTargets {
  let inventory: Inventory
  /// The package's folder.
  let package: String

  /// - Parameter fragment: the package without them.
  func targets(beside fragment: ProjectFragment) -> [FragmentTarget] {
    guard let folder = RepositoryPath.join(package, "Snippets") else { return [] }
    let offered = Set(fragment.products.flatMap(\.targets))
    let libraries = fragment.targets.filter { $0.kind == .library && offered.contains($0.name) }
    var taken = Set(fragment.targets.map(\.name))
    return inventory.files(below: folder).map(\.path).filter { $0.hasSuffix(".swift") }.compactMap { path in
      let name = String(RepositoryPath.name(of: path).dropLast(".swift".count))
      // SwiftPM refuses a package with two targets of one name; whose the name is, the manifest says first.
      guard !name.isEmpty, taken.insert(name).inserted else { return nil }
      let place = DepGraphModel.SourceLocation(file: path, line: 1, column: 1)
      return FragmentTarget(
        name: name, moduleName: SwiftPMFragment.moduleName(name), kind: .snippet, files: [path],
        dependencies: libraries.map { FragmentTargetDependency(reference: .target($0.name), location: place) },
        location: place)
    }
  }
}

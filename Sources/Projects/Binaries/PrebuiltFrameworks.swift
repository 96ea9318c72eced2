import DepGraphFiles
import DepGraphModel

/// Frameworks that lie in the repository already built, and that the targets of a project name by their paths.
enum PrebuiltFrameworks {
  /// The path that a framework is referred to by.
  /// - Returns: `nil` for a file that is no framework.
  static func reference(to path: String) -> FragmentTargetDependency.Reference? {
    ModuleLink.Target.isPrebuiltFramework(path) ? .prebuiltFramework(path) : nil
  }

  /// `Mail.xcframework` is called `Mail`.
  static func name(of path: String) -> String { RepositoryPath.withoutEnding(RepositoryPath.name(of: path)) }
}

extension ProjectFragment {
  /// Makes a target of each framework on disk that another target names. One that is not there stays a name.
  mutating func addPrebuiltFrameworks(in inventory: Inventory) {
    var places: [String: SourceLocation?] = [:]
    for dependency in targets.flatMap(\.dependencies) {
      guard case .prebuiltFramework(let path) = dependency.reference, places[path] == nil else { continue }
      places[path] = .some(dependency.location)
    }
    for (path, place) in places.sorted(by: { $0.key < $1.key }) where inventory.isDirectory(path) {
      let name = PrebuiltFrameworks.name(of: path)
      let identifier = XcodeModuleName.identifier(for: name)
      let binary = BinaryModule(at: path, of: identifier, in: inventory)
      var target = FragmentTarget(
        name: name, moduleName: binary.moduleName ?? identifier, kind: .binary, files: binary.files, location: place)
      target.isWhole = binary.isWhole
      target.prebuiltPath = path
      targets.append(target)
    }
  }
}

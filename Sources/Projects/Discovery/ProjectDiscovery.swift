package import DepGraphFiles
import DepGraphModel

/// The packages, projects and workspaces of a tree, by what their files are called. Nothing is read.
package struct ProjectDiscovery: Equatable, Sendable {
  /// Folders that hold a `Package.swift`, sorted; the root is the empty path.
  package var packages: [String] = []
  /// Paths of `project.pbxproj` files, sorted.
  package var projects: [String] = []
  /// Paths of `contents.xcworkspacedata` files, sorted. Not those that Xcode keeps inside of a project or package.
  package var workspaces: [String] = []

  /// Paths of files that may describe an Xcode project for XcodeGen, sorted.
  package var descriptions: [String] = []
  /// Paths of files that may be descriptions under another name, which XcodeGen reads with `--spec`: those that are named
  /// like their folder, sorted.
  package var namedDescriptions: [String] = []
  /// Paths of Tuist's `Project.swift` files, sorted.
  package var tuistProjects: [String] = []

  /// Paths of Podfiles, sorted.
  package var podfiles: [String] = []

  package init(in inventory: Inventory) {
    for entry in inventory.files {
      let path = entry.path
      switch RepositoryPath.name(of: path) {
      case "Package.swift":
        let folder = RepositoryPath.parent(of: path)
        if !Self.isInside(folder, anyOf: Self.bundles) {
          packages.append(folder)
        }
      case "project.pbxproj":
        let container = RepositoryPath.parent(of: path)
        if container.hasSuffix(".xcodeproj"),
          !Self.isInside(RepositoryPath.parent(of: container), anyOf: [".xcodeproj", ".xctemplate"])
        {
          projects.append(path)
        }
      case "contents.xcworkspacedata":
        let container = RepositoryPath.parent(of: path)
        if container.hasSuffix(".xcworkspace"),
          !Self.isInside(RepositoryPath.parent(of: container), anyOf: [".xcodeproj"]),
          !path.split(separator: "/").contains(".swiftpm")
        {
          workspaces.append(path)
        }
      case "project.yml", "project.yaml", "project.json":
        if !Self.isInside(path, anyOf: Self.bundles) { descriptions.append(path) }
      case "Project.swift":
        if !Self.isInside(path, anyOf: Self.bundles) { tuistProjects.append(path) }
      case "Podfile": podfiles.append(path)
      default:
        if Self.isCalledLikeFolder(path), !Self.isInside(path, anyOf: Self.bundles) { namedDescriptions.append(path) }
      }
    }
    podfiles.sort()
    descriptions.sort()
    namedDescriptions.sort()
    tuistProjects.sort()
    packages.sort()
    projects.sort()
    workspaces.sort()
  }

  /// Whether a path is that of `App/App.yml`.
  private static func isCalledLikeFolder(_ path: String) -> Bool {
    guard RepositoryPath.ends(path, with: ".yml") || RepositoryPath.ends(path, with: ".yaml") else { return false }
    let folder = RepositoryPath.name(of: RepositoryPath.parent(of: path))
    return !folder.isEmpty && RepositoryPath.withoutEnding(RepositoryPath.name(of: path)) == folder
  }

  private static let bundles = [".xcodeproj", ".xcworkspace", ".playground", ".xctemplate"]

  /// Whether a component of the path has one of the endings.
  private static func isInside(_ path: String, anyOf endings: [String]) -> Bool {
    path.split(separator: "/").contains { component in endings.contains { component.hasSuffix($0) } }
  }
}

package import DepGraphFiles
package import DepGraphModel

/// The projects and workspaces of a tree, by what their files are called. Nothing is read.
package struct ProjectDiscovery: Equatable, Sendable {
  /// By format, the files that it claims.
  private var claimed: [ProjectFormat: Set<String>] = [:]
  /// Paths of `contents.xcworkspacedata` files, sorted. Not those that Xcode keeps inside of a project or package.
  package private(set) var workspaces: [String] = []
  /// Paths of Podfiles, sorted.
  package private(set) var podfiles: [String] = []
  /// The folder whose projects are read, repository-relative; empty for the whole tree.
  package let scope: String

  /// - Parameters:
  ///   - scope: the folder whose projects are read.
  ///   - named: projects outside of it that those inside name, by format.
  package init(
    in inventory: Inventory, scope: String = "", named: [ProjectFormat: Set<String>] = [:],
    podfiles: Set<String> = [], sources: [ProjectSource] = ProjectCatalogue.sources
  ) {
    self.scope = scope
    claimed = named
    self.podfiles = Array(podfiles)
    for entry in inventory.files where RepositoryPath.isInside(entry.path, scope) {
      let path = entry.path
      let name = RepositoryPath.name(of: path)
      for source in sources where source.claims(name, path) { claimed[source.format, default: []].insert(path) }
      if name == "Podfile", !podfiles.contains(path) { self.podfiles.append(path) }
      if name == "contents.xcworkspacedata", Self.isWorkspace(path) { workspaces.append(path) }
    }
    workspaces.sort()
    self.podfiles.sort()
  }

  /// Repository-relative, sorted.
  package func paths(of format: ProjectFormat) -> [String] { (claimed[format] ?? []).sorted() }

  private static func isWorkspace(_ path: String) -> Bool {
    let container = RepositoryPath.parent(of: path)
    return container.hasSuffix(".xcworkspace")
      && !RepositoryPath.isInside(RepositoryPath.parent(of: container), anyOf: [".xcodeproj"])
      && !path.split(separator: "/").contains(".swiftpm")
  }
}

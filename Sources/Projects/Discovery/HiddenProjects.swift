import DepGraphFiles
import DepGraphModel

/// Manifests and projects that others name, and that nobody may open, or no walk could reach: what they declare is not
/// known, which is another thing than that nothing is there.
struct HiddenProjects {
  let inventory: Inventory
  let tree: any FileTree
  let isExcluded: (String) -> Bool

  /// One without targets for each that could not be read, sorted by the manifest.
  func fragments(
    namedBy fragments: [ProjectFragment], _ workspaces: [XcodeWorkspace]
  ) -> [ProjectFragment] {
    let named = NamedProjects(by: fragments, workspaces)
    return named.packages.sorted().compactMap { folder in
      fragment(.swiftPM, folder, directory: folder, manifest: RepositoryPath.child("Package.swift", of: folder))
    }
      + named.projects.sorted().compactMap { project in
        fragment(
          .xcode, project, directory: RepositoryPath.parent(of: project), manifest: project + "/project.pbxproj")
      }
      + named.tuistProjects.sorted().compactMap { folder in
        fragment(.tuist, folder, directory: folder, manifest: RepositoryPath.child("Project.swift", of: folder))
      }
  }

  private func fragment(
    _ format: ProjectFormat, _ name: String, directory: String, manifest: String
  ) -> ProjectFragment? {
    guard !isExcluded(manifest), let problem = problem(of: manifest) else { return nil }
    return ProjectFragment(
      format: format, name: name, directory: directory, manifest: manifest, problems: [problem])
  }

  private func problem(of manifest: String) -> Problem? {
    if let obstacle = inventory.obstacle(to: manifest) {
      return Problem(kind: .unreadableProject, message: obstacle.message, location: obstacle.location)
    }
    do {
      _ = try tree.read(manifest)
      return nil
    } catch {
      let fault = error as? FileError
      guard fault?.isMissing != true else { return nil }
      return Problem(
        kind: .unreadableProject, message: "\(manifest) could not be read: \(fault?.reason ?? "\(error)")",
        location: SourceLocation(file: manifest, line: 1, column: 1))
    }
  }
}

/// What is named and was not read.
struct NamedProjects {
  /// Folders of packages.
  var packages: Set<String> = []
  /// Paths of `.xcodeproj` folders.
  var projects: Set<String> = []
  /// Folders of projects that Tuist makes.
  var tuistProjects: Set<String> = []

  init(by fragments: [ProjectFragment], _ workspaces: [XcodeWorkspace]) {
    for fragment in fragments {
      packages.formUnion(fragment.dependencies.compactMap(\.localDirectory))
      for dependency in fragment.targets.flatMap(\.dependencies) {
        switch dependency.reference {
        case .foreignTarget(_, let project): add(project: project)
        case .foreignObject(let object): add(project: object.project)
        case .target, .product, .byName, .builtProduct, .prebuiltFramework, .library: break
        }
      }
    }
    for path in workspaces.flatMap(\.absentPaths) {
      if path.hasSuffix(".xcodeproj") { projects.insert(path) } else { packages.insert(path) }
    }
    packages.subtract(fragments.filter { $0.format == .swiftPM }.map(\.directory))
    projects.subtract(fragments.compactMap(\.projectPath))
    tuistProjects.subtract(fragments.filter { $0.format == .tuist }.map(\.directory))
  }

  /// Tuist's manifests name projects by their folders.
  private mutating func add(project: String) {
    guard !RepositoryPath.isOutside(project) else { return }
    if project.hasSuffix(".xcodeproj") { projects.insert(project) } else { tuistProjects.insert(project) }
  }
}

import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import DepGraphProjects

/// What is in the repository beside the folder that is read, and belongs to it all the same.
struct OutsideContents: Sendable, Equatable {
  /// Folders of packages that a manifest or project names by their path.
  var packages: Set<String> = []
  /// Paths of `project.pbxproj` files that a project or workspace names.
  var projects: Set<String> = []
  /// Folders whose files are part of the tree, for what was named.
  var folders: Set<String> = []
  /// Files of build settings that projects ask for, and that are read by their names.
  var files: Set<String> = []
  /// Podfiles of projects below them.
  var podfiles: Set<String> = []
  /// Paths of Tuist's `Project.swift` files that another one names by their folders.
  var tuistProjects: Set<String> = []
}

/// Finds what a folder's projects need that is outside of it. Opened by name, like dependencies: a package that is
/// named is read, one that merely is next to it is not.
struct OutsideReading {
  let request: AnalysisRequest
  let walk: (String) throws -> Inventory

  /// Packages name packages; people do not stack them deeper.
  private static let mostRounds = 64

  /// Adds what is needed to the inventory of the folder, until nothing new is named.
  func contents(beside inventory: Inventory) async throws -> (inventory: Inventory, outside: OutsideContents) {
    var whole = inventory
    var outside = OutsideContents(podfiles: podfiles(above: request.scope))
    for _ in 0..<Self.mostRounds {
      let contents = TreeContents(
        inventory: whole, hashes: [:], stamps: [:], outside: outside, problems: [], removed: [])
      let parts = await ProjectReading(request: request, contents: contents).parts()
      let needed = named(by: parts, besides: outside)
      guard needed != outside else { break }
      for folder in needed.folders.subtracting(outside.folders).sorted() {
        whole = whole.joined(with: try walk(folder))
      }
      outside = needed
    }
    return (whole, outside)
  }

  private func named(by parts: ProjectSearch.Result, besides known: OutsideContents) -> OutsideContents {
    var found = known
    for fragment in parts.fragments {
      for folder in fragment.dependencies.compactMap(\.localDirectory) { add(package: folder, to: &found) }
      for path in fragment.absentPaths where isOutside(path) {
        found.folders.insert(path.hasSuffix(".swift") ? RepositoryPath.parent(of: path) : path)
      }
      found.files.formUnion(fragment.settingsFiles.filter(isOutside))
      for dependency in fragment.targets.flatMap(\.dependencies) {
        switch dependency.reference {
        case .foreignTarget(_, let project):
          add(project: project, to: &found)
          if fragment.format == .tuist { add(tuistProject: project, to: &found) }
        case .foreignObject(let object): add(project: object.project, to: &found)
        case .prebuiltFramework(let path): add(framework: path, to: &found)
        case .target, .product, .byName, .builtProduct, .library: break
        }
      }
    }
    if parts.fragments.contains(where: { $0.format == .tuist }) { addTuist(to: &found) }
    for workspace in parts.workspaces {
      for path in workspace.absentPaths {
        if path.hasSuffix(".xcodeproj") { add(project: path, to: &found) } else { add(package: path, to: &found) }
      }
    }
    return found
  }

  private func add(package folder: String, to found: inout OutsideContents) {
    guard isOutside(folder), (try? request.tree.read(RepositoryPath.child("Package.swift", of: folder))) != nil else {
      return
    }
    found.packages.insert(folder)
    found.folders.insert(folder)
  }

  private func add(framework path: String, to found: inout OutsideContents) {
    guard isOutside(path), let name = path.split(separator: "/").last,
      request.tree.folders(in: RepositoryPath.parent(of: path)).contains(String(name))
    else { return }
    found.folders.insert(path)
  }

  private func add(project path: String, to found: inout OutsideContents) {
    let file = path + "/project.pbxproj"
    guard isOutside(path), (try? request.tree.read(file)) != nil else { return }
    found.projects.insert(file)
    found.folders.insert(path)
    found.podfiles.formUnion(podfiles(above: RepositoryPath.parent(of: path)))
  }

  /// - Parameter folder: what a manifest of Tuist calls another project by.
  private func add(tuistProject folder: String, to found: inout OutsideContents) {
    let manifest = RepositoryPath.child("Project.swift", of: folder)
    guard isOutside(folder), (try? request.tree.read(manifest)) != nil else { return }
    found.tuistProjects.insert(manifest)
    found.folders.insert(folder)
  }

  /// What the manifests of a workspace share: the folders `Tuist` and `Plugins` at its root, the nearest above.
  private func addTuist(to found: inout OutsideContents) {
    var folder = request.scope
    while !folder.isEmpty {
      folder = RepositoryPath.parent(of: folder)
      let shared = request.tree.folders(in: folder)
      guard shared.contains("Tuist") else { continue }
      for name in ["Tuist", "Plugins"] where shared.contains(name) {
        let path = RepositoryPath.child(name, of: folder)
        if isOutside(path) { found.folders.insert(path) }
      }
      return
    }
  }

  /// Podfiles in a folder and those above it that are not part of what is read anyhow.
  private func podfiles(above folder: String) -> Set<String> {
    var found: Set<String> = []
    var folder = folder
    while true {
      let path = RepositoryPath.child("Podfile", of: folder)
      if isOutside(path), (try? request.tree.read(path)) != nil { found.insert(path) }
      if folder.isEmpty { return found }
      folder = RepositoryPath.parent(of: folder)
    }
  }

  private func isOutside(_ path: String) -> Bool {
    !RepositoryPath.isInside(path, request.scope) && !request.configuration.paths.excludes(path)
  }
}

extension ProjectModel {
  /// Without the modules outside of a folder that nothing in it leads to, and without their packages.
  func narrowed(to scope: String) -> ProjectModel {
    guard !scope.isEmpty else { return self }
    let inside = Set(packages.filter { RepositoryPath.isInside($0.manifest, scope) }.map(\.id))
    let byIdentifier = modules.keyed(by: \.id)
    var waiting = modules.filter { inside.contains($0.package) }.map(\.id)
    var kept = Set(waiting)
    while let next = waiting.popLast() {
      for link in byIdentifier[next]?.links ?? [] {
        if case .module(let id) = link.target, kept.insert(id).inserted { waiting.append(id) }
      }
    }
    var narrowed = self
    narrowed.modules = modules.filter { kept.contains($0.id) }
    let owners = Set(narrowed.modules.map(\.package))
    narrowed.packages = packages.filter { owners.contains($0.id) }
    return narrowed
  }
}

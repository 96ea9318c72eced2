package import DepGraphFiles
package import DepGraphModel

/// What an Xcode workspace names. Packages may be added to a workspace only, so that its projects do not mention them.
package struct XcodeWorkspace: Equatable, Sendable {
  /// Repository-relative path of the `contents.xcworkspacedata`.
  package var path: String
  /// Repository-relative paths of the `.xcodeproj` folders, in order.
  package var projects: [String]
  /// Repository-relative folders that hold a `Package.swift`, in order; the root is the empty path.
  package var packages: [String]
  package var problems: [Problem] = []
  /// Repository-relative paths that it names and that are not in the inventory.
  package var absentPaths: [String] = []
  /// Folders among these that may be packages which are not checked out: Xcode writes no ending for them.
  package var absentPackages: [FragmentPackageDependency] = []

  package init(path: String, projects: [String] = [], packages: [String] = []) {
    self.path = path
    self.projects = projects
    self.packages = packages
  }

  /// Reads a workspace. Input that cannot be read gives an empty one with a problem.
  /// - Parameters:
  ///   - path: repository-relative path of the `contents.xcworkspacedata`.
  ///   - inventory: decides what is a project and what a package.
  ///   - described: paths of `.xcodeproj` folders that are not there, and whose descriptions are.
  ///   - isExcluded: whether a path was left out of the inventory on purpose.
  package init(
    reading bytes: [UInt8], at path: String, inventory: Inventory, described: Set<String> = [],
    isExcluded: (String) -> Bool = { _ in false }
  ) {
    self.init(path: path)
    let folder = RepositoryPath.parent(of: RepositoryPath.parent(of: path))
    let file = XcodeWorkspaceFile(bytes: bytes, folder: folder, rootName: inventory.rootName)
    if let failure = file.failure {
      let place = SourceLocation(file: path, line: failure.line, column: 1)
      let message = "\(path) could not be read: \(failure.message)"
      problems.append(Problem(kind: .unreadableFile, message: message, location: place))
    }
    for reference in file.references {
      note(reference, in: inventory, described, isExcluded)
    }
    // What no project can miss.
    if projects.isEmpty {
      for absent in absentPackages {
        let folder = absent.localDirectory ?? ""
        problems.append(
          Problem(
            kind: .missingPath, message: "\(folder) is named by the workspace but is not there",
            location: absent.location))
      }
    }
    for reference in file.outside {
      problems.append(missing(reference, "is outside of the repository"))
    }
  }

  private func missing(_ reference: XcodeWorkspaceFile.Reference, _ fault: String) -> Problem {
    Problem(
      kind: .missingPath, message: "\(reference.path) is named by the workspace but \(fault)",
      location: SourceLocation(file: path, line: reference.line, column: 1))
  }

  private mutating func note(
    _ reference: XcodeWorkspaceFile.Reference, in inventory: Inventory, _ described: Set<String>,
    _ isExcluded: (String) -> Bool
  ) {
    let written = reference.path
    let target = inventory.spelling(of: written) ?? written
    if target != written {
      problems.append(
        Problem(
          miswritten: written, actual: target, at: SourceLocation(file: path, line: reference.line, column: 1)))
    }
    if target.hasSuffix(".xcodeproj") {
      if inventory.contains(target + "/project.pbxproj") || described.contains(target) {
        if !projects.contains(target) { projects.append(target) }
      } else if !isExcluded(target), !isOpened(target, byPodfileIn: inventory) {
        absentPaths.append(target)
        // A path below an unreadable folder is reported with that folder.
        if inventory.obstacle(to: target) == nil { problems.append(missing(reference, "is not there")) }
      }
    } else if inventory.contains(target.isEmpty ? "Package.swift" : target + "/Package.swift") {
      if !packages.contains(target) { packages.append(target) }
    } else if !inventory.contains(target) {
      if !inventory.isDirectory(target) { absentPaths.append(target) }
      guard inventory.files(below: target).isEmpty,
        RepositoryPath.fileExtension(RepositoryPath.name(of: target)) == nil,
        !target.isEmpty, !isExcluded(target), !inventory.isHidden(target), inventory.obstacle(to: target) == nil
      else { return }
      absentPackages.append(
        FragmentPackageDependency(
          identity: PackageIdentity.identity(of: target), localDirectory: target,
          location: SourceLocation(file: path, line: reference.line, column: 1)))
    }
  }

  /// A Podfile opens the project of CocoaPods beside it, and says where that is absent.
  private func isOpened(_ project: String, byPodfileIn inventory: Inventory) -> Bool {
    guard PodsProject.isPods(project) else { return false }
    let home = RepositoryPath.parent(of: RepositoryPath.parent(of: project))
    return inventory.contains(RepositoryPath.child("Podfile", of: home))
  }
}

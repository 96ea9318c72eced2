import DepGraphFiles
import DepGraphModel

/// Which Swift files a target compiles: those that its sources phases list, and those that its synchronized folders hold.
struct XcodeSourceMembership {
  private let project: XcodeProjectFile
  private let paths: XcodeGroupPaths
  private let inventory: Inventory
  private let isExcluded: (String) -> Bool
  private let folders: XcodeSynchronizedFolders
  /// Actual paths by their lower-cased form, made when the first path is not found as written.
  private var foldedPaths: [String: String]?

  init(
    project: XcodeProjectFile, paths: XcodeGroupPaths, inventory: Inventory, isExcluded: @escaping (String) -> Bool
  ) {
    self.project = project
    self.paths = paths
    self.inventory = inventory
    self.isExcluded = isExcluded
    folders = XcodeSynchronizedFolders(objects: project.objects, paths: paths, inventory: inventory)
  }

  /// Sorted, and a problem for each listed file that is not there.
  mutating func files(of target: XcodeObject) -> (files: [String], absent: [String], problems: [Problem]) {
    var files = folders.files(of: target)
    var problems: [Problem] = []
    var absent = folders.absentFolders(of: target)
    for phase in project.objects.referenced(by: target, "buildPhases") where phase.kind == "PBXSourcesBuildPhase" {
      for buildFile in project.objects.referenced(by: phase, "files") {
        for reference in references(of: buildFile) {
          guard case .path(let path) = paths.place(of: reference), path.hasSuffix(".swift") else { continue }
          if let actual = existing(path) {
            files.insert(actual)
            continue
          }
          absent.append(path)
          if !isExpectedAbsent(path) {
            problems.append(
              Problem(
                kind: .missingPath, message: "\(path) is listed as a source but is not there",
                location: project.location(of: reference)))
          }
        }
      }
    }
    return (files.sorted(), absent, problems)
  }

  /// A variant group stands for its children.
  private func references(of buildFile: XcodeObject) -> [XcodeObject] {
    guard let reference = project.objects[buildFile.text("fileRef")] else { return [] }
    guard XcodeGroupPaths.groupKinds.contains(reference.kind) else { return [reference] }
    return project.objects.referenced(by: reference, "children")
  }

  /// Xcode's usual file system ignores case, so a project may spell a path in another way than the disk does.
  private mutating func existing(_ path: String) -> String? {
    if inventory.contains(path) { return path }
    let folded =
      foldedPaths
      ?? Dictionary(
        inventory.files.lazy.filter { $0.path.hasSuffix(".swift") }.map { ($0.path.lowercased(), $0.path) },
        uniquingKeysWith: { first, _ in first })
    foldedPaths = folded
    return folded[path.lowercased()]
  }

  /// Code generators write into build folders, which a checkout does not hold.
  private func isExpectedAbsent(_ path: String) -> Bool {
    let buildFolders: Set<Substring> = ["build", "Build", ".build", "DerivedData", "DerivedSources"]
    return isExcluded(path) || path.split(separator: "/").dropLast().contains { buildFolders.contains($0) }
  }
}

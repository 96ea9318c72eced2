import DepGraphFiles
import DepGraphModel

/// Folders whose whole content belongs to a target (Xcode 16): no entry for each file, only sets of exceptions.
struct XcodeSynchronizedFolders {
  let objects: XcodeObjects
  let paths: XcodeGroupPaths
  let inventory: Inventory

  /// The target's own folders, by their paths.
  func ownFolders(of target: XcodeObject) -> [(group: XcodeObject, path: String)] {
    objects.referenced(by: target, "fileSystemSynchronizedGroups").compactMap { group in
      folder(of: group).map { (group, $0) }
    }
  }

  /// Where a group is, as the disk spells it.
  private func folder(of group: XcodeObject) -> String? {
    guard case .path(let folder) = paths.place(of: group) else { return nil }
    return inventory.spelling(of: folder) ?? folder
  }

  /// The target's own folders whose capitals differ from the disk's.
  func misspelled(of target: XcodeObject) -> [(group: XcodeObject, written: String, actual: String)] {
    objects.referenced(by: target, "fileSystemSynchronizedGroups").compactMap { group in
      guard case .path(let written) = paths.place(of: group), let actual = folder(of: group), actual != written
      else { return nil }
      return (group, written, actual)
    }
  }

  /// Those of them that the inventory does not hold.
  func absentFolders(of target: XcodeObject) -> [(group: XcodeObject, path: String)] {
    ownFolders(of: target).filter { !inventory.isDirectory($0.path) }
  }

  /// Those that are outside of the repository.
  func outsideFolders(of target: XcodeObject) -> [XcodeObject] {
    objects.referenced(by: target, "fileSystemSynchronizedGroups").filter { paths.place(of: $0) == .outside }
  }

  /// Parts of the target's own folders that are copied as they are.
  func explicitFolders(of target: XcodeObject) -> [String] {
    ownFolders(of: target).flatMap { group, folder in places(of: group.texts("explicitFolders"), in: folder) }
  }

  /// Swift sources, those of Objective-C, and documents.
  func files(of target: XcodeObject) -> Set<String> {
    let own = Set(target.texts("fileSystemSynchronizedGroups"))
    var files: Set<String> = []
    for group in objects.all(of: ["PBXFileSystemSynchronizedRootGroup"]) {
      guard let folder = folder(of: group) else { continue }
      let exceptions = exceptions(of: group, for: target)
      let texts = places(of: uncompiledSources(of: group), in: folder)
      let toPhases = membershipsInPhases(of: group, for: target)
      if own.contains(group.identifier) {
        let left = places(of: exceptions + group.texts("explicitFolders") + toPhases.others, in: folder)
        files.formUnion(sources(below: folder).filter { !Self.isInside($0, left + texts) })
      } else if !exceptions.isEmpty {
        let added = places(of: exceptions, in: folder)
        files.formUnion(sources(below: folder).filter { Self.isInside($0, added) && !Self.isInside($0, texts) })
      }
      if !toPhases.sources.isEmpty {
        let added = places(of: toPhases.sources, in: folder)
        files.formUnion(sources(below: folder).filter { Self.isInside($0, added) && !Self.isInside($0, texts) })
      }
    }
    return files
  }

  /// Swift files that are something else for Xcode, by the type that the project gives them. Paths relative to the folder.
  private func uncompiledSources(of group: XcodeObject) -> [String] {
    group.table("explicitFileTypes").filter { path, type in
      path.hasSuffix(".swift") && type != .text("sourcecode.swift")
    }.keys.sorted()
  }

  /// Paths relative to the folder. For the target that owns the folder they are left out, for another they are added.
  private func exceptions(of group: XcodeObject, for target: XcodeObject) -> [String] {
    objects.referenced(by: group, "exceptions").flatMap { set -> [String] in
      set.text("target") == target.identifier ? set.texts("membershipExceptions") : []
    }
  }

  /// Where files of the folders are limited to platforms for a target, and to which.
  func filters(of target: XcodeObject) -> [(place: String, platforms: [String])] {
    objects.all(of: ["PBXFileSystemSynchronizedRootGroup"]).flatMap { group in
      objects.referenced(by: group, "exceptions").filter { $0.text("target") == target.identifier }.flatMap { set in
        set.table("platformFiltersByRelativePath").flatMap { path, words -> [(place: String, platforms: [String])] in
          guard let folder = folder(of: group) else { return [] }
          let platforms = XcodePlatforms.filters(of: words)
          return places(of: [path], in: folder).map { ($0, platforms) }
        }
      }
    }
  }

  /// Paths relative to the folder that are put into one phase of a target, whatever they would belong to by themselves:
  /// into its sources, or into another phase, such as one that copies.
  private func membershipsInPhases(
    of group: XcodeObject, for target: XcodeObject
  ) -> (sources: [String], others: [String]) {
    let phases = Set(target.texts("buildPhases"))
    var found: (sources: [String], others: [String]) = ([], [])
    for set in objects.referenced(by: group, "exceptions") {
      guard let identifier = set.text("buildPhase"), phases.contains(identifier) else { continue }
      if objects[identifier]?.kind == "PBXSourcesBuildPhase" {
        found.sources += set.texts("membershipExceptions")
      } else {
        found.others += set.texts("membershipExceptions")
      }
    }
    return found
  }

  /// As the disk spells them.
  private func places(of exceptions: [String], in folder: String) -> [String] {
    exceptions.flatMap { exception -> [String] in
      if exception.hasPrefix(Self.localized) {
        return variants(of: String(exception.dropFirst(Self.localized.count)), in: folder)
      }
      return RepositoryPath.join(folder, exception).map { [inventory.spelling(of: $0) ?? $0] } ?? []
    }
  }

  /// Before the path of a localized file, which names no language.
  private static let localized = "/Localized/"

  private func variants(of path: String, in folder: String) -> [String] {
    let home = RepositoryPath.join(folder, RepositoryPath.parent(of: path)) ?? folder
    let name = RepositoryPath.name(of: path)
    return inventory.files(below: home).map(\.path).filter { file in
      let language = RepositoryPath.parent(of: file)
      return RepositoryPath.name(of: file) == name && language.hasSuffix(".lproj")
        && RepositoryPath.parent(of: language) == home
    }
  }

  private static func isInside(_ file: String, _ places: [String]) -> Bool {
    places.contains { RepositoryPath.isInside(file, $0) }
  }

  /// Sources and documents that a synchronized folder hands to compilers: not those inside of bundles, which are one item
  /// each, and not those of a package that is in it.
  private func sources(below folder: String) -> [String] {
    let files = inventory.files(below: folder).map(\.path)
    let packages = files.filter { $0.hasSuffix("/Package.swift") }.map { RepositoryPath.parent(of: $0) + "/" }
    let nested = packages.filter { $0 != folder + "/" }
    return files.filter { file in
      Self.isBuilt(file) && !isInBundle(file.dropFirst(folder.count)) && !nested.contains { file.hasPrefix($0) }
    }
  }

  private static func isBuilt(_ file: String) -> Bool {
    file.hasSuffix(".swift") || ModuleDocuments.isDocument(file) || ModuleDocuments.isObjectiveC(file)
  }

  private func isInBundle(_ path: Substring) -> Bool {
    let endings = [
      ".playground", ".docc", ".xcassets", ".bundle", ".framework", ".xcframework", ".xcodeproj", ".xcworkspace",
      ".swiftpm",
    ]
    return path.split(separator: "/").dropLast().contains { component in endings.contains { component.hasSuffix($0) } }
  }
}

import DepGraphFiles
import DepGraphManifests
import DepGraphModel

/// The packages that a project references, by any of the three ways that Xcode has had for it.
struct XcodePackageReferences {
  let project: XcodeProjectFile
  let paths: XcodeGroupPaths
  let inventory: Inventory

  /// In the order of the project's list, then those that only products name, then folders with a manifest among the
  /// project's files: before Xcode 15 that was the only sign of a local package.
  func dependencies() -> [FragmentPackageDependency] {
    let listed = project.objects.project.texts("packageReferences")
    let named = project.objects.all(of: ["XCSwiftPackageProductDependency"]).compactMap { $0.text("package") }
    var dependencies: [FragmentPackageDependency] = []
    for dependency in (listed + named).compactMap({ dependency(identifier: $0) })
    where !dependencies.contains(where: { $0.identity == dependency.identity && $0.url == dependency.url }) {
      dependencies.append(dependency)
    }
    for reference in project.objects.all(of: ["PBXFileReference"]) {
      if let outside = outsidePackage(reference) { dependencies.append(outside) }
      guard case .path(let folder) = paths.place(of: reference),
        isPackage(folder) || isAbsentPackage(reference, folder),
        !dependencies.contains(where: { $0.localDirectory == folder })
      else { continue }
      dependencies.append(
        FragmentPackageDependency(
          identity: identity(ofFolder: folder, name: reference.text("name")), localDirectory: folder,
          location: project.location(of: reference)))
    }
    return dependencies
  }

  /// The identity that a product's `package` leads to.
  func identity(of identifier: String?) -> String? {
    identifier.flatMap { dependency(identifier: $0)?.identity }
  }

  private func dependency(identifier: String) -> FragmentPackageDependency? {
    guard let reference = project.objects[identifier] else { return nil }
    let place = location(of: reference)
    if let url = reference.text("repositoryURL") {
      // `minimumVersion` of a range and of what it goes up to, `version` of an exact one.
      let requirement = reference.table("requirement")
      let exact = requirement["version"]?.flattened
      var made = FragmentPackageDependency(
        identity: PackageIdentity.identity(of: url), url: url,
        oldestVersion: requirement["minimumVersion"]?.flattened ?? exact, location: place)
      made.versionLimit = limit(of: requirement.mapValues(\.flattened))
      return made
    }
    guard let path = reference.text("relativePath") else { return nil }
    guard case .path(let root) = paths.projectRoot, let folder = inventory.join(root, path) else {
      var dependency = FragmentPackageDependency(identity: PackageIdentity.identity(of: path), location: place)
      dependency.isOutside = true
      if case .path(let root) = paths.projectRoot { dependency.outsideDirectory = RepositoryPath.outside(root, path) }
      return dependency
    }
    return FragmentPackageDependency(
      identity: identity(ofFolder: folder, name: nil), localDirectory: folder, location: place)
  }

  private func limit(of requirement: [String: String]) -> String? {
    switch requirement["kind"] {
    case "upToNextMajorVersion": requirement["minimumVersion"].flatMap(VersionLimit.nextMajor)
    case "upToNextMinorVersion": requirement["minimumVersion"].flatMap(VersionLimit.nextMinor)
    case "versionRange": requirement["maximumVersion"]
    case "exactVersion": requirement["version"].flatMap(VersionLimit.after)
    default: nil
    }
  }

  /// The element of the project's list, where it has one.
  private func location(of reference: XcodeObject) -> SourceLocation? {
    let root = project.objects.project
    guard root.texts("packageReferences").contains(reference.identifier) else {
      return project.location(of: reference)
    }
    return project.location(of: reference.identifier, in: root, "packageReferences")
  }

  /// What the folder of the repository itself is called is not part of the tree; a reference to it may have a name.
  private func identity(ofFolder folder: String, name: String?) -> String {
    folder.isEmpty ? (name ?? "").lowercased() : PackageIdentity.identity(of: folder)
  }

  /// Xcode calls a package a wrapper; others have endings, by which it knows them. Paths of one machine say nothing.
  private func outsidePackage(_ reference: XcodeObject) -> FragmentPackageDependency? {
    guard reference.text("lastKnownFileType") == "wrapper", paths.place(of: reference) == .outside,
      ["<group>", "SOURCE_ROOT", nil].contains(reference.text("sourceTree")),
      let path = reference.text("path"), !path.hasPrefix("/"), !path.hasPrefix("~"), !path.hasPrefix("$"),
      RepositoryPath.fileExtension(RepositoryPath.name(of: path)) == nil
    else { return nil }
    var dependency = FragmentPackageDependency(
      identity: PackageIdentity.identity(of: path), location: project.location(of: reference))
    dependency.isOutside = true
    return dependency
  }

  /// Whether it is what Xcode writes for a package, and nothing is there: a submodule that is not checked out.
  private func isAbsentPackage(_ reference: XcodeObject, _ folder: String) -> Bool {
    guard RepositoryPath.fileExtension(RepositoryPath.name(of: folder)) == nil,
      isUnseen(folder), !inventory.isHidden(folder)
    else { return false }
    switch reference.text("lastKnownFileType") {
    case "wrapper": return true
    case "folder": return hasUnownedProducts && !isBuilt(reference)
    default: return false
    }
  }

  /// Whether nothing was met in a folder. Of one around the project, only what leads to the project may have been read.
  private func isUnseen(_ folder: String) -> Bool {
    let files = inventory.files(below: folder)
    guard !files.isEmpty, case .path(let root) = paths.projectRoot, root != folder,
      RepositoryPath.isInside(root, folder)
    else { return files.isEmpty }
    return files.allSatisfy { RepositoryPath.isInside($0.path, root) }
  }

  /// Whether the project links products of local packages: Xcode writes no package for them.
  private var hasUnownedProducts: Bool {
    project.objects.all(of: ["XCSwiftPackageProductDependency"]).contains { $0.text("package") == nil }
  }

  /// A folder of resources is part of a build phase.
  private func isBuilt(_ reference: XcodeObject) -> Bool {
    project.objects.all(of: ["PBXBuildFile"]).contains { $0.text("fileRef") == reference.identifier }
  }

  private func isPackage(_ folder: String) -> Bool {
    inventory.contains(folder.isEmpty ? "Package.swift" : folder + "/Package.swift")
  }
}

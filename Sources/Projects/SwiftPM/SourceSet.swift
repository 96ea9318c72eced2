import DepGraphFiles
import DepGraphManifests
import DepGraphModel

/// The files that SwiftPM compiles into one target.
///
/// Source: `TargetSourcesBuilder` and `PackageBuilder` of SwiftPM.
struct SourceSet {
  let inventory: Inventory
  /// The package's folder.
  let package: String
  let tools: ToolsVersion
  /// What its manifest writes in other capitals than the disk.
  let misspellings = Misspellings()

  enum Failure: Error, Equatable {
    case missing(String)
    case outside(String)
  }

  struct Files: Equatable {
    var swift: [String]
    /// Whether a file called `main` is among the sources: SwiftPM then makes an executable of a plain target.
    var hasMain: Bool
    /// Whether files of C or its relatives, or of an assembler, are among the sources too.
    var hasOthers = false
    var documents: [String] = []
    var objectiveC: [String] = []

    var hasAny: Bool { !swift.isEmpty || hasOthers }

    /// Source: `TargetSourcesBuilder` of SwiftPM, which refuses a target of two languages.
    var isMixed: Bool { !swift.isEmpty && hasOthers }
  }

  // MARK: Folders

  private static let sourceFolders = ["Sources", "Source", "src", "srcs"]
  private static let testFolders = ["Tests", "Sources", "Source", "src", "srcs"]
  private static let pluginFolders = ["Plugins"]

  /// The target's folder. SwiftPM takes the first predefined folder that exists, for all targets of a kind.
  func folder(of target: ManifestContents.Target, among targets: [ManifestContents.Target]) throws(Failure) -> String {
    if let path = target.path {
      guard let folder = RepositoryPath.join(package, path), RepositoryPath.isInside(folder, package) else {
        throw .outside(path)
      }
      return try self.existing(folder)
    }
    let candidates = Self.folders(for: target.type)
    let named = candidates.compactMap { RepositoryPath.join(package, $0) }
    let existing =
      named.first { inventory.isDirectory($0) }
      ?? named.lazy.compactMap { inventory.spelling(of: $0) }.first { inventory.isDirectory($0) }
    guard let parent = existing ?? RepositoryPath.join(package, candidates[0]),
      let folder = RepositoryPath.join(parent, target.name), folder != parent,
      RepositoryPath.isInside(folder, parent)
    else { throw .outside(target.name) }
    if let found = try? self.existing(folder) { return found }
    if tools >= ToolsVersion(5, 9), inventory.isDirectory(parent),
      targets.count(where: { Self.folders(for: $0.type) == candidates }) == 1
    {
      return parent
    }
    throw .missing(folder)
  }

  private func existing(_ folder: String) throws(Failure) -> String {
    if inventory.isDirectory(folder) { return folder }
    let actual = misspellings.spelled(folder, in: inventory)
    guard inventory.isDirectory(actual) else { throw .missing(folder) }
    return actual
  }

  private static func folders(for type: String) -> [String] {
    switch type {
    case "test": testFolders
    case "plugin": pluginFolders
    default: sourceFolders
    }
  }

  // MARK: Files

  private static let ignoredExtensions: Set<String> = ["xcodeproj", "playground", "xcworkspace"]
  /// Folders that are one resource each.
  private static let opaqueExtensions: Set<String> = [
    "nib", "xib", "storyboard", "xcassets", "xcstrings", "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "metal",
    "docc", "xcprivacy",
  ]
  private static let documentExtensions: Set<String> = ["storyboard", "xib"]
  private static let compiledExtensions: Set<String> = ["swift", "c", "m", "mm", "cc", "cpp", "cxx", "s", "S"]

  /// What a target calls a path of its folder.
  func place(_ path: String, in folder: String) -> String? {
    RepositoryPath.join(folder, path).map { misspellings.spelled($0, in: inventory) }
  }

  func files(of target: ManifestContents.Target, in folder: String) -> Files {
    func place(_ path: String) -> String? { self.place(path, in: folder) }
    let excluded = Set(target.exclude.compactMap(place))
    let declared = target.sources.map { Set($0.compactMap(place)) }
    let copied = Set(target.resources.filter(\.isCopied).compactMap { place($0.path) })
    let resources = target.resources.compactMap { place($0.path) }
    var result = Files(swift: [], hasMain: false)
    var verdicts: [String: Bool] = [:]

    /// Whether the walk enters a folder.
    func enters(_ directory: String) -> Bool {
      if directory == folder { return true }
      if let known = verdicts[directory] { return known }
      let isEntered =
        enters(RepositoryPath.parent(of: directory))
        && entersItself(directory, excluded: excluded, declared: declared ?? [], copied: copied)
      verdicts[directory] = isEntered
      return isEntered
    }

    for entry in inventory.files(below: folder) {
      let path = entry.path
      let name = RepositoryPath.name(of: path)
      guard enters(RepositoryPath.parent(of: path)), !name.hasPrefix("."), !excluded.contains(path),
        !isManifest(path, name), let ending = RepositoryPath.fileExtension(name)
      else { continue }
      if Self.documentExtensions.contains(ending) {
        // Xcode compiles them without a declaration; what is copied stays as it is, which nothing can load.
        if tools >= ToolsVersion(5, 3), !copied.contains(path) { result.documents.append(path) }
        continue
      }
      guard Self.compiledExtensions.contains(ending) else { continue }
      if let declared {
        guard isBelow(path, declared, folder) else { continue }
      } else if resources.contains(where: { RepositoryPath.isInside(path, $0) }) {
        continue
      }
      if ending == "swift" { result.swift.append(path) } else { result.hasOthers = true }
      if ModuleDocuments.isObjectiveC(path) { result.objectiveC.append(path) }
      if name.lowercased().hasPrefix("main."), name.filter({ $0 == "." }).count == 1 { result.hasMain = true }
    }
    return result
  }

  private func entersItself(
    _ directory: String, excluded: Set<String>, declared: Set<String>, copied: Set<String>
  ) -> Bool {
    let name = RepositoryPath.name(of: directory)
    if name.hasPrefix(".") || excluded.contains(directory) || copied.contains(directory) { return false }
    if RepositoryPath.fileExtension(RepositoryPath.name(of: RepositoryPath.parent(of: directory))) == "lproj" {
      return false
    }
    guard let ending = RepositoryPath.fileExtension(name) else { return true }
    if Self.ignoredExtensions.contains(ending) { return false }
    if ending == "lproj" { return tools >= ToolsVersion(5, 3) }
    if declared.contains(directory) { return true }
    if tools >= ToolsVersion(5, 6) { return !Self.opaqueExtensions.contains(ending) }
    // Between 5.3 and 5.5 SwiftPM took every folder with an extension for a resource.
    return tools < ToolsVersion(5, 3)
  }

  private func isManifest(_ path: String, _ name: String) -> Bool {
    guard RepositoryPath.parent(of: path) == package else { return false }
    return name == "Package.swift" || (name.hasPrefix("Package@") && name.hasSuffix(".swift"))
  }

  private func isBelow(_ path: String, _ declared: Set<String>, _ folder: String) -> Bool {
    var current = path
    while true {
      if declared.contains(current) { return true }
      if current == folder || current.isEmpty { return false }
      current = RepositoryPath.parent(of: current)
    }
  }
}

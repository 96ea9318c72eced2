import DepGraphFiles
import DepGraphModel

/// Where the files and groups of a project lie. A reference's path is relative to its group, and so on up the chain.
struct XcodeGroupPaths {
  enum Place: Equatable {
    /// Repository-relative.
    case path(String)
    /// Made by the build, in one of its folders.
    case built
    /// On another volume, in an SDK, above the repository.
    case outside
  }

  let objects: XcodeObjects
  /// What `SOURCE_ROOT` is.
  let projectRoot: Place
  private let inventory: Inventory
  private var places: [String: Place] = [:]

  static let groupKinds: Set<String> = [
    "PBXGroup", "PBXVariantGroup", "XCVersionGroup", "PBXFileSystemSynchronizedRootGroup",
  ]

  init(project: XcodeProjectFile, inventory: Inventory) {
    objects = project.objects
    self.inventory = inventory
    let root = objects.project.text("projectDirPath") ?? ""
    projectRoot = inventory.join(project.directory, root).map { .path($0) } ?? .outside
    if let main = objects.project.text("mainGroup") { placeAll(below: main) }
    // A group that hangs on nothing is not shown by Xcode, but what it holds may still be built.
    let groups = objects.all(of: Self.groupKinds)
    let children = Set(groups.flatMap { $0.texts("children") })
    for group in groups where !children.contains(group.identifier) { placeAll(below: group.identifier) }
  }

  func place(of object: XcodeObject) -> Place {
    places[object.identifier] ?? resolve(object, below: projectRoot)
  }

  /// Every object is placed once: a group that contains itself ends the walk.
  private mutating func placeAll(below identifier: String) {
    var waiting: [(identifier: String, group: Place)] = [(identifier, projectRoot)]
    while let (identifier, group) = waiting.popLast() {
      guard places[identifier] == nil, let object = objects[identifier] else { continue }
      let place = resolve(object, below: group)
      places[identifier] = place
      waiting += object.texts("children").map { ($0, place) }
    }
  }

  private func resolve(_ object: XcodeObject, below group: Place) -> Place {
    if let path = object.text("path"), path.hasPrefix("$") { return resolve(setting: path) }
    switch object.text("sourceTree") ?? "<group>" {
    case "<group>": return append(object.text("path"), to: group)
    case "SOURCE_ROOT": return append(object.text("path"), to: projectRoot)
    case "BUILT_PRODUCTS_DIR", "DERIVED_FILE_DIR": return .built
    // SDKROOT, DEVELOPER_DIR, absolute paths of one machine, and trees that Xcode's preferences define.
    default: return .outside
    }
  }

  /// A path that begins with a build setting.
  private func resolve(setting path: String) -> Place {
    guard let reference = XcodeSettingReference(firstIn: path[...]), reference.range.lowerBound == path.startIndex
    else { return .outside }
    switch reference.content {
    case "SRCROOT", "SOURCE_ROOT", "PROJECT_DIR":
      let rest = path[reference.range.upperBound...].drop { $0 == "/" }
      return rest.contains("$") ? .outside : append(String(rest), to: projectRoot)
    case "BUILT_PRODUCTS_DIR", "CONFIGURATION_BUILD_DIR", "TARGET_BUILD_DIR", "DERIVED_FILE_DIR": return .built
    default: return .outside
    }
  }

  private func append(_ path: String?, to place: Place) -> Place {
    guard let path, !path.isEmpty, case .path(let folder) = place else { return place }
    return inventory.join(folder, path).map { .path($0) } ?? .outside
  }
}

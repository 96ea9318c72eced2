import DepGraphModel

/// Finds the target whose product a file reference or proxy stands for.
struct XcodeBuiltProducts {
  private let objects: XcodeObjects
  private let paths: XcodeGroupPaths
  /// Names of this project's native targets by the identifier of their product's file reference.
  private let targetNames: [String: String]

  init(objects: XcodeObjects, paths: XcodeGroupPaths) {
    self.objects = objects
    self.paths = paths
    targetNames = Dictionary(
      firstOf: objects.nativeTargets.compactMap { target in
        guard let product = target.text("productReference"), let name = target.text("name") else { return nil }
        return (product, name)
      })
  }

  /// - Returns: `nil` for frameworks of an SDK, and for files that are no frameworks and that no target makes.
  func reference(of file: XcodeObject?) -> FragmentTargetDependency.Reference? {
    guard let file else { return nil }
    if let name = targetNames[file.identifier] { return .target(name) }
    if file.kind == "PBXReferenceProxy" {
      return foreignTarget(behind: objects[file.text("remoteRef")], name: Self.productName(ofFile: file.text("path")))
    }
    guard file.kind == "PBXFileReference" else { return nil }
    switch paths.place(of: file) {
    case .built: return Self.productName(ofFile: file.text("path")).map { .builtProduct($0) }
    case .path(let path): return PrebuiltFrameworks.reference(to: path)
    case .outside: return nil
    }
  }

  /// The target of this project that a proxy leads to.
  func ownTarget(behind proxy: XcodeObject?) -> XcodeObject? {
    guard let proxy, proxy.text("containerPortal") == objects.project.identifier else { return nil }
    return objects[proxy.text("remoteGlobalIDString")]
  }

  /// A target of another project.
  /// - Parameter name: of the target, or of what it makes.
  func foreignTarget(behind proxy: XcodeObject?, name: String?) -> FragmentTargetDependency.Reference? {
    guard let proxy, let portal = objects[proxy.text("containerPortal")], portal.kind == "PBXFileReference",
      let project = project(at: portal)
    else { return nil }
    var names = [proxy.text("remoteInfo"), name].compactMap { $0 }
    if names.count == 2, names[0] == names[1] { names.removeLast() }
    let identifier = proxy.text("remoteGlobalIDString")
    guard identifier != nil || !names.isEmpty else { return nil }
    return .foreignObject(ForeignObject(project: project, identifier: identifier, names: names))
  }

  /// Repository-relative; of a project outside of the repository what is written, where that leads there.
  private func project(at portal: XcodeObject) -> String? {
    switch paths.place(of: portal) {
    case .path(let path): path
    case .outside: portal.text("path").flatMap { RepositoryPath.isOutside($0) ? $0 : nil }
    case .built: nil
    }
  }

  /// `libName.a`, `Name.framework` and the binary in it are all `Name`. Only what can be linked has one.
  static func productName(ofFile path: String?) -> String? {
    let file = RepositoryPath.name(of: path ?? "")
    let name = RepositoryPath.withoutEnding(file)
    switch file.dropFirst(name.count) {
    case ".framework": return name
    case ".a", ".dylib": return name.hasPrefix("lib") ? String(name.dropFirst(3)) : name
    default:
      let framework = (path ?? "").split(separator: "/").last { $0.hasSuffix(".framework") }
      return framework.map { String($0.dropLast(".framework".count)) }.flatMap { $0 == file ? $0 : nil }
    }
  }
}

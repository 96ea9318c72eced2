import DepGraphFiles
import DepGraphModel

/// The Swift interface of a binary framework: text that says what a module declares. It is there once for each system
/// and architecture; one suffices.
struct BinaryInterface {
  var moduleName: String
  /// Repository-relative.
  var file: String

  /// - Parameters:
  ///   - folder: the framework, or what holds it.
  ///   - name: the module that is looked for; where the framework holds one module alone, that is it whatever its name.
  init?(below folder: String, of name: String, in inventory: Inventory) {
    var files: [String: [String]] = [:]
    for entry in inventory.files(below: folder) where entry.path.hasSuffix(".swiftinterface") {
      let parent = RepositoryPath.name(of: RepositoryPath.parent(of: entry.path))
      guard parent.hasSuffix(".swiftmodule") else { continue }
      files[String(parent.dropLast(".swiftmodule".count)), default: []].append(entry.path)
    }
    guard let module = files[name] != nil ? name : files.count == 1 ? files.keys.first : nil,
      let file = files[module]?.min(by: { Self.rank($0) < Self.rank($1) })
    else { return nil }
    moduleName = module
    self.file = file
  }

  /// What everybody may see before what is private, a phone before other systems, then by path.
  private static func rank(_ path: String) -> (Int, Int, String) {
    let isPrivate = path.hasSuffix(".private.swiftinterface") || path.hasSuffix(".package.swiftinterface")
    let isSimulated = path.contains("simulator") || path.contains("maccatalyst")
    let isPhone = path.contains("/ios-arm64") || path.contains("apple-ios.")
    return (isPrivate ? 1 : 0, isPhone && !isSimulated ? 0 : 1, path)
  }
}

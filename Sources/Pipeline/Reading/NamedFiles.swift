import DepGraphFiles
import DepGraphModel
import DepGraphProjects

/// Files that no walk meets and that others name.
struct NamedFiles {
  let tree: RecordingTree

  /// - Parameters:
  ///   - podfiles: with which CocoaPods makes a project, whose settings it hands to targets.
  ///   - files: that are opened themselves.
  /// - Returns: By path. What cannot be read has that as its content: the report gives the reason.
  func contents(besides podfiles: [String], and files: [String] = []) -> [String: ContentHash] {
    var found: [String: ContentHash] = [:]
    for file in files { found[file] = content(of: file) }
    for pods in podfiles.map(PodsProject.init) {
      for file in [pods.podfile, pods.manifest] { found[file] = content(of: file) }
      let settings = try? tree.inventory(below: pods.settingsFolder, pruning: Pruning(names: []))
      for entry in settings?.files ?? [] where entry.path.hasSuffix(".xcconfig") {
        found[entry.path] = content(of: entry.path)
      }
    }
    return found
  }

  private func content(of path: String) -> ContentHash {
    do { return ContentHash(bytes: try tree.read(path)) } catch { return ContentHash(bytes: Array("\(error)".utf8)) }
  }
}

package import DepGraphFiles
package import DepGraphModel
import Synchronization

/// Reads files for those who take what cannot be read for what is not there, and remembers what there was.
package final class FailedReads: Sendable {
  private let tree: any FileTree
  /// By path.
  private let reasons = Mutex<[String: String]>([:])

  package init(_ tree: any FileTree) {
    self.tree = tree
  }

  @Sendable package func read(_ path: String) -> [UInt8]? {
    do { return try tree.read(path) } catch {
      let fault = error as? FileError
      if fault?.isMissing != true {
        reasons.withLock { $0[path] = fault?.reason ?? "\(error)" }
      }
      return nil
    }
  }

  /// One for each file of a walk that could not be read, sorted by path. Of others those tell who ask for them.
  package func problems(in inventory: Inventory) -> [Problem] {
    let reasons = reasons.withLock { $0 }.filter { inventory.contains($0.key) }
    return reasons.sorted { $0.key < $1.key }.map { path, reason in
      Problem(
        kind: .unreadableFile, message: "could not be read: \(reason)",
        location: SourceLocation(file: path, line: 1, column: 1))
    }
  }

  /// A project whose description could not be read, and of which nothing else tells.
  func project(describedBy path: String, _ format: ProjectFormat) -> ProjectFragment? {
    guard let reason = reasons.withLock({ $0[path] }) else { return nil }
    let folder = RepositoryPath.parent(of: path)
    return ProjectFragment(
      format: format, name: RepositoryPath.name(of: folder), directory: folder, manifest: path,
      problems: [
        Problem(
          kind: .unreadableProject, message: "could not be read: \(reason)",
          location: SourceLocation(file: path, line: 1, column: 1))
      ])
  }
}

package import DepGraphFiles
import DepGraphModel

/// Which folders of a tree are other repositories of git.
package struct GitModules: Sendable {
  /// Folders that git checks out with the tree, by what its `.gitmodules` says. Repository-relative.
  package let submodules: Set<String>

  /// - Parameter folder: whose `.gitmodules` is read.
  package init(of folder: String = "", in tree: any FileTree) {
    let bytes = (try? tree.read(RepositoryPath.child(".gitmodules", of: folder))) ?? []
    submodules = Set(
      String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
        let parts = line.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != "\"" } }
        guard parts.count == 2, Self.trimmed(parts[0]) == "path" else { return nil }
        let path = Self.trimmed(parts[1])
        return RepositoryPath.join(folder, path).flatMap { $0.isEmpty ? nil : $0 }
      })
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The submodule that a path is, or is in.
  package func submodule(holding path: String) -> String? {
    submodules.filter { RepositoryPath.isInside(path, $0) }.max { $0.utf8.count < $1.utf8.count }
  }

  /// Folders with a repository of their own that is no submodule: git keeps nothing of them, so that no other clone of the
  /// tree has them. None where the tree itself is in no repository: a folder of repositories is what its user made it.
  static func clones(in inventory: Inventory, scope: String, tree: any FileTree) -> Set<String> {
    let found = inventory.pruned.filter { RepositoryPath.isNamed($0, ".git") }.map(RepositoryPath.parent(of:)).filter {
      !$0.isEmpty && !RepositoryPath.isInside(scope, $0)
    }
    guard !found.isEmpty else { return [] }
    let isRepository =
      inventory.pruned.contains(".git") || [".git", ".git/HEAD"].contains { (try? tree.read($0)) != nil }
    guard isRepository else { return [] }
    return Set(found.filter { !isSubmodule($0, tree: tree) })
  }

  /// Whether a folder is a submodule of the tree, or of a repository in it. Those that old versions of git made have
  /// repositories of their own.
  private static func isSubmodule(_ folder: String, tree: any FileTree) -> Bool {
    var above = folder
    repeat {
      above = RepositoryPath.parent(of: above)
      if GitModules(of: above, in: tree).submodules.contains(folder) { return true }
    } while !above.isEmpty
    return false
  }
}

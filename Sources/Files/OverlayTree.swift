import DepGraphModel

/// A tree with some files in another state: what the disk held at another time.
package struct OverlayTree: FileTree {
  private let base: any FileTree
  private let replaced: [String: [UInt8]]
  private let removed: Set<String>

  /// - Parameters:
  ///   - replaced: contents by path, of files that differ from the base or that it does not hold.
  ///   - removed: files of the base that are not there. One that is also replaced is.
  package init(base: any FileTree, replaced: [String: [UInt8]], removed: Set<String>) {
    self.base = base
    self.replaced = replaced
    self.removed = removed.subtracting(replaced.keys)
  }

  package func inventory(pruning: Pruning) throws -> Inventory {
    let found = try base.inventory(pruning: pruning)
    var files = found.files.filter { !removed.contains($0.path) && replaced[$0.path] == nil }
    for (path, bytes) in replaced where !Self.folders(of: path).contains(where: { Self.prunes($0, pruning) }) {
      // No file of the disk has such a stamp: what an index knows of the path does not hold here.
      let stamp = FileStamp(size: Int64(bytes.count), modified: -1, changed: -1, inode: 0)
      files.append(Inventory.Entry(path: path, stamp: stamp))
    }
    let before = Set(found.files.flatMap { Self.folders(of: $0.path) })
    let after = Set(files.flatMap { Self.folders(of: $0.path) })
    // Folders that lost all their files are gone; those that never had any are still there.
    let directories = found.directories.filter { after.contains($0) || !before.contains($0) }.union(after)
    // What was fetched is looked for in the folders that are pruned.
    var inventory = Inventory(files: files, directories: directories, pruned: found.pruned, problems: found.problems)
    inventory.isSparse = found.isSparse
    inventory.rootName = found.rootName
    return inventory
  }

  /// What was fetched is no part of the state of a tree.
  package func inventory(below folder: String, pruning: Pruning) throws -> Inventory {
    try base.inventory(below: folder, pruning: pruning)
  }

  package func folders(in folder: String) -> [String] { base.folders(in: folder) }

  package func read(_ path: String) throws -> [UInt8] {
    if let bytes = replaced[path] { return bytes }
    if removed.contains(path) { throw FileError(path: path, reason: "no such file", isMissing: true) }
    return try base.read(path)
  }

  private static func prunes(_ folder: String, _ pruning: Pruning) -> Bool {
    pruning.names.contains(RepositoryPath.name(of: folder)) || pruning.excludes(folder)
  }

  private static func folders(of path: String) -> [String] {
    path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }.map { String(path[..<$0]) }
  }
}

import DepGraphModel

/// A tree in memory, for tests: the same rules as the disk, without it.
package struct MemoryTree: FileTree {
  private var contents: [String: [UInt8]]

  package init(_ contents: [String: String]) {
    self.contents = contents.mapValues { Array($0.utf8) }
  }

  package init(bytes contents: [String: [UInt8]]) {
    self.contents = contents
  }

  package func inventory(pruning: Pruning) throws -> Inventory {
    var directories: Set<String> = []
    var files: [Inventory.Entry] = []
    for (path, bytes) in contents {
      let components = path.split(separator: "/").map(String.init)
      let folders = (1..<max(components.count, 1)).map { components.prefix($0).joined(separator: "/") }
      let isPruned = folders.contains { folder in
        pruning.names.contains(folder.split(separator: "/").last.map(String.init) ?? "") || pruning.excludes(folder)
      }
      guard !isPruned else { continue }
      directories.formUnion(folders)
      let stamp = FileStamp(size: Int64(bytes.count), modified: 0, changed: 0, inode: 0)
      files.append(Inventory.Entry(path: path, stamp: stamp))
    }
    return Inventory(files: files, directories: directories)
  }

  package func read(_ path: String) throws -> [UInt8] {
    guard let bytes = contents[path] else { throw FileError(path: path, reason: "no such file") }
    return bytes
  }
}

import DepGraphModel

/// A tree in memory, for tests: the same rules as the disk, without it.
package struct MemoryTree: FileTree {
  private var contents: [String: [UInt8]]
  private let rootName: String?

  /// - Parameter rootName: what the folder of the tree is called.
  package init(_ contents: [String: String], rootName: String? = nil) {
    self.contents = contents.mapValues { Array($0.utf8) }
    self.rootName = rootName
  }

  package func inventory(pruning: Pruning) throws -> Inventory {
    var found = walk("", pruning)
    found.isSparse = contents[Self.sparseFile] != nil
    found.rootName = rootName
    return found
  }

  package func inventory(below folder: String, pruning: Pruning) throws -> Inventory { walk(folder, pruning) }

  package func folders(in folder: String) -> [String] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let names = contents.keys.compactMap { path -> String? in
      guard path.hasPrefix(prefix) else { return nil }
      let rest = path.dropFirst(prefix.count).split(separator: "/")
      return rest.count > 1 ? String(rest[0]) : nil
    }
    return Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func walk(_ start: String, _ pruning: Pruning) -> Inventory {
    let above = start.split(separator: "/").count
    var directories: Set<String> = []
    var pruned: Set<String> = []
    var files: [Inventory.Entry] = []
    for (path, bytes) in contents where start.isEmpty || path.hasPrefix(start + "/") {
      let components = path.split(separator: "/").map(String.init)
      let folders = (above + 1..<max(components.count, above + 1)).map {
        components.prefix($0).joined(separator: "/")
      }
      let named = folders.first { pruning.names($0, RepositoryPath.name(of: $0)) }
      let excluded = folders.first { pruning.excludes($0) }
      if let named, excluded.map({ named.utf8.count < $0.utf8.count }) ?? true { pruned.insert(named) }
      guard named == nil, excluded == nil else { continue }
      directories.formUnion(folders)
      let stamp = FileStamp(size: Int64(bytes.count), modified: 0, changed: 0, inode: 0)
      files.append(Inventory.Entry(path: path, stamp: stamp))
    }
    return Inventory(files: files, directories: directories, pruned: Array(pruned))
  }

  package func read(_ path: String) throws -> [UInt8] {
    guard let bytes = contents[path] else { throw FileError(path: path, reason: "no such file", isMissing: true) }
    return bytes
  }
}

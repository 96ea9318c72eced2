import DepGraphModel

/// A tree with folders that are elsewhere on disk, each under a name of its own. A walk over the tree does not meet
/// them: they are opened by name.
package struct MountedTree: FileTree {
  package struct Mount: Sendable {
    /// A single name that no folder of the tree has.
    package var name: String
    package var tree: any FileTree

    package init(name: String, tree: any FileTree) {
      self.name = name
      self.tree = tree
    }
  }

  private let base: any FileTree
  private let mounts: [Mount]

  package init(base: any FileTree, mounts: [Mount]) {
    self.base = base
    self.mounts = mounts
  }

  package func inventory(pruning: Pruning) throws -> Inventory { try base.inventory(pruning: pruning) }

  package func changes(since trace: WalkTrace, atMost limit: Int) -> [WalkTrace.Changed]? {
    base.changes(since: trace, atMost: limit)
  }

  package func inventory(below folder: String, pruning: Pruning) throws -> Inventory {
    guard let (mount, rest) = mounted(folder) else { return try base.inventory(below: folder, pruning: pruning) }
    let found =
      try rest.isEmpty ? mount.tree.inventory(pruning: pruning) : mount.tree.inventory(below: rest, pruning: pruning)
    let prefix = mount.name + "/"
    return Inventory(
      files: found.files.map { Inventory.Entry(path: prefix + $0.path, stamp: $0.stamp) },
      directories: Set(found.directories.map { prefix + $0 }), pruned: found.pruned.map { prefix + $0 },
      problems: found.problems.map { problem in
        var moved = problem
        moved.location?.file = prefix + (problem.location?.file ?? "")
        return moved
      })
  }

  package func folders(in folder: String) -> [String] {
    guard let (mount, rest) = mounted(folder) else { return base.folders(in: folder) }
    return mount.tree.folders(in: rest)
  }

  package func read(_ path: String) throws -> [UInt8] {
    guard let (mount, rest) = mounted(path) else { return try base.read(path) }
    return try mount.tree.read(rest)
  }

  private func mounted(_ path: String) -> (mount: Mount, rest: String)? {
    for mount in mounts {
      if path == mount.name { return (mount, "") }
      if path.hasPrefix(mount.name + "/") { return (mount, String(path.dropFirst(mount.name.count + 1))) }
    }
    return nil
  }
}

import DepGraphFiles

extension WorkspaceLocation {
  /// Folders of checkouts outside of the tree, as `--checkouts` names them: those of Xcode in DerivedData.
  /// - Throws: `WorkspaceError` for a folder that cannot be read.
  package mutating func addCheckouts(_ folders: [String], in currentFolder: String) throws(WorkspaceError) {
    for folder in folders {
      let wanted = Self.absolute(folder, in: currentFolder)
      guard !folder.isEmpty, DiskFile.isFolder(wanted), let real = DiskFile.realPath(wanted) else {
        throw WorkspaceError(
          kind: .usage, message: "--checkouts: \(folder.isEmpty ? "the path is empty" : "\(folder) is not a folder")")
      }
      // What holds the checkouts will do: a folder of DerivedData, or its SourcePackages.
      let inner = ["/SourcePackages/checkouts", "/checkouts"].map { real + $0 }.first(where: DiskFile.isFolder)
      checkouts.append(inner ?? real)
    }
  }

  /// The name of each of the folders in paths: the same on every machine.
  var checkoutNames: [String] {
    checkouts.indices.map { $0 == 0 ? "(checkouts)" : "(checkouts \($0 + 1))" }
  }

  /// The tree, with the folders of checkouts under their names.
  var tree: any FileTree {
    let base = DiskTree(root: root)
    guard !checkouts.isEmpty else { return base }
    return MountedTree(
      base: base, mounts: zip(checkoutNames, checkouts).map { MountedTree.Mount(name: $0, tree: DiskTree(root: $1)) })
  }

  /// Where a file of a report is on this machine.
  package func absolutePath(of file: String) -> String {
    for (name, folder) in zip(checkoutNames, checkouts) where file.hasPrefix(name + "/") {
      return folder + file.dropFirst(name.count)
    }
    return Self.absolute(file, in: root)
  }
}

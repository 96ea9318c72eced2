package import DepGraphModel

/// A tree of files under one root: the disk, or memory in tests. Every path is relative to that root, `/`-separated,
/// without `.` and `..`; the root itself is the empty path.
package protocol FileTree: Sendable {
  /// Walks the whole tree once.
  func inventory(pruning: Pruning) throws -> Inventory

  /// Goes along an earlier walk over the whole tree with the same pruning.
  /// - Returns: the files whose stamp is another; `nil` where anything else differs, or more files do.
  func changes(since trace: WalkTrace, atMost limit: Int) -> [WalkTrace.Changed]?

  /// Walks one folder that the walk over the whole tree leaves out, such as a checkout. Paths are relative to the
  /// root all the same; links that lead out of the folder are not followed.
  func inventory(below folder: String, pruning: Pruning) throws -> Inventory

  /// The names of the folders in a folder, sorted by their bytes; none where it is not there, cannot be read, or leads
  /// out of the tree.
  func folders(in folder: String) -> [String]

  /// The content of one file.
  /// - Throws: `FileError` where it is missing or may not be read.
  func read(_ path: String) throws -> [UInt8]
}

/// Trees that hold nothing but the project: a commit has no checkouts.
extension FileTree {
  package func inventory(below folder: String, pruning: Pruning) throws -> Inventory {
    Inventory(files: [], directories: [])
  }

  package func folders(in folder: String) -> [String] { [] }

  package func changes(since trace: WalkTrace, atMost limit: Int) -> [WalkTrace.Changed]? { nil }
}

/// A file that could not be read. The message is fit for people.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  package var path: String
  package var reason: String
  /// Whether nothing is there; else something is, and may not or cannot be read.
  package var isMissing: Bool

  package init(path: String, reason: String, isMissing: Bool = false) {
    self.path = path
    self.reason = reason
    self.isMissing = isMissing
  }

  package var description: String { "\(path): \(reason)" }
}

/// Which folders a walk does not enter.
package struct Pruning: Sendable {
  /// Folders with one of these names are never entered.
  package var names: Set<String>
  /// Says of a relative folder path whether it is left out.
  package var excludes: @Sendable (String) -> Bool

  package init(
    names: Set<String> = Pruning.standardNames, excludes: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.names = names
    self.excludes = excludes
  }

  /// Build products, checkouts and foreign code: never part of a project's own graph.
  package static let standardNames: Set<String> = [
    ".build", "DerivedData", "Pods", "Carthage", "node_modules", ".git", ".depgraph",
  ]

  /// Whether a folder holds nothing of the project by what it is called. `SourcePackages` alone may be anybody's name.
  func names(_ path: String, _ name: String) -> Bool {
    names.contains(name)
      || name == "checkouts" && (path == "SourcePackages/checkouts" || path.hasSuffix("/SourcePackages/checkouts"))
  }
}

extension FileTree {
  /// Which folders git leaves out of a checkout, where it leaves some out.
  static var sparseFile: String { ".git/info/sparse-checkout" }
}

/// What a walk found.
package struct Inventory: Sendable {
  package struct Entry: Hashable, Sendable {
    package var path: String
    package var stamp: FileStamp

    package init(path: String, stamp: FileStamp) {
      self.path = path
      self.stamp = stamp
    }
  }

  /// Regular files, sorted by path (by UTF-8 bytes).
  package private(set) var files: [Entry]
  /// Every folder that was entered, without the root.
  package private(set) var directories: Set<String>
  /// Folders that were not entered because of their name (`Pruning.names`), sorted.
  package private(set) var pruned: [String]
  /// Folders and links that could not be read or were not followed.
  package var problems: [Problem]
  /// Swift sources and folders that were met and left out because somebody said so, sorted.
  package var leftOut: [String] = []
  /// Whether git may have left folders out that it knows.
  package var isSparse = false
  /// What the folder of the whole tree is called; `nil` for a tree that is in no folder, and for a part of one.
  package var rootName: String?
  /// Of the walk, `nil` where it may not be compared with.
  package var trace: WalkTrace?
  private let folded = FoldedPaths()

  package init(
    files: [Entry], directories: Set<String>, pruned: [String] = [], problems: [Problem] = [], trace: WalkTrace? = nil
  ) {
    self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    self.directories = directories
    self.pruned = pruned.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.problems = problems
    self.trace = trace
  }

  package func contains(_ path: String) -> Bool {
    let index = lowerBound(path)
    return index < files.count && files[index].path == path
  }

  /// A file or folder as the disk spells it, found as a Mac finds it: whatever its capitals; `nil` where there is none.
  package func spelling(of path: String) -> String? {
    contains(path) || isDirectory(path) ? path : folded.actual(path, among: self)
  }

  /// A path as it is written in a file of the tree, seen from a folder; `nil` where it leads out of the tree.
  package func join(_ folder: String, _ path: String) -> String? {
    RepositoryPath.join(folder, path, root: rootName)
  }

  package func isDirectory(_ path: String) -> Bool { path.isEmpty || directories.contains(path) }

  /// All files below a folder, at any depth, sorted.
  package func files(below directory: String) -> ArraySlice<Entry> {
    guard !directory.isEmpty else { return files[...] }
    let prefix = directory + "/"
    // A project may spell a name in another Unicode normalization than the disk, and two folders may differ in it alone.
    guard directory.utf8.allSatisfy({ $0 < 0x80 }) else { return files.filter { $0.path.hasPrefix(prefix) }[...] }
    // "/" is followed by "0" in UTF-8: everything that begins with the prefix is between the two.
    return files[lowerBound(prefix)..<lowerBound(directory + "0")]
  }

  /// Whether something at or below a path, or a folder above it, could not be read.
  package func isHidden(_ path: String) -> Bool {
    problems.contains { problem in
      guard let place = problem.location?.file else { return false }
      return path.isEmpty || place.hasPrefix(path + "/") || Self.hides(place, path)
    }
  }

  /// What could not be read at a path or on the way to it: that it was not found does not say that it is not there.
  package func obstacle(to path: String) -> Problem? {
    problems.first { problem in problem.location.map { Self.hides($0.file, path) } ?? false }
  }

  /// - Parameter place: of a problem: `.` means the root, of which a part could not be listed.
  private static func hides(_ place: String, _ path: String) -> Bool {
    place == path || place == "." || path.hasPrefix(place + "/")
  }

  /// This and another part of the same tree; what both hold counts once.
  package func joined(with other: Inventory) -> Inventory {
    let added = other.files.filter { !contains($0.path) }
    var joined = Inventory(
      files: files + added, directories: directories.union(other.directories),
      pruned: Array(Set(pruned).union(other.pruned)),
      problems: problems + other.problems.filter { !problems.contains($0) })
    joined.leftOut = Set(leftOut).union(other.leftOut).sorted()
    joined.isSparse = isSparse
    joined.rootName = rootName
    return joined
  }

  private func lowerBound(_ path: String) -> Int {
    var low = 0
    var high = files.count
    while low < high {
      let middle = (low + high) / 2
      if files[middle].path.utf8.lexicographicallyPrecedes(path.utf8) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

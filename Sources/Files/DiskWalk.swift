import DepGraphModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One walk over a tree on disk. `opendir`, `readdir` and one `fstatat` a file: Foundation's enumerator takes 25 times
/// as long.
struct DiskWalk {
  /// A folder on the way from the root to where the walk is.
  private struct Folder {
    /// Relative, empty for the root.
    var path: String
    /// Where it really is: differs from `path` below a link.
    var realPath: String
    /// Number of folders above it.
    var depth: Int
    /// Number of links on the way to it.
    var links: Int
  }

  private let root: String
  private let realRoot: String
  private let pruning: Pruning
  private let limits: WalkLimits
  private var files: [Inventory.Entry] = []
  private var directories: Set<String> = []
  private var pruned: [String] = []
  private var problems: [Problem] = []
  private var chain: [FileStatus.Identity] = []
  private var linkedEntries = 0
  private var isTooLinked = false
  /// Whether a folder holds names that differ only in their Unicode normalization.
  private var hasTwins = false
  /// `nil` where another walk could not tell by it whether the tree is as it was.
  private var trace: WalkTrace?

  init(root: String, realRoot: String, pruning: Pruning, limits: WalkLimits) {
    self.root = root
    self.realRoot = realRoot
    self.pruning = pruning
    self.limits = limits
  }

  /// - Parameter start: the folder to begin at, relative to `root`; `realRoot` is where it really is.
  mutating func run(below start: String = "") throws -> Inventory {
    if start.isEmpty { trace = WalkTrace(realRoot: realRoot) }
    try enter(Folder(path: start, realPath: realRoot, depth: 0, links: 0))
    if hasTwins { skipTwins() }
    problems.sort { ($0.location?.file ?? "", $0.message) < ($1.location?.file ?? "", $1.message) }
    return Inventory(
      files: files, directories: directories, pruned: pruned, problems: problems,
      trace: problems.isEmpty ? trace : nil)
  }

  /// Recursion ends at `limits.depth`.
  private mutating func enter(_ folder: Folder) throws {
    guard folder.depth <= limits.depth else {
      report(folder.path, "more than \(limits.depth) nested folders: skipped")
      return
    }
    let listing: FolderListing
    do throws(SystemError) {
      listing = try FolderListing(path: absolute(folder.path))
    } catch {
      guard !folder.path.isEmpty else { throw FileError(path: "", reason: error.text) }
      report(folder.path, "the folder cannot be read: \(error.text)")
      return
    }
    guard !chain.contains(listing.identity) else {
      trace = nil
      return
    }
    trace?.enter(folder.path, listing.entries)
    guard folder.depth == 0 || !isWorktree(listing, folder.path) else { return }
    if !folder.path.isEmpty { directories.insert(folder.path) }
    chain.append(listing.identity)
    defer { chain.removeLast() }
    for name in listing.undecodableNames {
      report(join(folder.path, name), "the name is not valid UTF-8: skipped")
    }
    if let reason = listing.failure { report(folder.path, "the folder cannot be read completely: \(reason.text)") }
    hasTwins = hasTwins || Self.holdsTwins(listing.entries)
    for entry in listing.entries { try visit(entry, in: folder) }
  }

  /// Whether git has another branch checked out there: it holds the project a second time. A submodule's file names a
  /// folder of `modules`.
  private func isWorktree(_ listing: FolderListing, _ path: String) -> Bool {
    let isLinked = listing.entries.contains { entry in
      if case .file = entry.content { entry.name == ".git" } else { false }
    }
    guard isLinked, let bytes = try? DiskFile.read(absolute(join(path, ".git"))), bytes.count < 4096 else {
      return false
    }
    let names = String(decoding: bytes, as: UTF8.self).split(separator: "/").suffix(3)
    return names.count == 3 && names.dropFirst().first == "worktrees" && names.first != "modules"
  }

  private mutating func visit(_ entry: FolderListing.Entry, in folder: Folder) throws {
    let path = join(folder.path, entry.name)
    if folder.links > 0 {
      linkedEntries += 1
      if linkedEntries == limits.linkedEntries + 1 {
        report(path, "more than \(limits.linkedEntries) entries behind links to folders: the rest is skipped")
      }
      guard linkedEntries <= limits.linkedEntries else { return }
    }
    switch entry.content {
    case .file(let stamp):
      files.append(Inventory.Entry(path: path, stamp: stamp))
    case .folder:
      guard !isPruned(path, name: entry.name) else {
        if !pruning.excludes(path) { pruned.append(path) }
        return
      }
      try enter(
        Folder(
          path: path, realPath: folder.realPath + "/" + entry.name, depth: folder.depth + 1, links: folder.links))
    case .link:
      try follow(path, name: entry.name, in: folder)
    case .unreadable(let error):
      trace = nil
      // Gone between listing and looking: as if it had never been there.
      if error.code != ENOENT { report(path, error.text) }
    case .other:
      reportOther(path)
    }
  }

  /// A pipe or device is never opened. In the place of a source or of a project it hides one.
  private mutating func reportOther(_ path: String) {
    let endings = [".swift", ".pbxproj", ".xcconfig", ".xcworkspacedata", "/Package.resolved", "/project.yml"]
    guard endings.contains(where: { RepositoryPath.ends("/" + path, with: $0) }) else { return }
    report(path, "is not a regular file: skipped")
  }

  private mutating func follow(_ path: String, name: String, in folder: Folder) throws {
    guard !isPruned(path, name: name) else { return }
    guard let target = DiskFile.realPath(absolute(path)) else {
      let error = SystemError.last
      trace?.follow(path, to: nil, nil)
      if path.hasSuffix(".swift") { report(path, "broken symbolic link: \(error.text)") }
      return
    }
    let status = DiskFile.status(target)
    trace?.follow(path, to: target, status)
    guard let found = status else { return }
    guard isInside(target, realRoot) else {
      let endings = [".swift", ".xcconfig", ".pbxproj"]
      if found.kind == .directory || endings.contains(where: { path.hasSuffix($0) || target.hasSuffix($0) }) {
        report(path, "the symbolic link points out of the tree: not followed")
      }
      return
    }
    switch found.kind {
    case .regular:
      files.append(Inventory.Entry(path: path, stamp: found.stamp))
    case .directory:
      // Every folder above the link holds the link itself.
      guard !isInside(folder.realPath, target), !chain.contains(found.identity), !leadsIntoPruned(target) else {
        return
      }
      guard folder.links < limits.links else {
        if !isTooLinked { report(path, "more than \(limits.links) links to folders on the way to it: skipped") }
        isTooLinked = true
        return
      }
      try enter(Folder(path: path, realPath: target, depth: folder.depth + 1, links: folder.links + 1))
    case .link, .other:
      reportOther(path)
    }
  }

  private static func holdsTwins(_ entries: [FolderListing.Entry]) -> Bool {
    guard entries.contains(where: { !$0.isASCII }) else { return false }
    var seen: Set<String> = []
    return entries.contains { !$0.isASCII && !seen.insert($0.name).inserted }
  }

  /// Swift compares strings by canonical equivalence, so two folders that differ only in their normalization are one, as
  /// on a Mac, and two such files would be one key in every dictionary: the first, in the order of their bytes, is read.
  private mutating func skipTwins() {
    var seen: [String: String] = [:]
    files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }.filter { entry in
      guard let first = seen.updateValue(entry.path, forKey: entry.path) else { return true }
      seen[entry.path] = first
      report(entry.path, "another file has the same name in a different Unicode normalization: skipped")
      return false
    }
  }

  private func isPruned(_ path: String, name: String) -> Bool { pruning.names(path, name) || pruning.excludes(path) }

  /// A link must not bring back what a walk leaves out: checkouts, build products, excluded folders.
  private func leadsIntoPruned(_ target: String) -> Bool {
    var path = ""
    for component in target.dropFirst(realRoot == "/" ? 0 : realRoot.count).split(separator: "/") {
      path = join(path, String(component))
      if isPruned(path, name: String(component)) { return true }
    }
    return false
  }

  private func isInside(_ path: String, _ folder: String) -> Bool {
    folder == "/" || path == folder || path.utf8.starts(with: (folder + "/").utf8)
  }

  private func join(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }

  private func absolute(_ path: String) -> String {
    path.isEmpty ? root : root == "/" ? root + path : root + "/" + path
  }

  private mutating func report(_ path: String, _ message: String) {
    problems.append(
      Problem(
        kind: .unreadableFile, message: "\(path.isEmpty ? "." : path): \(message)",
        location: SourceLocation(file: path.isEmpty ? "." : path, line: 1, column: 1)))
  }
}

import DepGraphModel
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The files below one folder of the disk.
///
/// A symbolic link counts as what it leads to, as long as that is in the tree: a file under the link's own name, a
/// folder with everything in it. A link that leads round in a circle or out of the tree is not followed.
package struct DiskTree: FileTree {
  /// Absolute.
  package let root: String
  private let limits: WalkLimits
  private let resolved = ResolvedFolders()

  /// - Parameter root: An absolute path of a folder.
  package init(root: String) {
    self.init(root: root, limits: WalkLimits())
  }

  init(root: String, limits: WalkLimits) {
    var root = root
    while root.utf8.count > 1, root.hasSuffix("/") { root.removeLast() }
    self.root = root
    self.limits = limits
  }

  /// - Throws: `FileError` with an empty path where the root itself cannot be read.
  package func inventory(pruning: Pruning) throws -> Inventory {
    guard let realRoot = DiskFile.realPath(root) else { throw FileError(path: "", reason: SystemError.last.text) }
    var walk = DiskWalk(root: root, realRoot: realRoot, pruning: pruning, limits: limits)
    var found = try walk.run()
    found.isSparse = SparseCheckout.isDeclared(around: realRoot)
    found.rootName = realRoot.split(separator: "/").last.map(String.init)
    return found
  }

  package func changes(since trace: WalkTrace, atMost limit: Int) -> [WalkTrace.Changed]? {
    var comparison = WalkComparison(trace, root: root, limit: limit)
    return comparison.run()
  }

  /// - Throws: `FileError` where the folder is not there or is outside of the tree. One that cannot be read is a
  ///   problem of the inventory.
  package func inventory(below folder: String, pruning: Pruning) throws -> Inventory {
    guard let real = realFolder(folder) else { throw FileError(path: folder, reason: "is not a folder of the tree") }
    var walk = DiskWalk(root: root, realRoot: real, pruning: pruning, limits: limits)
    return try walk.run(below: folder)
  }

  package func folders(in folder: String) -> [String] {
    guard let real = realFolder(folder), let listing = try? FolderListing(path: real) else { return [] }
    return listing.entries.filter { entry in
      switch entry.content {
      case .folder: true
      case .link: realFolder(folder.isEmpty ? entry.name : folder + "/" + entry.name) != nil
      case .file, .other, .unreadable: false
      }
    }.map(\.name)
  }

  /// Where a folder of the tree really is; `nil` where it is none, or a link leads out of the tree.
  private func realFolder(_ folder: String) -> String? {
    let path = folder.isEmpty ? root : root == "/" ? root + folder : root + "/" + folder
    guard let real = resolved.realPath(path), let realRoot = resolved.realPath(root), DiskFile.isFolder(real) else {
      return nil
    }
    return Self.isInside(real, realRoot) ? real : nil
  }

  /// Where a file of the tree really is. What is named in a project is opened without a walk having met it.
  private func realFile(_ path: String) throws(FileError) -> String {
    guard let real = DiskFile.realPath(path), let realRoot = resolved.realPath(root) else {
      let error = SystemError.last
      throw FileError(path: path, reason: error.text, isMissing: error.isMissing)
    }
    guard Self.isInside(real, realRoot) else {
      throw FileError(path: path, reason: "a symbolic link points out of the tree: not followed")
    }
    return real
  }

  private static func isInside(_ real: String, _ realRoot: String) -> Bool {
    realRoot == "/" || real == realRoot || real.utf8.starts(with: (realRoot + "/").utf8)
  }

  /// - Throws: `FileError` where it is missing, no regular file, too large (512 MiB), outside of the tree, or may not be
  ///   read.
  package func read(_ path: String) throws -> [UInt8] {
    let components = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard !components.contains(where: { $0.isEmpty || $0.elementsEqual("..".utf8) }) else {
      throw FileError(path: path, reason: "not a path inside the tree")
    }
    if let content = readInResolvedFolder(path) { return content }
    do throws(FileError) {
      return try DiskFile.read(realFile(root == "/" ? root + path : root + "/" + path))
    } catch {
      throw FileError(path: path, reason: error.reason, isMissing: error.isMissing)
    }
  }
}

extension DiskTree {
  /// A file that is no link itself, in a folder that is resolved once for all of its files. `nil` for any other, and for
  /// one that cannot be read.
  private func readInResolvedFolder(_ path: String) -> [UInt8]? {
    let folder = RepositoryPath.parent(of: path)
    let absolute = folder.isEmpty ? root : root == "/" ? root + folder : root + "/" + folder
    guard let real = resolved.realPath(absolute), let realRoot = resolved.realPath(root), Self.isInside(real, realRoot)
    else { return nil }
    let name = RepositoryPath.name(of: path)
    // What fails here is tried once more, and a fault of the machine counts only if that fails, too.
    return MachineFaults.$current.withValue(nil) {
      try? DiskFile.read(real == "/" ? real + name : real + "/" + name, followingLink: false)
    }
  }
}

/// Where the folders of a tree really are, each asked of the system once.
private final class ResolvedFolders: Sendable {
  private let known = Mutex<[String: String]>([:])

  /// - Returns: `nil` where nothing is there; that is asked again.
  func realPath(_ path: String) -> String? {
    if let real = known.withLock({ $0[path] }) { return real }
    guard let real = DiskFile.realPath(path) else { return nil }
    known.withLock { $0[path] = real }
    return real
  }
}

/// What bounds a walk over an untrusted tree.
struct WalkLimits: Sendable {
  /// Folders inside each other.
  var depth = 64
  /// Links to folders on the way to one: folders that link each other multiply with every one of them.
  var links = 3
  /// Entries that are seen through links to folders: links between siblings multiply each other.
  var linkedEntries = 200_000
}

/// Single files of the disk, by absolute path: what is outside of the tree that is judged, such as a configuration.
package enum DiskFile {
  /// No source and no project is larger; a file that pretends to be (a sparse one) would fill the memory.
  static let limit = 512 << 20

  /// - Throws: `FileError` where it is missing, no regular file, too large (512 MiB), or may not be read.
  package static func read(_ path: String) throws(FileError) -> [UInt8] { try read(path, followingLink: true) }

  fileprivate static func read(_ path: String, followingLink: Bool) throws(FileError) -> [UInt8] {
    do {
      // Without O_NONBLOCK, opening a named pipe would wait for a writer.
      let file = try FileDescriptor(path: path, flags: O_RDONLY | O_NONBLOCK | (followingLink ? 0 : O_NOFOLLOW))
      let status = try file.status()
      guard status.kind == .regular else {
        throw FileError(path: path, reason: status.kind == .directory ? "is a folder" : "is not a regular file")
      }
      guard let content = try file.readAll(expecting: Int(status.stamp.size), limit: limit) else {
        throw FileError(path: path, reason: "is larger than \(limit >> 20) MiB")
      }
      return content
    } catch let error as SystemError {
      throw FileError(path: path, reason: error.text, isMissing: error.isMissing)
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError(path: path, reason: "\(error)")
    }
  }

  /// What is given by name or on standard input (`-`), to its end: a pipe will do as well as a file.
  /// - Throws: `FileError` where it is missing, a folder, too large (512 MiB), or may not be read.
  package static func readStream(_ path: String) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      let file = path == "-" ? try FileDescriptor(duplicating: 0) : try FileDescriptor(path: path, flags: O_RDONLY)
      let status = try file.status()
      if status.kind == .directory { throw SystemError(code: EISDIR) }
      let size = status.kind == .regular ? Int(clamping: status.stamp.size) : 0
      if let content = try file.readAll(expecting: size, limit: limit) { return content }
    } catch {
      throw FileError(path: path, reason: error.code == EISDIR ? "is a folder" : error.text, isMissing: error.isMissing)
    }
    throw FileError(path: path, reason: "is larger than \(limit >> 20) MiB")
  }

  /// Whether anything is there; a broken link is not.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  package static func isFolder(_ path: String) -> Bool { status(path)?.kind == .directory }

  /// Of what a path leads to; `nil` where that is nothing, or cannot be looked at.
  static func status(_ path: String) -> FileStatus? {
    var status = stat()
    return stat(path, &status) == 0 ? FileStatus(status) : nil
  }

  /// The absolute path without links, `.` and `..`; a relative path starts in the process's working folder.
  /// - Returns: `nil` where nothing is there, or its name is not UTF-8.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  /// The nearest folder, upwards from `folder` (absolute, without links) and including it, that holds `name`.
  package static func nearestFolder(holding name: String, from folder: String) -> String? {
    var folder = folder
    while true {
      if exists(folder == "/" ? "/" + name : folder + "/" + name) { return folder }
      guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whether a tree leads a write somewhere else. A repository may hold symbolic links; what is checked is not trusted to
/// choose, with one of them, which file of the machine a run overwrites.
package enum WritablePath {
  /// - Parameters:
  ///   - path: absolute, as it was named.
  ///   - markers: files or folders that make a folder the root of a repository.
  /// - Returns: the root of the repository that the path is in by its name and out of by its links; `nil` for a path that
  ///   may be written.
  package static func repositoryLeft(by path: String, markers: [String]) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count > 1, !parts.contains("..") else { return nil }
    var folder = ""
    var root: String?
    for part in parts.dropLast() {
      folder += "/" + part
      // Behind the first link, folders are no longer where their names say.
      guard DiskFile.realPath(folder) == folder else { break }
      if markers.contains(where: { DiskFile.exists(folder + "/" + $0) }) { root = folder }
    }
    guard let root else { return nil }
    let parent = "/" + parts.dropLast().joined(separator: "/")
    // A file that is still to be written has no place of its own. A link to nothing is replaced by the file.
    guard let real = DiskFile.realPath(path) ?? DiskFile.realPath(parent).map({ $0 + "/" + (parts.last ?? "") })
    else { return nil }
    return isInside(real, root) ? nil : root
  }

  /// Whether a path is a symbolic link itself.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  package static func isInside(_ path: String, _ folder: String) -> Bool {
    folder == "/" || path == folder || path.hasPrefix(folder + "/")
  }
}

import DepGraphModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes what a run leaves behind: reports, and the folder of the index.
package enum DiskWriter {
  /// Writes a file so that a reader sees either all of the new content or all of the old one. Permissions of a file that
  /// was there are kept, a link is written through. What is no regular file (`/dev/stdout`, a pipe) is written to directly.
  /// - Parameter path: Absolute, or relative to the process's working folder.
  /// - Throws: `FileError`; a file that was there is then unchanged.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    do throws(SystemError) {
      // A rename would put a file in place of the link itself.
      let target = DiskFile.realPath(path) ?? path
      var status = stat()
      let existing = stat(target, &status) == 0 ? FileStatus(status) : nil
      if let existing, existing.kind != .regular {
        try FileDescriptor(path: target, flags: O_WRONLY).writeAll(bytes)
      } else {
        try replaceRegular(target, with: bytes, permissions: existing?.permissions)
      }
    } catch {
      throw FileError(path: path, reason: error.text)
    }
  }

  /// Adds to the end of a file, which is made where it is not there.
  /// - Parameter path: Absolute, or relative to the process's working folder.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    do throws(SystemError) {
      try FileDescriptor(path: path, flags: O_WRONLY | O_APPEND | O_CREAT, mode: 0o666).writeAll(bytes)
    } catch {
      throw FileError(path: path, reason: error.text)
    }
  }

  /// Makes a folder and the folders around it; one that is there stays as it is.
  package static func makeFolder(_ path: String) throws(FileError) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<end])
      guard mkdir(part, 0o777) != 0 else { continue }
      let error = SystemError.last
      guard !DiskFile.isFolder(part) else { continue }
      throw FileError(path: part, reason: error.code == EEXIST ? "is not a folder" : error.text)
    }
  }

  /// Makes a folder that git does not see, because of a `.gitignore` of its own; one that is there stays as it is.
  package static func makeIgnoredFolder(_ path: String) throws(FileError) {
    try makeFolder(path)
    let ignore = path + "/.gitignore"
    guard !DiskFile.exists(ignore) else { return }
    try replace(ignore, with: Array("*\n".utf8))
  }

  private static func replaceRegular(
    _ path: String, with bytes: [UInt8], permissions: mode_t?
  ) throws(SystemError) {
    // Beside the file: a rename does not cross file systems. The process's number keeps two runs apart.
    let temporary = "\(path).\(getpid()).tmp"
    unlink(temporary)
    removeAbandoned(besides: path)
    do throws(SystemError) {
      try write(bytes, toNew: temporary, permissions: permissions)
      guard rename(temporary, path) == 0 else { throw .last }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// What killed runs left behind: of processes that are gone, and old enough that none of another machine writes it.
  private static func removeAbandoned(besides path: String) {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let start = path.split(separator: "/").last.map { $0 + "." } ?? ""
    guard let listing = try? FolderListing(path: folder) else { return }
    for entry in listing.entries where entry.name.hasPrefix(start) && entry.name.hasSuffix(".tmp") {
      guard case .file(let stamp) = entry.content, let process = pid_t(entry.name.dropFirst(start.count).dropLast(4)),
        process > 0, kill(process, 0) != 0, errno == ESRCH,
        stamp.modified < Int64(time(nil) - abandonedAfter) * 1_000_000_000
      else { continue }
      unlink(folder + "/" + entry.name)
    }
  }

  /// In seconds.
  private static let abandonedAfter = 60

  private static func write(_ bytes: [UInt8], toNew path: String, permissions: mode_t?) throws(SystemError) {
    let file = try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
    if let permissions { _ = fchmod(file.number, permissions) }
    try file.writeAll(bytes)
    // Some file systems report a full disk only here.
    guard fsync(file.number) == 0 else { throw .last }
  }
}

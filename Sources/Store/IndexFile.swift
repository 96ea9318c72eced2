#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The index's file with those that SQLite puts beside it.
struct IndexFile {
  /// "dpgr", as SQLite's `application_id` marks a file's owner.
  static let applicationIdentifier: Int32 = 0x6470_6772

  private let path: String

  init(_ path: String) { self.path = path }

  /// Takes the file away. What is not known to be an index, by its header, is only renamed: a wrong path must not cost
  /// anybody a file.
  /// - Returns: The new name of a file that was kept.
  func discard() throws(IndexError) -> String? {
    // A journal left behind would be played back into the next file of that name.
    let companions = ["-wal", "-shm", "-journal"]
    if isIndex {
      for suffix in [""] + companions { try require(unlink(path + suffix)) }
      return nil
    }
    let names = [path + ".replaced"] + (2...9).map { "\(path).replaced-\($0)" }
    guard let kept = names.first(where: { access($0, F_OK) != 0 }) else {
      throw IndexError(kind: .cannotOpen, message: "too many replaced files next to it")
    }
    for suffix in [""] + companions { try require(rename(path + suffix, kept + suffix)) }
    return kept
  }

  /// SQLite would open a device, and leave its journal beside it.
  /// - Throws: `.cannotOpen` where something other than a file is there.
  func requireFileOrNothing() throws(IndexError) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    throw IndexError(kind: .cannotOpen, message: isFolder ? "it is a folder" : "it is not a regular file")
  }

  /// A file that is not there need not be taken away.
  private func require(_ result: Int32) throws(IndexError) {
    guard result == 0 || errno == ENOENT else { throw failure }
  }

  private var failure: IndexError { IndexError(kind: .cannotOpen, message: String(cString: strerror(errno))) }

  /// Whether it is a database of SQLite's that another program made. An empty one belongs to nobody.
  var isOfAnotherProgram: Bool {
    guard let header else { return false }
    let owner = Self.owner(in: header)
    // The tables of an open database may all be in its journal.
    return owner != Self.applicationIdentifier
      && (owner != 0 || hasTables(header) || access(path + "-wal", F_OK) == 0)
  }

  /// Whether it is a text: a damaged index is none.
  var isText: Bool {
    let descriptor = Self.openRegular(path)
    guard descriptor >= 0 else { return false }
    defer { _ = Self.closeFile(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count > 0 && bytes[..<count].allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
  }

  /// The schema's cookie counts its changes.
  private func hasTables(_ header: [UInt8]) -> Bool { header[40..<44].contains { $0 != 0 } }

  private var isIndex: Bool { header.map { Self.owner(in: $0) == Self.applicationIdentifier } ?? false }

  private static func owner(in header: [UInt8]) -> Int32 {
    Int32(bitPattern: header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }

  /// `nil` where it is not a file of SQLite's.
  private var header: [UInt8]? {
    let descriptor = Self.openRegular(path)
    guard descriptor >= 0 else { return nil }
    defer { _ = Self.closeFile(descriptor) }
    var header = [UInt8](repeating: 0, count: 72)
    guard pread(descriptor, &header, header.count, 0) == header.count,
      header.starts(with: "SQLite format 3\0".utf8)
    else { return nil }
    return header
  }

  private static func openRegular(_ path: String) -> Int32 { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }

  private static func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
}

/// Keeps other processes from opening or replacing the index at the same time. On the folder, because the file itself may
/// be replaced, and closing a second descriptor of it would drop SQLite's own locks.
struct FolderLock {
  private let descriptor: Int32

  /// - Throws: `.locked` where locked by another process for longer than `patience` seconds.
  init(around path: String, patience: Double) throws(IndexError) {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw IndexError(kind: .cannotOpen, message: "\(folder): \(String(cString: strerror(errno)))")
    }
    let pause = 0.01
    var waited = 0.0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // A file system without such locks: then without.
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard waited < patience else {
        close(descriptor)
        throw IndexError(kind: .locked, message: "locked by another process")
      }
      usleep(UInt32(pause * 1_000_000))
      waited += pause
    }
    self.descriptor = descriptor
  }

  func release() { close(descriptor) }
}

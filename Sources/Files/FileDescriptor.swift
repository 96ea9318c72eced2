import DepGraphModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The reason of a failed system call, as the system words it.
struct SystemError: Error {
  var code: Int32

  var text: String { String(cString: strerror(code)) }

  /// Whether it says something of the machine and nothing of the tree: another run may not meet it.
  var isFault: Bool { [EMFILE, ENFILE, ENOMEM, EIO, EAGAIN, EBUSY, ETIMEDOUT, ESTALE, ENOSPC].contains(code) }

  /// The same, noted for the run where it is a fault of the machine.
  var noted: SystemError {
    if isFault { MachineFaults.current?.note(unread: text) }
    return self
  }

  /// Whether nothing is there.
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  static var last: SystemError { SystemError(code: errno).noted }
}

/// An open file that closes itself at the end of its life.
struct FileDescriptor: ~Copyable {
  let number: Int32

  init(path: String, flags: Int32, mode: mode_t = 0) throws(SystemError) {
    while true {
      let opened = open(path, flags | O_CLOEXEC, mode)
      if opened >= 0 {
        number = opened
        return
      }
      if errno != EINTR { throw .last }
    }
  }

  /// The same open file under another number.
  init(duplicating other: Int32) throws(SystemError) {
    number = fcntl(other, F_DUPFD_CLOEXEC, 0)
    guard number >= 0 else { throw .last }
  }

  deinit { close(number) }

  func status() throws(SystemError) -> FileStatus {
    var buffer = stat()
    guard fstat(number, &buffer) == 0 else { throw .last }
    return FileStatus(buffer)
  }

  /// Everything up to the end.
  /// - Returns: `nil` where there is more than `limit`.
  func readAll(expecting size: Int, limit: Int) throws(SystemError) -> [UInt8]? {
    // One byte more than expected, so that the second read of an unchanged file only finds the end.
    var wanted = max(0, min(size, limit)) + 1
    var content: [UInt8] = []
    while content.count <= limit {
      let part = try readOnce(upTo: wanted)
      if part.isEmpty { return content }
      if content.isEmpty { content = part } else { content.append(contentsOf: part) }
      wanted = max(4096, content.count)
    }
    return nil
  }

  private func readOnce(upTo count: Int) throws(SystemError) -> [UInt8] {
    var received = 0
    let part = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      repeat { received = read(number, buffer.baseAddress, count) } while received < 0 && errno == EINTR
      initialized = max(received, 0)
    }
    guard received >= 0 else { throw .last }
    return part
  }

  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { write(number, $0.baseAddress.map { $0 + offset }, bytes.count - offset) }
      if written < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      offset += written
    }
  }
}

/// What `stat` reports of a file, in the same words on every system.
struct FileStatus {
  /// Distinguishes one file from all others of a machine.
  struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  enum Kind {
    case regular
    case directory
    case link
    case other
  }

  var identity: Identity
  var kind: Kind
  var permissions: mode_t
  var stamp: FileStamp

  init(_ status: stat) {
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .directory
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    permissions = status.st_mode & 0o7777
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    stamp = FileStamp(
      size: Int64(status.st_size), modified: Self.nanoseconds(modified), changed: Self.nanoseconds(changed),
      inode: UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// Wraps round instead of trapping: a stamp is only ever compared.
  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

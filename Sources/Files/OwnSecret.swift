#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Some random bytes in a file of the user's own, made once: what proves to a later run that this user wrote something.
package enum OwnSecret {
  private static let count = 32

  /// - Parameter folder: absolute; made where it is not there.
  /// - Returns: 32 bytes.
  /// - Throws: `FileError` where it can neither be read nor made.
  package static func bytes(in folder: String) throws(FileError) -> [UInt8] {
    let path = folder + "/index.key"
    if let known = try read(path) { return known }
    try DiskWriter.makeFolder(folder)
    try make(path)
    guard let made = try read(path) else { throw FileError(path: path, reason: "was removed while it was made") }
    return made
  }

  /// - Returns: `nil` where there is none.
  private static func read(_ path: String) throws(FileError) -> [UInt8]? {
    do throws(SystemError) {
      let file = try FileDescriptor(path: path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      if try file.status().kind == .regular, let bytes = try file.readAll(expecting: count, limit: count),
        bytes.count == count
      {
        return bytes
      }
    } catch {
      if error.isMissing { return nil }
      throw FileError(path: path, reason: error.text)
    }
    throw FileError(path: path, reason: "is not a key: remove it")
  }

  /// Whole or not at all, and only where none is: of two runs that make one, the second takes that of the first.
  private static func make(_ path: String) throws(FileError) {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let temporary = "\(path).\(getpid())-\(random.next()).tmp"
    do throws(SystemError) {
      defer { unlink(temporary) }
      try FileDescriptor(path: temporary, flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o600).writeAll(bytes)
      guard link(temporary, path) == 0 || errno == EEXIST else { throw .last }
    } catch {
      throw FileError(path: path, reason: error.text)
    }
  }
}

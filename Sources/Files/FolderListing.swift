import DepGraphModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The entries of one folder, sorted by the bytes of the names.
struct FolderListing {
  struct Entry {
    enum Content {
      case file(FileStamp)
      case folder
      case link
      case other
      case unreadable(SystemError)
    }

    var name: String
    var isASCII: Bool
    var content: Content
  }

  var identity: FileStatus.Identity
  var entries: [Entry] = []
  /// Repaired, for people.
  var undecodableNames: [String] = []
  /// What ended the listing before its end.
  var failure: SystemError?

  init(path: String) throws(SystemError) {
    guard let stream = opendir(path) else { throw .last }
    defer { closedir(stream) }
    let descriptor = dirfd(stream)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    identity = FileStatus(status).identity
    while true {
      // The end of a folder and a failure look the same but for errno.
      errno = 0
      guard let record = readdir(stream) else {
        if errno != 0 { failure = .last }
        break
      }
      add(record, in: descriptor)
    }
    entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    undecodableNames.sort()
  }

  private mutating func add(_ record: UnsafeMutablePointer<dirent>, in descriptor: Int32) {
    guard let bytes = Self.name(of: record) else { return }
    guard let name = String(validatingCString: bytes) else {
      undecodableNames.append(String(cString: bytes))
      return
    }
    entries.append(
      Entry(
        name: name, isASCII: name.utf8.allSatisfy { $0 < 0x80 },
        content: Self.content(of: bytes, type: Int32(record.pointee.d_type), in: descriptor)))
  }

  /// - Returns: `nil` for the folder itself and the one above it.
  static func name(of record: UnsafeMutablePointer<dirent>) -> UnsafePointer<CChar>? {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    // Not by copying the field: a record is only as long as its name, the field's type is longer.
    let name = (UnsafeRawPointer(record) + offset).assumingMemoryBound(to: CChar.self)
    return strcmp(name, ".") != 0 && strcmp(name, "..") != 0 ? name : nil
  }

  static func content(of name: UnsafePointer<CChar>, type: Int32, in descriptor: Int32) -> Entry.Content {
    // The type in the record saves a `stat` of everything that is not a file; some file systems do not fill it in.
    if type == Int32(DT_DIR) { return .folder }
    if type == Int32(DT_LNK) { return .link }
    guard type == Int32(DT_REG) || type == Int32(DT_UNKNOWN) else { return .other }
    var buffer = stat()
    guard fstatat(descriptor, name, &buffer, AT_SYMLINK_NOFOLLOW) == 0 else { return .unreadable(.last) }
    let status = FileStatus(buffer)
    switch status.kind {
    case .regular: return .file(status.stamp)
    case .directory: return .folder
    case .link: return .link
    case .other: return .other
    }
  }
}

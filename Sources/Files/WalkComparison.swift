import DepGraphModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Goes along the trace of a walk and compares it with what is on disk now. Half of what this takes is the system's own
/// work for `readdir` and `fstatat`, so nothing is made for an entry that is as it was.
struct WalkComparison {
  private let trace: [UInt8]
  private let root: String
  private let limit: Int
  private var changed: [WalkTrace.Changed] = []
  private var offset = 0
  private var listing = RawListing()

  /// - Parameter limit: the most changed files; with more of them there is no answer.
  init(_ trace: WalkTrace, root: String, limit: Int) {
    self.trace = trace.bytes
    self.root = root
    self.limit = limit
  }

  /// - Returns: `nil` where anything differs but stamps of files, and for bytes that are no trace.
  mutating func run() -> [WalkTrace.Changed]? {
    // Faults of the machine are reported by the walk that follows where this one does not get to its end.
    MachineFaults.$current.withValue(nil) {
      guard let folder = try? FileDescriptor(path: root, flags: O_RDONLY | O_DIRECTORY) else { return nil }
      return compare(in: folder.number) ? changed : nil
    }
  }

  private mutating func compare(in root: Int32) -> Bool {
    guard take(WalkTrace.Mark.root), let realRoot = takeText(), DiskFile.realPath(self.root) == text(realRoot) else {
      return false
    }
    while offset < trace.count {
      let isEqual = take(WalkTrace.Mark.folder) ? compareFolder(in: root) : compareTarget()
      guard isEqual else { return false }
    }
    return true
  }

  private mutating func compareFolder(in root: Int32) -> Bool {
    guard let path = takeText(), Self.isTrue(of: path, in: trace, { listing.read($0, in: root) }) else { return false }
    for entry in listing.entries {
      guard compare(entry, in: path) else { return false }
    }
    return take(WalkTrace.Mark.end)
  }

  private mutating func compare(_ entry: RawListing.Entry, in folder: Range<Int>) -> Bool {
    guard take(WalkTrace.Mark.entry(entry.content)), let name = takeText(),
      Self.isTrue(of: name, in: trace, { listing.isNamed(entry, $0) })
    else { return false }
    guard case .file(let stamp) = entry.content else { return true }
    guard offset + WalkTrace.stampSize <= trace.count else { return false }
    if stamp != self.stamp(at: offset) {
      guard changed.count < limit else { return false }
      let path = text(folder) == WalkTrace.rootPath ? text(name) : text(folder) + "/" + text(name)
      changed.append(WalkTrace.Changed(path: path, stamp: stamp, offset: offset))
    }
    offset += WalkTrace.stampSize
    return true
  }

  private mutating func compareTarget() -> Bool {
    guard take(WalkTrace.Mark.target), let path = takeText() else { return false }
    let target = DiskFile.realPath(root == "/" ? root + text(path) : root + "/" + text(path))
    let now = WalkTrace.target(target, target.flatMap(DiskFile.status))
    guard trace[offset...].starts(with: now) else { return false }
    offset += now.count
    return true
  }

  private mutating func take(_ mark: UInt8) -> Bool {
    guard offset < trace.count, trace[offset] == mark else { return false }
    offset += 1
    return true
  }

  /// - Returns: its range, without the zero byte that follows it.
  private mutating func takeText() -> Range<Int>? {
    guard let end = trace[offset...].firstIndex(of: 0) else { return nil }
    defer { offset = end + 1 }
    return offset..<end
  }

  /// - Parameter range: of a text, which a zero byte ends.
  private static func isTrue(
    of range: Range<Int>, in trace: [UInt8], _ test: (UnsafePointer<CChar>) -> Bool
  ) -> Bool {
    trace.withUnsafeBytes { bytes in
      bytes.baseAddress.map { test(($0 + range.lowerBound).assumingMemoryBound(to: CChar.self)) } ?? false
    }
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: trace[range], as: UTF8.self) }

  private func stamp(at offset: Int) -> FileStamp {
    trace.withUnsafeBytes { bytes in
      func word(_ index: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: offset + index * 8, as: UInt64.self) }
      return FileStamp(
        size: Int64(bitPattern: word(0)), modified: Int64(bitPattern: word(1)), changed: Int64(bitPattern: word(2)),
        inode: word(3))
    }
  }
}

/// The entries of one folder after the other, in memory that all of them share.
private struct RawListing {
  struct Entry {
    /// Where the name is, which a zero byte ends.
    var name: Int
    var content: FolderListing.Entry.Content
  }

  /// Sorted by the bytes of their names.
  private(set) var entries: [Entry] = []
  private var names: [CChar] = []

  /// - Parameter path: relative to `root`.
  /// - Returns: whether all of it could be listed.
  mutating func read(_ path: UnsafePointer<CChar>, in root: Int32) -> Bool {
    entries.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    let descriptor = openat(root, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return false
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let record = readdir(stream) else { break }
      add(record, in: descriptor)
    }
    guard errno == 0 else { return false }
    names.withUnsafeBufferPointer { names in
      guard let base = names.baseAddress else { return }
      entries.sort { strcmp(base + $0.name, base + $1.name) < 0 }
    }
    return true
  }

  func isNamed(_ entry: Entry, _ name: UnsafePointer<CChar>) -> Bool {
    names.withUnsafeBufferPointer { names in names.baseAddress.map { strcmp($0 + entry.name, name) == 0 } ?? false }
  }

  private mutating func add(_ record: UnsafeMutablePointer<dirent>, in descriptor: Int32) {
    guard let name = FolderListing.name(of: record) else { return }
    entries.append(
      Entry(
        name: names.count,
        content: FolderListing.content(of: name, type: Int32(record.pointee.d_type), in: descriptor)))
    names.append(contentsOf: UnsafeBufferPointer(start: name, count: strlen(name) + 1))
  }
}

package import DepGraphModel

/// What a walk over a tree on disk met: every name, and of every file what is known without opening it. A later run that
/// goes along it finds out that a tree is as it was without a value for each of its files.
///
/// Names and links must all be the same. Files with another stamp are listed.
package struct WalkTrace: Equatable, Sendable {
  /// A file with another stamp than it had.
  package struct Changed: Equatable, Sendable {
    package var path: String
    package var stamp: FileStamp
    /// The offset of its stamp in the trace.
    let offset: Int
  }

  /// What begins a record, or an entry of a folder.
  enum Mark {
    static let root = UInt8(ascii: "R")
    static let folder = UInt8(ascii: "D")
    static let target = UInt8(ascii: "T")
    static let end: UInt8 = 0

    static let file = UInt8(ascii: "f")
    static let subfolder = UInt8(ascii: "d")
    static let link = UInt8(ascii: "l")
    static let other = UInt8(ascii: "o")
    static let missing = UInt8(ascii: "m")

    static func kind(_ kind: FileStatus.Kind) -> UInt8 {
      switch kind {
      case .regular: file
      case .directory: subfolder
      case .link: link
      case .other: other
      }
    }

    /// What cannot be looked at is as nothing else is, itself included.
    static func entry(_ content: FolderListing.Entry.Content) -> UInt8 {
      switch content {
      case .file: file
      case .folder: subfolder
      case .link: link
      case .other: other
      case .unreadable: UInt8(ascii: "?")
      }
    }
  }

  /// Records one after another, in the order of the walk. Texts end with a zero byte, which no name holds.
  ///
  ///     R real path of the root
  ///     D path of a folder, `.` for the root, and its entries sorted by their bytes: f name stamp, d name, l name, o name; at the end 0
  ///     T path of a link, real path of what it leads to, kind, stamp and device of that
  package private(set) var bytes: [UInt8]

  /// - Parameter bytes: as another trace had them.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  init(realRoot: String) {
    bytes = [Mark.root]
    append(realRoot)
  }

  /// Takes the stamp of a changed file for the one that it had.
  package mutating func take(_ changed: Changed) {
    let stamp = Self.bytes(of: changed.stamp)
    bytes.replaceSubrange(changed.offset..<changed.offset + stamp.count, with: stamp)
  }

  mutating func enter(_ path: String, _ entries: [FolderListing.Entry]) {
    bytes.append(Mark.folder)
    append(path.isEmpty ? Self.rootPath : path)
    for entry in entries {
      bytes.append(Mark.entry(entry.content))
      append(entry.name)
      if case .file(let stamp) = entry.content { bytes += Self.bytes(of: stamp) }
    }
    bytes.append(Mark.end)
  }

  mutating func follow(_ path: String, to target: String?, _ status: FileStatus?) {
    bytes.append(Mark.target)
    append(path)
    bytes += Self.target(target, status)
  }

  static func target(_ target: String?, _ status: FileStatus?) -> [UInt8] {
    var bytes = Array((target ?? "").utf8) + [0]
    guard let status else { return bytes + [Mark.missing] }
    bytes.append(Mark.kind(status.kind))
    // What else is in a folder is a matter of its own entries.
    let isFile = status.kind == .regular
    let stamp = isFile ? status.stamp : FileStamp(size: 0, modified: 0, changed: 0, inode: status.stamp.inode)
    bytes += Self.bytes(of: stamp)
    withUnsafeBytes(of: status.identity.device) { bytes.append(contentsOf: $0) }
    return bytes
  }

  static let rootPath = "."
  static let stampSize = 32

  private static func bytes(of stamp: FileStamp) -> [UInt8] {
    withUnsafeBytes(of: (stamp.size, stamp.modified, stamp.changed, stamp.inode)) { Array($0) }
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
    bytes.append(0)
  }
}

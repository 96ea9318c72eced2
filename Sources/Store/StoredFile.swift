package import DepGraphModel

/// What the index knows of a file besides its facts.
package struct StoredFile: Equatable, Sendable {
  package var stamp: FileStamp
  package var hash: ContentHash
  /// Of what is read in it, without its lines.
  package var meaning: ContentHash
  package var lineCount: Int
  /// Whether an equal stamp proves nothing: the file had been touched so shortly before it was looked at that a later
  /// change may carry the same times. Its content must be hashed again.
  package var isRacy: Bool

  package init(stamp: FileStamp, hash: ContentHash, meaning: ContentHash, lineCount: Int, isRacy: Bool) {
    self.stamp = stamp
    self.hash = hash
    self.meaning = meaning
    self.lineCount = lineCount
    self.isRacy = isRacy
  }

  /// How much later, in nanoseconds, a change may happen and still carry the same time: 2 s on FAT, the coarsest clock of
  /// a file system in use; ticks of some milliseconds elsewhere.
  static let granularity: Int64 = 2_000_000_000

  package static func isRacy(_ stamp: FileStamp, observed: Int64) -> Bool {
    max(stamp.modified, stamp.changed) >= observed &- granularity
  }
}

extension ContentHash {
  /// 16 bytes, the high word first, each big-endian.
  var bytes: [UInt8] {
    [high, low].flatMap { word in stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  init(bytes: [UInt8]) throws(IndexError) {
    guard bytes.count == 16 else { throw RowReader.damage }
    let high = bytes[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(high: high, low: bytes[8...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}

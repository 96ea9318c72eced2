/// What changes when a file's content does, as far as the file system shows.
package struct FileStamp: Hashable, Sendable {
  /// Bytes.
  package var size: Int64
  /// Nanoseconds since 1970.
  package var modified: Int64
  /// Nanoseconds since 1970, of the last change of content or metadata.
  package var changed: Int64
  package var inode: UInt64

  package init(size: Int64, modified: Int64, changed: Int64, inode: UInt64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
  }
}

/// The identity of a content: 128 bits of a hash that is not cryptographic. Files computes it, the index keeps it.
package struct ContentHash: Hashable, Sendable {
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

import DepGraphSchema

/// A secret that says whose an index is. Anyone who does not have it cannot write an index that is believed: a file of that
/// name may come with the tree that is checked.
package struct IndexKey: Equatable, Sendable {
  let low: UInt64
  let high: UInt64

  package init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// For an index that ends with its process.
  static let ofProcess = IndexKey(low: 0, high: 0)

  /// Marks an index of this version and of this key, as SQLite's `user_version`: of any other, nothing else is read.
  var version: Int32 {
    var sum = Checksum(self)
    sum.add(UInt64(UInt32(bitPattern: Schema.version)))
    // 0 is what an empty database says.
    return Int32(truncatingIfNeeded: sum.stored | 1)
  }

  /// What only the same key makes of the same bytes.
  package func tag(of parts: [[UInt8]]) -> UInt64 {
    var sum = Checksum(self)
    for part in parts { part.withUnsafeBytes { sum.add($0) } }
    return UInt64(bitPattern: sum.stored)
  }
}

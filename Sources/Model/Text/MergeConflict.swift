/// What git writes into a text where a merge was not finished.
package enum MergeConflict {
  package static let message = "contains unresolved merge conflict markers"

  /// The offset of the first `<<<<<<< ` that begins a line; `nil` where there is none.
  package static func firstMark(in bytes: [UInt8]) -> Int? {
    let mark = Array("<<<<<<< ".utf8)
    return bytes.indices.first { offset in
      bytes[offset] == mark[0] && (offset == 0 || bytes[offset - 1] == 0x0A || bytes[offset - 1] == 0x0D)
        && bytes[offset...].starts(with: mark)
    }
  }

  /// The 1-based line of the first mark.
  package static func firstLine(in bytes: [UInt8]) -> Int? {
    firstMark(in: bytes).map { offset in bytes[..<offset].count { $0 == 0x0A } + 1 }
  }
}

/// Finds bytes of the index that changed on disk: SQLite itself notices only damage to the structure of its pages.
struct Checksum: Equatable {
  private var state: UInt64

  init() { state = 0x9e37_79b9_7f4a_7c15 }

  /// What a row keeps.
  init(stored: Int64) { state = UInt64(bitPattern: stored) }

  var stored: Int64 { Int64(bitPattern: state) }

  mutating func add(_ word: UInt64) {
    state = (state ^ word) &* 0xff51_afd7_ed55_8ccd
    state ^= state >> 32
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let words = bytes.count / 8
    for word in 0..<words { add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self))) }
    var rest: UInt64 = 0
    for byte in bytes[(words * 8)...] { rest = rest << 8 | UInt64(byte) }
    add(rest)
    add(UInt64(bytes.count))
  }
}

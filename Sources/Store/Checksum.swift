/// Says of bytes of the index that this machine wrote them and that they are as they were: SQLite itself notices only
/// damage to the structure of its pages, and a forged index has none. SipHash-1-3 (Jean-Philippe Aumasson, Daniel J.
/// Bernstein, public domain), over words and lengths.
struct Checksum: Equatable {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64

  init(_ key: IndexKey) {
    v0 = key.low ^ 0x736f_6d65_7073_6575
    v1 = key.high ^ 0x646f_7261_6e64_6f6d
    v2 = key.low ^ 0x6c79_6765_6e65_7261
    v3 = key.high ^ 0x7465_6462_7974_6573
  }

  /// Over columns of a row, in their order.
  init(of columns: [[UInt8]], _ key: IndexKey) {
    self.init(key)
    for bytes in columns { bytes.withUnsafeBytes { add($0) } }
  }

  /// What a row keeps.
  var stored: Int64 {
    var end = self
    end.v2 ^= 0xFF
    for _ in 0..<3 { end.mix() }
    return Int64(bitPattern: end.v0 ^ end.v1 ^ end.v2 ^ end.v3)
  }

  mutating func add(_ word: UInt64) {
    v3 ^= word
    mix()
    v0 ^= word
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let words = bytes.count / 8
    for word in 0..<words { add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self))) }
    var rest: UInt64 = 0
    for byte in bytes[(words * 8)...] { rest = rest << 8 | UInt64(byte) }
    add(rest)
    add(UInt64(bytes.count))
  }

  private mutating func mix() {
    v0 = v0 &+ v1
    v1 = (v1 << 13 | v1 >> 51) ^ v0
    v0 = v0 << 32 | v0 >> 32
    v2 = v2 &+ v3
    v3 = (v3 << 16 | v3 >> 48) ^ v2
    v0 = v0 &+ v3
    v3 = (v3 << 21 | v3 >> 43) ^ v0
    v2 = v2 &+ v1
    v1 = (v1 << 17 | v1 >> 47) ^ v2
    v2 = v2 << 32 | v2 >> 32
  }
}

package import DepGraphModel

/// MurmurHash3, x64, 128 bits, seed 0 (Austin Appleby, public domain). It distinguishes contents that were not forged: two
/// files made to collide would be taken for one, which harms only their author. Equal on every machine.
extension ContentHash {
  package init(bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { ContentHash(bytes: $0) }
  }

  package init(bytes: UnsafeRawBufferPointer) {
    var state = Murmur()
    let blocks = bytes.count / 16
    for block in 0..<blocks {
      let first = bytes.loadUnaligned(fromByteOffset: block * 16, as: UInt64.self)
      let second = bytes.loadUnaligned(fromByteOffset: block * 16 + 8, as: UInt64.self)
      state.mix(UInt64(littleEndian: first), UInt64(littleEndian: second))
    }
    var tail: (UInt64, UInt64) = (0, 0)
    for (index, byte) in bytes[(blocks * 16)...].enumerated() {
      if index < 8 {
        tail.0 |= UInt64(byte) << UInt64(index * 8)
      } else {
        tail.1 |= UInt64(byte) << UInt64((index - 8) * 8)
      }
    }
    self = state.finish(tail: tail, count: bytes.count)
  }

  /// The hash of several hashes in their order.
  package init(combining hashes: some Sequence<ContentHash>) {
    var bytes: [UInt8] = []
    for hash in hashes {
      for word in [hash.high, hash.low] {
        withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
      }
    }
    self.init(bytes: bytes)
  }

  /// 32 lower-case hexadecimal digits.
  package var text: String {
    let digits: [UInt8] = Array("0123456789abcdef".utf8)
    var output: [UInt8] = []
    output.reserveCapacity(32)
    for word in [high, low] {
      for shift in stride(from: 60, through: 0, by: -4) {
        output.append(digits[Int(truncatingIfNeeded: (word >> UInt64(shift)) & 15)])
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}

private struct Murmur {
  private static let first: UInt64 = 0x87c3_7b91_1142_53d5
  private static let second: UInt64 = 0x4cf5_ad43_2745_937f

  private var high: UInt64 = 0
  private var low: UInt64 = 0

  mutating func mix(_ one: UInt64, _ two: UInt64) {
    high ^= Self.scrambledFirst(one)
    high = (Self.rotate(high, 27) &+ low) &* 5 &+ 0x52dc_e729
    low ^= Self.scrambledSecond(two)
    low = (Self.rotate(low, 31) &+ high) &* 5 &+ 0x3849_5ab5
  }

  mutating func finish(tail: (UInt64, UInt64), count: Int) -> ContentHash {
    // Scrambling nothing changes nothing, so an absent tail needs no case of its own.
    low ^= Self.scrambledSecond(tail.1)
    high ^= Self.scrambledFirst(tail.0)
    high ^= UInt64(count)
    low ^= UInt64(count)
    high = high &+ low
    low = low &+ high
    high = Self.finalized(high)
    low = Self.finalized(low)
    high = high &+ low
    low = low &+ high
    return ContentHash(high: high, low: low)
  }

  private static func scrambledFirst(_ word: UInt64) -> UInt64 { rotate(word &* first, 31) &* second }

  private static func scrambledSecond(_ word: UInt64) -> UInt64 { rotate(word &* second, 33) &* first }

  private static func rotate(_ word: UInt64, _ count: UInt64) -> UInt64 { (word << count) | (word >> (64 - count)) }

  private static func finalized(_ word: UInt64) -> UInt64 {
    var word = word
    word ^= word >> 33
    word = word &* 0xff51_afd7_ed55_8ccd
    word ^= word >> 33
    word = word &* 0xc4ce_b9fe_1a85_ec53
    word ^= word >> 33
    return word
  }
}

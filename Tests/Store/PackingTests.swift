import DepGraphModel
import DepGraphStore
import Testing

/// The packed form: what comes out is what went in, and what another shape wrote is refused.
@Suite struct PackingTests {
  private enum Kind: Codable, Equatable {
    case none
    case named(String, times: Int)
  }

  private struct Old: Codable, Equatable {
    var name: String
    var count: Int?
    var kinds: [Kind]
    var texts: [String]
    var inner: [[Int]]
    var ratio: Double
    var words: [UInt32]
  }

  private struct Renamed: Codable { var title: String }
  private struct Name: Codable, Equatable { var name: String }
  private struct Grown: Codable, Equatable {
    var name: String
    var note: String?
  }
  private struct Number: Codable { var name: Int }

  private static let old = Old(
    name: "größe", count: nil, kinds: [.none, .named("a", times: -3), .named("a", times: .max)], texts: ["", "a", "a"],
    inner: [[], [1, 2]], ratio: 0.1, words: [0, .max])

  @Test func valuesComeBack() throws {
    #expect(try Packed.value(Old.self, from: try Packed.bytes(of: Self.old)) == Self.old)
    var other = Self.old
    other.count = -1
    #expect(try Packed.value(Old.self, from: try Packed.bytes(of: other)) == other)
    #expect(try Packed.value([String].self, from: try Packed.bytes(of: ["x", "y"])) == ["x", "y"])
  }

  @Test func anotherShapeIsRefused() throws {
    let bytes = try Packed.bytes(of: Name(name: "3"))
    #expect(throws: PackedMismatch.self) { try Packed.value(Renamed.self, from: bytes) }
    #expect(throws: PackedMismatch.self) { try Packed.value(Grown.self, from: bytes) }
    #expect(throws: PackedMismatch.self) { try Packed.value(Number.self, from: bytes) }
    let grown = try Packed.bytes(of: Grown(name: "3", note: nil))
    #expect(throws: PackedMismatch.self) { try Packed.value(Name.self, from: grown) }
  }

  @Test func whatHasNoOrderIsRefused() {
    #expect(throws: EncodingError.self) { try Packed.bytes(of: ["a": 1]) }
  }

  /// Cut off or overwritten anywhere: an error or a value, never a crash.
  @Test func damageIsNoCrash() throws {
    let bytes = try Packed.bytes(of: Self.old)
    for length in 0..<bytes.count {
      #expect(throws: (any Error).self) { try Packed.value(Old.self, from: Array(bytes.prefix(length))) }
    }
    var dice = Dice(seed: 11)
    for _ in 0..<2000 {
      var broken = bytes
      broken[dice.number(below: bytes.count)] = UInt8(dice.number(below: 256))
      _ = try? Packed.value(Old.self, from: broken)
    }
  }
}

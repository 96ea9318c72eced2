/// The same numbers for the same seed on every machine (SplitMix64).
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Seeds that follow each other must not give streams that do.
  public init(seed: UInt64) {
    state = seed &* 0xD1B5_4A32_D192_ED03
    state = next() ^ (seed << 32)
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  public mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func chance(_ percent: Int) -> Bool { number(0...99) < percent }

  public mutating func pick<Element>(_ choices: [Element]) -> Element { choices[number(0...(choices.count - 1))] }

  mutating func pickIfAny<Element>(_ choices: [Element]) -> Element? { choices.isEmpty ? nil : pick(choices) }

  /// Some of the elements, in their order.
  mutating func some<Element>(_ count: Int, of choices: [Element]) -> [Element] {
    var left = Array(choices.indices)
    var taken: [Int] = []
    while taken.count < count, !left.isEmpty { taken.append(left.remove(at: number(0...(left.count - 1)))) }
    return taken.sorted().map { choices[$0] }
  }
}

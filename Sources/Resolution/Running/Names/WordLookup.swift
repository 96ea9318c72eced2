import DepGraphModel

/// Numbers by the words of which a source that may refer to them holds one.
struct WordLookup {
  private var numbers: [UInt32: [Int]] = [:]
  /// A bit for each remainder that some word leaves: most words of a source are none of these.
  private var filter = [UInt64](repeating: 0, count: 1 << 10)

  var isEmpty: Bool { numbers.isEmpty }

  mutating func add(_ word: String, as role: SourceVocabulary.Role, _ number: Int) {
    add(SourceVocabulary.hash(of: word, as: role), number)
  }

  mutating func add(_ hash: UInt32, _ number: Int) {
    filter[Self.slot(hash)] |= Self.bit(hash)
    numbers[hash, default: []].append(number)
  }

  /// Calls `body` with what each word of a source leads to: the same number comes once for each of its words.
  func forEach(in words: SourceVocabulary, _ body: (Int) -> Void) {
    for hash in words.hashes where filter[Self.slot(hash)] & Self.bit(hash) != 0 {
      for number in numbers[hash] ?? [] { body(number) }
    }
  }

  /// Calls `body` with each word of a source that leads to anything, and with what it leads to.
  func forEachWord(in words: SourceVocabulary, _ body: (UInt32, [Int]) -> Void) {
    for hash in words.hashes where filter[Self.slot(hash)] & Self.bit(hash) != 0 {
      if let found = numbers[hash] { body(hash, found) }
    }
  }

  private static func slot(_ hash: UInt32) -> Int { Int((hash >> 6) & 0x3FF) }

  private static func bit(_ hash: UInt32) -> UInt64 { 1 << UInt64(hash & 0x3F) }
}

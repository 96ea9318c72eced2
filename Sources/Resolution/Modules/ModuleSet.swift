import DepGraphModel

/// A set of modules as bits: closures over thousands of modules are joined word by word.
struct ModuleSet: Equatable, Sendable {
  private var words: [UInt64]

  init(capacity: Int) {
    words = [UInt64](repeating: 0, count: (capacity + 63) / 64)
  }

  func contains(_ module: ModuleIndex) -> Bool {
    words[module / 64] & (1 << UInt64(module % 64)) != 0
  }

  mutating func insert(_ module: ModuleIndex) {
    words[module / 64] |= 1 << UInt64(module % 64)
  }

  mutating func formUnion(_ other: ModuleSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  func intersects(_ other: ModuleSet) -> Bool {
    words.indices.contains { words[$0] & other.words[$0] != 0 }
  }

  /// Those that are in `other` too and not in `known`, ascending. The sets are of one capacity.
  func elements(sharedWith other: ModuleSet, besides known: ModuleSet) -> [ModuleIndex] {
    var found: [ModuleIndex] = []
    for index in words.indices {
      var rest = words[index] & other.words[index] & ~known.words[index]
      while rest != 0 {
        found.append(index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return found
  }

  /// Ascending.
  var elements: [ModuleIndex] {
    var found: [ModuleIndex] = []
    for (index, word) in words.enumerated() where word != 0 {
      var rest = word
      while rest != 0 {
        found.append(index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return found
  }
}

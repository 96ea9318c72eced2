/// The words of one source, as hashes: whether it may refer to a name at all. Kept for every source, parsed or not.
///
/// A name behind `func` is a declaration and no reference: it is kept apart. A name behind a dot that nothing is in front of (`.live`)
/// counts as an implicit member, and not as a word. `Mail.live` is a word too, beside its parts. A word with `(`, `.`, `<`
/// or `{` right behind it, `@` in front of it, or as the last generic argument of a call (`Box<Mail>()`) also counts as
/// used: it is no mere annotation. An arrow is a word unless it stands before what a function gives. Words in comments do
/// not count. What is in a preview runs in no program: all its words are kept in a role of their own.
package struct SourceVocabulary: Equatable, Codable, Sendable {
  package enum Role: Sendable {
    case word
    case implicitMember
    case use
    /// A word of a `#Preview` or a `PreviewProvider`, behind a dot or not.
    case preview
    /// A string that may be the name of a file, in a source that speaks of nibs or storyboards; what one with interpolations begins with,
    /// and what it ends with.
    case fileName
    case fileNameStart
    case fileNameEnd
  }

  /// The word of a source that writes the type of a function.
  package static let functionType = "->"

  /// Ascending, each once.
  package private(set) var hashes: [UInt32]
  /// The names behind `func`, as words. Ascending, each once.
  package private(set) var functions: [UInt32]
  /// Those of the hashes that no build has which does not set `DEBUG`. Ascending, each once.
  private var debugHashes: [UInt32]

  /// - Parameter debugHashes: of what is compiled in builds that set `DEBUG` alone.
  package init(hashes: [UInt32] = [], debugHashes: [UInt32] = [], functions: [UInt32] = []) {
    self.hashes = Self.ascending(hashes + debugHashes)
    let others = debugHashes.isEmpty ? [] : Set(hashes)
    self.debugHashes = Self.ascending(debugHashes.filter { !others.contains($0) })
    self.functions = Self.ascending(functions)
  }

  private static func ascending(_ hashes: [UInt32]) -> [UInt32] {
    var sorted: [UInt32] = []
    sorted.reserveCapacity(hashes.count)
    for hash in hashes.sorted() where sorted.last != hash { sorted.append(hash) }
    return sorted
  }

  /// What builds have that do not set `DEBUG`.
  package var withoutDebugBuilds: SourceVocabulary {
    guard !debugHashes.isEmpty else { return self }
    let left = Set(debugHashes)
    return SourceVocabulary(hashes: hashes.filter { !left.contains($0) }, functions: functions)
  }

  package func contains(hash: UInt32) -> Bool { Self.contains(hash, in: hashes) }

  /// Whether it has a name behind `func`.
  package func declares(function name: String) -> Bool { Self.contains(Self.hash(of: name, as: .word), in: functions) }

  /// - Parameter hashes: ascending.
  private static func contains(_ hash: UInt32, in hashes: [UInt32]) -> Bool {
    var low = 0
    var high = hashes.count
    while low < high {
      let middle = (low + high) / 2
      if hashes[middle] < hash { low = middle + 1 } else { high = middle }
    }
    return low < hashes.count && hashes[low] == hash
  }

  package func contains(_ name: String, as role: Role = .word) -> Bool { contains(hash: Self.hash(of: name, as: role)) }

  /// Whether the source has a word in its program or in a preview.
  package func holds(_ name: String) -> Bool { contains(name) || contains(name, as: .preview) }

  /// Whether a string of the source is the name of a file, or becomes one by what it interpolates.
  package func mayWrite(fileName name: String) -> Bool {
    if contains(name, as: .fileName) { return true }
    guard name.utf8.count > Self.shortestPart else { return false }
    return (Self.shortestPart..<name.count).contains { length in
      contains(String(name.prefix(length)), as: .fileNameStart)
        || contains(String(name.suffix(length)), as: .fileNameEnd)
    }
  }

  /// A shorter part of a name says nothing of it.
  package static let shortestPart = 3

  /// Whether it has one of some words. Of the names of thousand components, a source is asked for its own words.
  package func contains(anyOf words: Set<UInt32>) -> Bool {
    words.count < 8 ? words.contains(where: contains(hash:)) : hashes.contains(where: words.contains)
  }

  /// Of words in programs and in previews, behind a dot or not.
  package static func hashes(of words: some Sequence<String>) -> Set<UInt32> {
    Set(words.flatMap { word in [.word, .implicitMember, .preview].map { hash(of: word, as: $0) } })
  }

  package static func hash(of name: String, as role: Role) -> UInt32 {
    var hash = Self.begin(role)
    for byte in name.utf8 { Self.add(byte, to: &hash) }
    return hash
  }

  /// FNV-1a: a hash that is the same in every run, since the index keeps it.
  @inlinable package static func begin(_ role: Role) -> UInt32 {
    var hash: UInt32 = 0x811c_9dc5
    switch role {
    case .word: break
    case .implicitMember: add(UInt8(ascii: "."), to: &hash)
    case .use: add(UInt8(ascii: "("), to: &hash)
    case .preview: add(UInt8(ascii: "#"), to: &hash)
    case .fileName: add(UInt8(ascii: "\""), to: &hash)
    case .fileNameStart: add(UInt8(ascii: "^"), to: &hash)
    case .fileNameEnd: add(UInt8(ascii: "$"), to: &hash)
    }
    return hash
  }

  @inlinable package static func add(_ byte: UInt8, to hash: inout UInt32) {
    hash = (hash ^ UInt32(byte)) &* 0x0100_0193
  }
}

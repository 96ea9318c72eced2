import DepGraphModel

/// The sources that hold a name, by their numbers in the index. Found once for all roots.
final class NameHolders {
  private let words: [SourceVocabulary]
  private var known: [String: [Int]] = [:]

  /// Putting the words of all sources in order costs about as much as asking each source for as many names as it has words.
  private let namesBeforeOrdering: Int

  init(_ index: CodeIndex) {
    words = index.sources.map(\.facts.vocabulary)
    namesBeforeOrdering = words.reduce(0) { $0 + $1.hashes.count } / max(words.count, 1)
  }

  private lazy var ordered = WordPlaces(words)

  /// Ascending.
  func files(holding name: String) -> [Int] {
    if let found = known[name] { return found }
    let word = SourceVocabulary.hash(of: name, as: .word)
    let implicitMember = SourceVocabulary.hash(of: name, as: .implicitMember)
    let found =
      known.count < namesBeforeOrdering
      ? words.indices.filter { words[$0].contains(hash: word) || words[$0].contains(hash: implicitMember) }
      : ordered.sources(holding: [word, implicitMember])
    known[name] = found
    return found
  }
}

/// The words of many sources in one order, so that a word leads to the sources that hold it.
private struct WordPlaces {
  /// A word's hash, and the number of a source in its lower half. Ascending.
  private var places: [UInt64] = []

  init(_ vocabularies: [SourceVocabulary]) {
    places.reserveCapacity(vocabularies.reduce(0) { $0 + $1.hashes.count })
    for (number, vocabulary) in vocabularies.enumerated() {
      for hash in vocabulary.hashes { places.append(UInt64(hash) << 32 | UInt64(number)) }
    }
    places.sort()
  }

  /// Ascending.
  func sources(holding words: [UInt32]) -> [Int] {
    Set(words.flatMap(sources)).sorted()
  }

  private func sources(holding word: UInt32) -> [Int] {
    var index = first(of: word)
    var found: [Int] = []
    while index < places.count, places[index] >> 32 == UInt64(word) {
      found.append(Int(places[index] & 0xffff_ffff))
      index += 1
    }
    return found
  }

  private func first(of word: UInt32) -> Int {
    let wanted = UInt64(word) << 32
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

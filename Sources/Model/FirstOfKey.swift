extension Dictionary {
  /// - Parameter pairs: of several with one key the first counts.
  @inlinable
  package init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension Sequence {
  /// The elements by a key of each; of several with one key the first counts.
  @inlinable
  package func keyed<Key>(by key: (Element) -> Key) -> [Key: Element] {
    Dictionary(firstOf: map { (key($0), $0) })
  }
}

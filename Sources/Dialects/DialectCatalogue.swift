package import DepGraphModel

/// Every dialect. One line a dialect.
package enum DialectCatalogue {
  /// - Parameter names: what the project calls its own ways to read dependencies.
  package static func dialects(names: ReaderNames = ReaderNames()) -> [Dialect] {
    [
      .swiftDependencies(names: names),
      .needle,
      .interfaceBuilder,
    ]
  }

  /// What each dialect reads in a source.
  package static let facts: [any DialectFacts.Type] = dialects().map(\.facts)
}

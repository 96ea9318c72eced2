package import DepGraphModel

/// Every dialect. One line a dialect.
package enum DialectCatalogue {
  /// What each dialect reads in a source.
  package static let facts: [any DialectFacts.Type] = [
    SwiftDependenciesFacts.self
  ]
}

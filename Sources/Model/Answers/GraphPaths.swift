/// One edge of a way through the graph.
package struct GraphStep: Equatable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case links
    /// A component makes another one.
    case calls
    case reads
    /// A module has a document.
    case contains
    /// A document names a class, and with it the class's module.
    case names
  }

  package var kind: Kind
  package var from: AnsweredModule
  /// A module, or the key that is read.
  package var to: AnsweredModule
  package var location: SourceLocation?

  package init(kind: Kind, from: AnsweredModule, to: AnsweredModule, location: SourceLocation?) {
    self.kind = kind
    self.from = from
    self.to = to
    self.location = location
  }
}

/// Ways from a module to a module or a key.
package struct GraphPaths: Equatable, Sendable {
  package var from: AnsweredModule
  package var to: AnsweredModule
  /// Shortest first.
  package var paths: [[GraphStep]]
  /// Whether there are more.
  package var isCut: Bool

  package init(from: AnsweredModule, to: AnsweredModule, paths: [[GraphStep]], isCut: Bool) {
    self.from = from
    self.to = to
    self.paths = paths
    self.isCut = isCut
  }
}

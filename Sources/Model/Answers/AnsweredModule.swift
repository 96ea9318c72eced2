/// A module in an answer.
package struct AnsweredModule: Equatable, Sendable {
  /// Unique.
  package var id: String
  /// As its author wrote it.
  package var name: String
  /// What people are shown: the name where nothing else of the graph is called so, otherwise the identifier.
  package var shown: String

  package init(id: String, name: String, shown: String? = nil) {
    self.id = id
    self.name = name
    self.shown = shown ?? id
  }

  /// What it is called besides depends on the graph that it is part of.
  package static func == (left: Self, right: Self) -> Bool { left.id == right.id && left.name == right.name }
}

/// A dependency of one module on another.
package struct AnsweredLink: Equatable, Sendable {
  package var from: AnsweredModule
  package var to: AnsweredModule
  /// The product through which it is reached, `nil` for a direct dependency.
  package var product: String?
  package var location: SourceLocation?

  package init(from: AnsweredModule, to: AnsweredModule, product: String?, location: SourceLocation?) {
    self.from = from
    self.to = to
    self.product = product
    self.location = location
  }
}

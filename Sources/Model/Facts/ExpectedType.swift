/// What gives an implicit member its type: `.live`, `.init()`.
package enum ExpectedType: Hashable, Sendable {
  case unknown
  /// The type that a variable, a parameter or a result is declared with.
  case type([String])
  /// What it is handed to. `label` is that of the argument, `_` for one without, `TakenTypeFact.assigned` for a variable
  /// that is set.
  case taken(by: String, label: String)
}

/// Where a value of a type is handed over: a parameter of a function, of a case or of a closure, or a stored property, which
/// an initializer may set as well. A list counts as what it holds. Without types of the standard library.
package struct TakenTypeFact: Equatable, Sendable {
  package static let assigned = "="

  package var type: [String]
  /// The name of the function, the case, the closure or the property.
  package var taker: String
  package var label: String
  package var owner: [String]
  package var position: SourcePosition

  package init(type: [String], taker: String, label: String, owner: [String], position: SourcePosition) {
    self.type = type
    self.taker = taker
    self.label = label
    self.owner = owner
    self.position = position
  }
}

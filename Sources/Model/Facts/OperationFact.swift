/// What an operation of `withDependencies` gives back. The library notes which dependencies were in force for it where that
/// is an object, and `withDependencies(from:)` finds them there.
package struct OperationFact: Equatable, Codable, Sendable {
  package enum Result: Equatable, Codable, Sendable {
    /// Nothing, or something that is no object itself: a list, `model as any Opening`.
    case none
    /// A new value of a type, as spelled.
    case made([String])
    /// What functions of a name give.
    case called(String)
    /// What a member that is taken of a type gives, without the type being written: `.detail(Model())`.
    case implicit(String)
    case unknown
  }

  package var result: Result
  /// The types around it, as spelled, outermost first.
  package var owner: [String]

  package init(result: Result, owner: [String] = []) {
    self.result = result
    self.owner = owner
  }
}

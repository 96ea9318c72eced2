/// A comment that hides violations: `// depgraph:ignore[:next|:file] RULE - reason`.
package struct SuppressionFact: Equatable, Hashable, Codable, Sendable {
  /// What it covers.
  package enum Scope: String, Codable, Sendable, CaseIterable {
    /// The line that it is on.
    case line
    /// The line below, with the declaration whose attributes begin there.
    case next
    /// The whole file.
    case file
    /// A word that depgraph does not know follows `ignore:`.
    case unknown
  }

  package var scope: Scope
  /// As written, in their order; empty where the comment names none.
  package var rules: [String]
  /// Empty where there is none.
  package var reason: String
  /// Of the word `depgraph:ignore`.
  package var position: SourcePosition
  /// Where attributes follow, their lines and that of what they belong to.
  package var attributedLines: [Int] = []

  /// What the line below is where it can hold no violation; only of comments for the next line.
  package var nextLine: EmptyLine?

  package enum EmptyLine: String, Codable, Sendable {
    case blank
    case comment
  }

  package init(scope: Scope, rules: [String], reason: String = "", position: SourcePosition) {
    self.scope = scope
    self.rules = rules
    self.reason = reason
    self.position = position
  }
}

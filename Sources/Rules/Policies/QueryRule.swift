package import DepGraphModel

/// What the rows of one query of the configuration say.
package struct QueryRule: Rule {
  /// One row, understood.
  package struct Row: Sendable {
    package var subject: String
    package var message: String
    package var location: SourceLocation?
    /// The texts of the row besides its place: what makes it the same violation in the next run.
    package var cause: [String]

    package init(subject: String, message: String, location: SourceLocation?, cause: [String]) {
      self.subject = subject
      self.message = message
      self.location = location
      self.cause = cause
    }
  }

  package let card: RuleCard
  private let rows: [Row]

  package init(card: RuleCard, rows: [Row]) {
    self.card = card
    self.rows = rows
  }

  /// Rows that differ in their places alone are one violation; `cause` tells packages apart.
  package func findings(in context: RuleContext) -> [Finding] {
    Dictionary(grouping: rows, by: \.cause).map { cause, rows in
      let sorted = rows.sorted { left, right in
        guard let first = left.location, let second = right.location else {
          return left.location != nil && right.location == nil
        }
        return first < second
      }
      let others = sorted.dropFirst().compactMap(\.location)
      return Finding(
        subject: sorted[0].subject, claim: sorted[0].message, location: sorted[0].location,
        related: others.map { RelatedPlace(message: "also here", location: $0) }, places: others, cause: cause)
    }
  }
}

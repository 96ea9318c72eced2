/// A rule that the configuration writes in SQL: every row of its answer is a violation.
package struct ConfiguredQuery: Equatable, Sendable {
  /// What its violations are called; no rule and no contract has the same.
  package var id: String
  /// One statement on the public views.
  package var sql: String
  /// `{column}` is replaced by the row's value.
  package var message: String
  /// `nil` = switched off.
  package var severity: Severity?
  package var location: SourceLocation

  package init(id: String, sql: String, message: String, severity: Severity? = .error, location: SourceLocation) {
    self.id = id
    self.sql = sql
    self.message = message
    self.severity = severity
    self.location = location
  }
}

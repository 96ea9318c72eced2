/// One violation with everything that is known of it.
package struct ViolationExplanation: Sendable {
  /// The entry of the baseline that accepts it.
  package struct Acceptance: Equatable, Sendable {
    package var location: SourceLocation?
    package var reason: String?
    package var owner: String?
    /// `YYYY-MM-DD`
    package var until: String?

    package init(location: SourceLocation?, reason: String?, owner: String?, until: String?) {
      self.location = location
      self.reason = reason
      self.owner = owner
      self.until = until
    }
  }

  package var violation: Violation
  package var card: RuleCard
  package var acceptance: Acceptance?
  /// Of the whole report: what was not analysed and could matter.
  package var problems: Int

  package init(violation: Violation, card: RuleCard, acceptance: Acceptance? = nil, problems: Int = 0) {
    self.violation = violation
    self.card = card
    self.acceptance = acceptance
    self.problems = problems
  }
}

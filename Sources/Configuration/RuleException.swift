package import DepGraphModel
import Yams

/// Violations of one rule that are meant to be as they are, until a day or for good.
package struct RuleException: Equatable, Sendable {
  /// The id of a rule or of a contract.
  package var rule: String
  /// Compared with the violation's subject; `nil` = any.
  package var subject: NamePattern?
  /// Compared with the other end: the module that is depended on, the root that is judged; `nil` = any.
  package var to: NamePattern?
  package var reason: String?
  package var owner: String?
  /// The last day on which it holds; `nil` = for good.
  package var until: CalendarDay?
  package var location: SourceLocation

  static func fields(cards: [RuleCard]) -> [Field<RuleException>] {
    [
      .rule("rule", "The rule or contract whose violations are excepted.", cards: cards, \.rule).isMandatory,
      .name("subject", "The subject of the violations, as reports name it; * matches.", \.subject),
      .name("to", "The other end: the module that is depended on, or the root; * matches.", \.to),
      .text("reason", "Why the violations are intentional.", \.reason),
      .text("owner", "Who owns the exception.", \.owner),
      .day("until", "The last day of the exception; afterwards its violations count again.", \.until),
    ]
  }

  static func check(_ exception: RuleException, _ node: Node, _ reader: inout ConfigurationReader) {
    guard exception.subject == nil, exception.to == nil else { return }
    reader.report(
      "an exception needs subject or to", at: node,
      help: "to switch the whole rule off, write rules: {\(exception.rule): off}")
  }
}

/// Severities that hold for violations in some files only.
package struct SeverityOverride: Equatable, Sendable {
  package var paths: [PathPattern]
  /// By rule id.
  package var levels: [String: RuleSetting.Level]
  package var location: SourceLocation

  static func fields(cards: [RuleCard]) -> [Field<SeverityOverride>] {
    let paths = Field<SeverityOverride>.paths(
      "paths", "Files and folders: *, ?, ** and {a,b} are supported.", \.paths)
    return [paths.isMandatory, rules(cards).isMandatory]
  }

  private static func rules(_ cards: [RuleCard]) -> Field<SeverityOverride> {
    let known = cards.map { FieldShape(name: $0.id, summary: $0.summary, shape: ValueShape.level) }
    return Field(
      name: "rules", summary: "The severity of the violations there.",
      shape: .record(known, others: ValueShape.level),
      read: { node, what, record, reader in record.levels = reader.levels(node, what) },
      value: { override in
        .mapping(
          override.levels.sorted { $0.key < $1.key }.map { rule, level in
            ConfigurationValue.Member(name: rule, value: .text(level.text))
          })
      })
  }

  static func check(_ override: SeverityOverride, _ node: Node, _ reader: inout ConfigurationReader) {
    if override.paths.isEmpty {
      reader.report("an override without paths applies to no files", at: node, help: "write paths: [Folder]")
    } else if override.levels.isEmpty {
      reader.report("an override without rules changes nothing", at: node, help: "write rules: {some-rule: off}")
    }
  }
}

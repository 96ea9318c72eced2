package import DepGraphModel
import Yams

extension ConfiguredQuery {
  /// `queries` of the configuration.
  static let field = Field<Configuration>(
    name: "queries", summary: "Rules in SQL: every row of the answer is a violation.",
    shape: .list(.record(QueryDraft.fields.map { $0.shape(in: nil) })),
    read: { node, what, configuration, reader in
      let drafts = reader.list(
        QueryDraft.fields, of: node, what, entryName: "a query", new: { QueryDraft(location: $0) },
        check: { _, _, _ in })
      configuration.queries = drafts.compactMap(\.query)
    },
    value: { configuration in
      .list(configuration.queries.map { Field<QueryDraft>.mapping(QueryDraft($0), QueryDraft.fields) })
    })

  /// The query as a rule: what `rules`, `explain` and reports say of it.
  package var card: RuleCard {
    RuleCard(
      id: id, group: .policies, defaultSeverity: severity, summary: message,
      rationale: "Configured as a query (\(location.file):\(location.line)).", example: .code(sql, .sql),
      fix: .prose("Change the code so that the query no longer finds it."), source: location, sourceKey: "queries")
  }
}

/// What was read of one query, before it is known to be whole.
struct QueryDraft: Sendable {
  var id: String?
  var sql: String?
  var message: String?
  var level = RuleSetting.Level.severity(.error)
  var location: SourceLocation

  static let fields: [Field<QueryDraft>] = [
    .policyIdentifier("query", \.id).isMandatory,
    .text(
      "sql", "One SELECT on the public views; its columns file and line say where, subject and column are optional.",
      \.sql
    ).isMandatory,
    .text("message", "What is wrong; {column} stands for the value of a column.", \.message).isMandatory,
    .severity(\.level),
  ]

  /// `nil` for what is not whole, of which there is an error.
  var query: ConfiguredQuery? {
    guard let id, let sql, let message else { return nil }
    let severity: Severity? = if case .severity(let severity) = level { severity } else { nil }
    return ConfiguredQuery(id: id, sql: sql, message: message, severity: severity, location: location)
  }
}

extension QueryDraft {
  init(_ query: ConfiguredQuery) {
    self.init(
      id: query.id, sql: query.sql, message: query.message, level: RuleSetting.Level(query.severity),
      location: query.location)
  }
}

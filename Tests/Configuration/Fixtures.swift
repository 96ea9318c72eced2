import DepGraphConfiguration
import DepGraphModel
import Testing

enum Fixture {
  static let cards: [RuleCard] = [
    card("missing-live-value", .error),
    card(
      "live-module-leak", .error,
      options: [
        RuleCard.Option(name: "ignoreTests", summary: "…", defaultValue: .flag(true)),
        RuleCard.Option(name: "longestTrace", summary: "…", defaultValue: .number(8)),
        RuleCard.Option(name: "allowed", summary: "…", defaultValue: .names([])),
        RuleCard.Option(name: "sources", summary: "…", defaultValue: .paths([])),
      ]),
    card("unused-dependency-key", nil),
  ]

  private static func card(_ id: String, _ severity: Severity?, options: [RuleCard.Option] = []) -> RuleCard {
    RuleCard(
      id: id, group: .liveValues, defaultSeverity: severity, summary: "…", rationale: "…", example: "…", fix: "…",
      options: options)
  }

  static func parse(_ text: String) throws(ConfigurationError) -> Configuration {
    try Configuration.parse(bytes: Array(text.utf8), file: ".depgraph.yml", cards: cards)
  }

  /// `line:column: message (help)` for everything that is wrong in a text.
  static func errors(_ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) -> [String] {
    errors(bytes: Array(text.utf8), sourceLocation: sourceLocation)
  }

  static func errors(
    bytes: [UInt8], sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) -> [String] {
    do throws(ConfigurationError) {
      _ = try Configuration.parse(bytes: bytes, file: ".depgraph.yml", cards: cards)
      return []
    } catch {
      #expect(!error.diagnostics.isEmpty, sourceLocation: sourceLocation)
      return error.diagnostics.map {
        "\($0.location.line):\($0.location.column): \($0.message)" + ($0.help.map { " (\($0))" } ?? "")
      }
    }
  }
}

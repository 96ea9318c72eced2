import DepGraphModel

/// A comment that hides nothing. What it says is judged where results are settled: only there it is known what each
/// comment hides.
enum UnusedSuppression {
  static let card = RuleCard(
    id: "unused-suppression", group: .housekeeping, defaultSeverity: .warning,
    summary: "A depgraph:ignore comment hides no violation.",
    rationale: """
      A comment that outlives its violation hides the next one that appears in the same place. One that names no \
      known rule never hid anything. A comment for a rule that did not run is not reported.
      """,
    example: """
      import WeatherClient  // depgraph:ignore undeclared-import - see #12
      // and the target declares "WeatherClient" by now
      """,
    fix: """
      import WeatherClient
      """)
}

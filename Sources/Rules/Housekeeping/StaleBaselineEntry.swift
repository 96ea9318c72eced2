package import DepGraphModel

/// An entry of the baseline whose violation is gone. Judged where results are settled, when every rule has run.
package enum StaleBaselineEntry {
  package static let card = RuleCard(
    id: "stale-baseline-entry", group: .housekeeping, defaultSeverity: .warning,
    summary: "An entry of the baseline accepts a violation that is gone.",
    rationale: """
      Such an entry would silently accept the violation if it came back. An entry for a rule that did not run is \
      kept, and so is one whose modules, or what they depend on, could not be read. With --strict-baseline it is an error.
      """,
    example: """
      {"nodes":["Sample:Settings","Sample:PlayerLive"],"rule":"live-module-leak"}
      // and Settings does not depend on PlayerLive any more
      """,
    fix: .code(
      """
      depgraph baseline prune
      """, .shell))
}

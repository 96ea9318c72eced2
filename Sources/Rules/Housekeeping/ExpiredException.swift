import DepGraphModel

/// An exception whose day has passed. Judged where results are settled, with the day that the command line gives.
enum ExpiredException {
  static let card = RuleCard(
    id: "expired-exception", group: .housekeeping, defaultSeverity: .warning,
    summary: "An exception, or an entry of the baseline, has expired.",
    rationale: """
      After its `until` date an exception hides nothing: what it hid is reported again, and its author is \
      reminded where it is declared. The date itself is still covered. It is compared with --today, by default \
      the current date.
      """,
    example: .code(
      """
      # .depgraph.yml, on the first of July
      exceptions:
        - rule: live-module-leak
          subject: Settings
          to: PlayerLive
          reason: waits for the new player
          owner: audio
          until: 2029-06-30
      """, .yaml),
    fix: .code(
      """
      # fix the violation and remove the exception, or extend `until`:
          until: 2029-12-31
      """, .yaml))
}

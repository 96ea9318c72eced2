import DepGraphModel

/// An exception whose day has passed. Judged where results are settled, with the day that the command line gives.
enum ExpiredException {
  static let card = RuleCard(
    id: "expired-exception", group: .housekeeping, defaultSeverity: .warning,
    summary: "An exception, or an entry of the baseline, has passed its day.",
    rationale: """
      After its `until` an exception hides nothing any more: what it hid counts again, and whoever set the day is \
      reminded where it stands. The day itself still belongs to the exception. It is compared with --today, by default \
      the date of the machine.
      """,
    example: """
      # .depgraph.yml, and the first of July has come
      exceptions:
        - rule: live-module-leak
          subject: Settings
          to: PlayerLive
          reason: waits for the new player
          owner: audio
          until: 2029-06-30
      """,
    repair: """
      # mend what it hid and take the exception out, or give it a later day:
          until: 2029-12-31
      """)
}

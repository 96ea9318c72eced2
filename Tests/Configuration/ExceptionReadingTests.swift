import DepGraphConfiguration
import DepGraphModel
import Testing

@Suite("Exceptions, overrides and what else settles a violation")
struct ExceptionReadingTests {
  @Test("Every part of an exception is read")
  func exceptions() throws {
    let configuration = try Fixture.parse(
      """
      exceptions:
        - rule: live-module-leak
          subject: Settings*
          to: "*Live"
          reason: >
            The player is
            rewritten.
          owner: audio
          until: 2030-06-30
        - {rule: missing-live-value, to: Kiosk}
      baseline: accepted.jsonl
      generated: ["**/*.generated.swift"]
      """)
    let first = configuration.exceptions[0]
    #expect(first.rule == "live-module-leak")
    #expect(first.subject?.matches("SettingsFeature") == true)
    #expect(first.to?.matches("PlayerLive") == true)
    #expect(first.reason == "The player is rewritten.")
    #expect(first.owner == "audio")
    #expect(first.until == CalendarDay(year: 2030, month: 6, day: 30))
    #expect(first.location == SourceLocation(file: ".depgraph.yml", line: 2, column: 5))
    #expect(configuration.exceptions[1].subject == nil)
    #expect(configuration.exceptions[1].location.line == 10)
    #expect(configuration.baseline == "accepted.jsonl")
    #expect(configuration.generated.map(\.text) == ["**/*.generated.swift"])
  }

  @Test("The last override that names a rule wins where it fits")
  func overrides() throws {
    let configuration = try Fixture.parse(
      """
      rules: {missing-live-value: warning}
      overrides:
        - paths: [Legacy]
          rules: {missing-live-value: off, unused-dependency-key: info}
        - paths: ["Legacy/Wallet/**", Old]
          rules: {missing-live-value: {severity: error}}
      """)
    let cards = Fixture.cards
    #expect(configuration.severity(of: cards[0], in: "App/A.swift") == .warning)
    #expect(configuration.severity(of: cards[0], in: nil) == .warning)
    #expect(configuration.severity(of: cards[0], in: "Legacy/A.swift") == nil)
    #expect(configuration.severity(of: cards[0], in: "Legacy/Wallet/A.swift") == .error)
    #expect(configuration.severity(of: cards[2], in: "Legacy/Wallet/A.swift") == .info)
    #expect(configuration.severity(of: cards[2], in: "Old/A.swift") == nil)
    #expect(configuration.isOn(cards[2]))
    #expect(try !Fixture.parse("").isOn(cards[2]))
  }

  @Test(
    "What is wrong in them",
    arguments: [
      (
        "exceptions: [{rule: live-modul-leak, subject: A}]",
        ["1:21: live-modul-leak is not a rule (did you mean live-module-leak?)"]
      ),
      ("exceptions: [{subject: A}]", ["1:14: an entry of exceptions is missing `rule`"]),
      (
        "exceptions: [{rule: live-module-leak}]",
        ["1:14: an exception needs subject or to (to switch the whole rule off, write rules: {live-module-leak: off})"]
      ),
      (
        "exceptions: [{rule: live-module-leak, form: A}]",
        ["1:39: form is not a key of an exception (one of owner, reason, rule, subject, to, until)"]
      ),
      (
        "exceptions: [{rule: live-module-leak, to: A, unitl: 2030-01-01}]",
        ["1:46: unitl is not a key of an exception (did you mean until?)"]
      ),
      (
        "exceptions: [{rule: live-module-leak, to: A, until: 2030-02-29}]",
        ["1:53: 2030-02-29 is not a valid date (write it as 2030-12-31)"]
      ),
      (
        "exceptions: [{rule: live-module-leak, to: A, until: 1.2.2030}]",
        ["1:53: 1.2.2030 is not a valid date (write it as 2030-12-31)"]
      ),
      ("exceptions: {rule: a}", ["1:13: exceptions must be a list, not a mapping"]),
      ("overrides: [{paths: [A]}]", ["1:13: an entry of overrides is missing `rules`"]),
      (
        "overrides: [{paths: [], rules: {missing-live-value: off}}]",
        ["1:13: an override without paths applies to no files (write paths: [Folder])"]
      ),
      (
        "overrides: [{paths: [A], rules: }]",
        ["1:13: an override without rules changes nothing (write rules: {some-rule: off})"]
      ),
      (
        "overrides: [{path: [A], rules: {}}]",
        [
          "1:13: an entry of overrides is missing `paths`",
          "1:14: path is not a key of an override (did you mean paths?)",
        ]
      ),
      (
        "overrides: [{paths: [A], rules: {live-module-lek: off, live-module-leak: {options: {}}}}]",
        [
          "1:34: live-module-lek is not a rule (did you mean live-module-leak?)",
          "1:75: options of a rule apply everywhere (write them under rules)",
        ]
      ),
      ("baseline: [a]", ["1:11: baseline must be text, not a list"]),
    ])
  func faults(text: String, errors: [String]) {
    #expect(Fixture.errors(text) == errors)
  }

  @Test("Days of the calendar", arguments: ["2000-02-29", "2024-02-29", "2030-12-31", "0001-01-01"])
  func days(text: String) {
    #expect(CalendarDay(text)?.text == text)
  }

  @Test(
    "No days of the calendar",
    arguments: [
      "1900-02-29", "2030-13-01", "2030-00-10", "2030-04-31", "2030-1-1", "+030-01-01", "2030/01/01", "0000-01-01", "",
      "２０３０-01-01",
    ])
  func noDays(text: String) {
    #expect(CalendarDay(text) == nil)
  }
}

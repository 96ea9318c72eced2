import DepGraphLogs
import DepGraphModel
import Testing

/// What is recognised of a log, in every wrapping that a message comes in.
@Suite struct RunTimeLogTests {
  private static let missing = """
    @Dependency(\\.mail) has no live implementation, but was accessed from a live context.

      Location:
        Inbox/Model.swift:12
      Key:
        MailKey
      Value:
        Mail

    To fix you can do one of two things:

    • Conform 'MailKey' to the 'DependencyKey' protocol by providing a live implementation
    """

  private static let expected = RunTimeMessage(
    kind: .missingLiveValue, property: "mail", type: "MailKey",
    place: RunTimeMessage.Place(module: "Inbox", file: "Model.swift", line: 12))

  private func messages(_ text: String) -> [RunTimeMessage] { RunTimeLog(Array(text.utf8)).found.map(\.message) }

  @Test func aMessageByItself() {
    #expect(messages(Self.missing) == [Self.expected])
    #expect(RunTimeLog(Array(("a\nb\n" + Self.missing + "\n").utf8)).found.map(\.line) == [3])
    #expect(RunTimeLog(Array("a\nb\n".utf8)).lines == 2)
    #expect(RunTimeLog([]).lines == 0)
  }

  @Test(arguments: [
    "Inbox/Model.swift:12: ", "/Users/me/App/Inbox/Model.swift:12: warning: ",
    "/tmp/F.swift:4: error: -[AppTests.InboxTests testMail] : failed - ", "    ↳ ", "\u{1B}[31m✘\u{1B}[0m ", "│   ",
    "🟣 ",
  ]) func whatStandsBeforeIsLeftOut(_ decoration: String) {
    #expect(messages(decoration + Self.missing) == [Self.expected], "\(decoration)")
  }

  @Test func marginsColoursAndLineEndsAreLeftOut() {
    let lines = Self.missing.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(messages(lines.map { "        \($0)" }.joined(separator: "\n")) == [Self.expected])
    #expect(messages(lines.map { "  │ \($0)" }.joined(separator: "\n")) == [Self.expected])
    #expect(messages(lines.joined(separator: "\r\n")) == [Self.expected])
    #expect(messages(lines.map { "\u{1B}[1;35m\($0)\u{1B}[0m" }.joined(separator: "\n")) == [Self.expected])
  }

  @Test func aMessageFoldedIntoOneLine() {
    #expect(messages(Self.missing.split(separator: "\n").joined(separator: " ")) == [Self.expected])
    let escaped = Self.missing.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    #expect(messages("\"message\" : \"\(escaped)\",") == [Self.expected])
  }

  @Test func theProgramThatWroteIt() {
    let line = "2026-01-05 09:12:44.123456+0100 Mail Kiosk[812:4471] [Dependencies] "
    var expected = Self.expected
    expected.process = "Mail Kiosk"
    #expect(messages(line + Self.missing) == [expected])
    #expect(messages("-[Tests test] : " + Self.missing) == [Self.expected])
  }

  @Test func aKeyThatIsNamedByItsType() {
    let text = Self.missing.replacing("\\.mail", with: "Mail.Key.self").replacing("Key:\n    MailKey\n", with: "")
    #expect(messages(text).first?.property == nil)
    #expect(
      messages("@Dependency(Mail.Key.self) has no live implementation, but was accessed").first?.type == "Mail.Key")
  }

  @Test func theOtherComplaints() {
    #expect(
      messages(
        "@Dependency(\\.mail) has no test implementation, but was accessed from a test context:\n\n  Dependency:\n    Mail"
      )
        == [RunTimeMessage(kind: .missingTestValue, property: "mail", type: "Mail")])
    #expect(
      messages("@Dependency(\\.mail) has already been accessed or prepared.")
        == [RunTimeMessage(kind: .latePreparation, property: "mail")])
    for spelling in [
      "Unimplemented: 'Mail.send'", "Unimplemented: Mail.send …", "Unimplemented(endpoint: \"Mail.send\")",
    ] {
      #expect(
        messages("F.swift:1: \(spelling)") == [
          RunTimeMessage(kind: .unimplementedEndpoint, type: "Mail", detail: "send")
        ])
    }
    #expect(
      messages(
        "You are trying to propagate dependencies to a child model from a model with no dependencies. To fix this, the given "
          + "'InboxModel' must be returned") == [RunTimeMessage(kind: .lostPropagation, type: "InboxModel")])
    #expect(
      messages(
        "Fatal error: Could not cast 'LiveClock' to 'TestClock'. Make sure to override the dependency in your test")
        == [RunTimeMessage(kind: .failedCast, type: "LiveClock", detail: "TestClock")])
    #expect(
      messages(
        "An environment value for SWIFT_DEPENDENCIES_CONTEXT was provided but did not match \"live\",\n\"preview\", or "
          + "\"test\".\n\n    SWIFT_DEPENDENCIES_CONTEXT = \"prod\"")
        == [RunTimeMessage(kind: .unknownContext, detail: "prod")])
  }

  /// As older versions of the library put it.
  @Test func whatIsNamedMayBeQuoted() {
    for quote in ["\"", "\\\""] {
      #expect(
        messages("\(quote)@Dependency(\\.mail)\(quote) has no live implementation, but was accessed.")
          == [RunTimeMessage(kind: .missingLiveValue, property: "mail")])
      #expect(
        messages("\(quote)@Dependency(Mail.self)\(quote) has no test implementation, but was accessed.")
          == [RunTimeMessage(kind: .missingTestValue, type: "Mail")])
    }
    #expect(messages("\"the widget\" has no live implementation, but was accessed from a live context.") == [])
  }

  @Test func whatOtherProgramsSayIsNoMessage() {
    for line in [
      "Unimplemented: later", "Unimplemented feature Foo.bar", "error: no implementation, but was accessed",
      "Could not cast 'A' to 'B'.", "Could not cast value of type 'A' to 'B'", "\\.mail has no live implementation",
      "Unimplemented: foo.bar", "SWIFT_DEPENDENCIES_CONTEXT=live swift test",
      "@Dependency() has already been accessed or",
      "Unimplemented: '", "@Dependency(", "the widget has already been accessed or prepared",
    ] {
      #expect(messages(line) == [], "\(line)")
    }
  }

  @Test func twoMessagesAreNotMixed() {
    let second = Self.missing.replacing("mail", with: "news").replacing("MailKey", with: "News")
    #expect(messages(Self.missing + "\n" + second).map(\.property) == ["mail", "news"])
    let short = "@Dependency(\\.mail) has already been accessed or prepared.\n" + second
    #expect(messages(short).map(\.type) == [nil, "News"])
  }

  @Test func anyBytesAreALog() {
    let log = RunTimeLog(
      [0xFF, 0x1B, 0x5B, 0x0A, 0x1B, 0x5D, 0x00] + Array("Unimplemented: 'Mail.send'".utf8) + [0xFE, 0x1B])
    #expect(log.lines == 2)
    let long = String(repeating: "x", count: 100_000) + "@Dependency(\\.mail) has already been accessed or prepared"
    #expect(messages(long) == [])
  }
}

import Foundation
import Testing

/// `explain FINGERPRINT` and `explain-log`.
@Suite struct ExplainTests {
  private static let log = """
    [3/7] Compiling App
    2026-01-05 09:12:44.123456+0100 Forecast[812:4471] DayFeature/Day.swift:4: @Dependency(\\.weatherClient) has no live \
    implementation, but was accessed from a live context.

      Location:
        DayFeature/Day.swift:4
      Dependency:
        WeatherClient

    To fix you can do one of two things:

    """

  private func fingerprint(_ folder: ProjectFolder) throws -> String {
    try #require(try folder.report()["violations"][0]["fingerprint"].string)
  }

  @Test func aFingerprintIsExplainedWithEverythingThatIsKnown() throws {
    let folder = try Weather.folder()
    let fingerprint = try fingerprint(folder)
    let page = try folder.run("explain", fingerprint, exits: 0).output
    for part in [
      "error[missing-live-value]: Forecast reads", "help: add \"WeatherClientLive\"", "1. Forecast links HomeFeature",
      "    \"HomeFeature\",", "the live value is declared here", "extension WeatherClient: DependencyKey {", "proven:",
      "new: neither accepted nor hidden", "// depgraph:ignore:next missing-live-value", "subject: WeatherClient",
      "to: Forecast",
      "fingerprint \(fingerprint)",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(try folder.run("explain", String(fingerprint.prefix(6)).uppercased(), exits: 0).output == page)
    let object = try JSON(try folder.run("explain", fingerprint, "--format", "json", exits: 0).output)
    #expect(object["violation"] == (try folder.report()["violations"][0]))
    #expect(object["rule"]["id"] == .text("missing-live-value"))
    #expect(object["baselineEntry"] == .null)
  }

  @Test func aPlaceIsExplainedAsItsFingerprintIs() throws {
    let folder = try Weather.folder()
    let fingerprint = try fingerprint(folder)
    let page = try folder.run("explain", fingerprint, exits: 0).output
    #expect(try folder.run("check", exits: 1).output.contains("id: \(fingerprint.prefix(8))\n"))
    for place in [
      "Sources/DayFeature/Day.swift:4", "Sources/DayFeature/Day.swift:4:3", "./Sources/DayFeature/Day.swift:4",
      "\(folder.path)/Sources/DayFeature/Day.swift:4",
    ] {
      #expect(try folder.run("explain", place, exits: 0).output == page, "\(place)")
    }
    // A step of its trace.
    #expect(try folder.run("explain", "Package.swift:7", exits: 0).output == page)
    let outcome = try folder.run("explain", "Sources/DayFeature/Day.swift:1", exits: 64)
    #expect(outcome.errors.contains("no violation is at Sources/DayFeature/Day.swift:1"))
    #expect(outcome.errors.contains("the file has violations on line 4"))
    #expect(
      try folder.run("explain", "Package.swift:1", exits: 64).errors.contains(
        "no violation is at Package.swift:1; the file has none"))
  }

  @Test func whatAcceptsOrHidesAViolationIsTold() throws {
    let folder = try Weather.folder()
    let fingerprint = try fingerprint(folder)
    try folder.run("baseline", "create", exits: 0)
    #expect(
      try folder.run("explain", fingerprint, exits: 0).output.contains(
        "accepted by the baseline, .depgraph-baseline.jsonl:1"))
    try folder.remove(".depgraph-baseline.jsonl")
    try folder.replace(
      "  @Dependency", with: "  // depgraph:ignore:next missing-live-value - a kiosk has none\n  @Dependency",
      in: "Sources/DayFeature/Day.swift")
    let hidden = try folder.run("explain", fingerprint, exits: 0).output
    #expect(hidden.contains("hidden by a comment, Sources/DayFeature/Day.swift:4: a kiosk has none"))
    // What is advised is accepted, in both forms.
    try folder.write("Sources/DayFeature/Day.swift", Weather.day)
    let object = try JSON(try folder.run("explain", fingerprint, "--format", "json", exits: 0).output)
    try folder.write(".depgraph.yml", try #require(object["exception"].string))
    #expect(try folder.report()["summary"]["errors"] == .integer(0))
    #expect(
      try folder.run("explain", fingerprint, exits: 0).output.contains("hidden by an exception of the configuration"))
  }

  @Test func aFingerprintThatIsGoneIsBadUsage() throws {
    let folder = try Weather.folder()
    let fingerprint = try fingerprint(folder)
    try folder.replace(Weather.missingLink, with: Weather.mendedLink, in: "Package.swift")
    let outcome = try folder.run("explain", fingerprint, exits: 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("no violation of this tree has the fingerprint"))
    #expect(try folder.run("explain", "abc", exits: 64).errors.contains("there is no rule abc"))
  }

  @Test func aMessageOfALogIsTracedToItsViolation() throws {
    let folder = try Weather.folder()
    try folder.write("run.log", Self.log + Self.log)
    let outcome = try folder.run("explain-log", "run.log", exits: 1)
    for part in [
      "run.log:2: Forecast: \\.weatherClient has no live value (2 times), read at Sources/DayFeature/Day.swift:4",
      "error[missing-live-value]: Forecast reads",
      "help: add \"WeatherClientLive\" to the dependencies of target Forecast",
      "fingerprint: \(try fingerprint(folder)) (Forecast)", "2 messages of swift-dependencies, 1 different",
    ] {
      #expect(outcome.output.contains(part), "\(part)\n\(outcome.output)")
    }
    let object = try JSON(try folder.run("explain-log", "run.log", "--format", "json", exits: 1).output)
    let message = object["messages"][0]
    #expect(message["kind"] == .text("missing-live-value"))
    #expect(message["violations"] == (try folder.report()["violations"]))
    #expect(message["location"]["file"] == .text("Sources/DayFeature/Day.swift"))
  }

  @Test func aLogFromStandardInput() throws {
    let folder = try Weather.folder()
    try folder.write("run.log", Self.log)
    let outcome = try Tool.run(
      program: "sh", ["-c", "\"$0\" explain-log < run.log", try Tool.path()], in: folder.path)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("error[missing-live-value]: Forecast reads"))
  }

  /// What a shell makes of `<(…)`.
  @Test func aLogFromAPipe() throws {
    let folder = try Weather.folder()
    try folder.write("run.log", Self.log)
    let outcome = try Tool.run(
      program: "sh", ["-c", "mkfifo log.pipe; cat run.log > log.pipe & \"$0\" explain-log log.pipe", try Tool.path()],
      in: folder.path)
    #expect(outcome.exitCode == 1, "\(outcome.errors)")
    #expect(outcome.output.contains("error[missing-live-value]: Forecast reads"))
  }

  @Test func aMessageWithoutViolationSaysWhatTheTreeSays() throws {
    let mended = try Weather.mended()
    try mended.write("run.log", Self.log)
    let outcome = try mended.run("explain-log", "run.log", exits: 0)
    #expect(outcome.output.contains("WeatherClientLive conforms WeatherClient to DependencyKey"))
    try mended.write("run.log", Self.log.replacingOccurrences(of: "eatherClient", with: "eekday"))
    #expect(
      try mended.run("explain-log", "run.log", exits: 0).output.contains("nothing in this tree declares \\.weekday"))
    try mended.write(
      "run.log",
      Self.log.replacingOccurrences(
        of: "no live implementation, but was accessed from a live",
        with: "no test implementation, but was accessed from a test"))
    #expect(try mended.run("explain-log", "run.log", exits: 0).output.contains("override \\.weatherClient in the test"))
  }

  @Test func aLogWithoutMessagesPassesQuietly() throws {
    let folder = try Weather.folder()
    try folder.write("run.log", "Build complete!\nUnimplemented: later\n")
    let outcome = try folder.run("explain-log", "run.log", exits: 0)
    #expect(outcome.output == "0 messages of swift-dependencies in 2 lines; 0 with a violation\n")
    #expect(outcome.errors == "")
    #expect(try folder.run("explain-log", "nowhere.log", exits: 2).output == "")
    #expect(try folder.run("explain-log", "run.log", "nowhere", exits: 64).output == "")
  }

  @Test func aTreeThatCannotBeReadIsNoCleanLog() throws {
    let folder = try Weather.folder()
    try folder.write("run.log", Self.log)
    try folder.write("Package.swift", "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = make()\n")
    try folder.run("explain-log", "run.log", exits: 2)
    // Whether or not there is anything to explain.
    try folder.write("run.log", "Build complete!\n")
    try folder.run("explain-log", "run.log", exits: 2)
    try folder.run("explain-log", "run.log", "--allow-incomplete", exits: 0)
  }
}

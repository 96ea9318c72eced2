import Foundation
import Testing

/// `query diff REF`, and names and formats that questions share.
@Suite struct DifferenceTests {
  private let folder: ProjectFolder

  init() throws { folder = try .repository(Weather.files) }

  private func moveTheLink() throws {
    try folder.replace(
      #""HomeFeature", "WeatherClientLive"]"#, with: #""HomeFeature"]"#, in: "Package.swift")
    try folder.replace(
      "\"HomeFeature\",\n  ])", with: "\"HomeFeature\", \"WeatherClientLive\",\n  ])", in: "Package.swift")
  }

  @Test func aCommitIsReadFromGitsObjects() throws {
    let same = try folder.answer("diff", "HEAD")
    #expect(same["modules"] == (try JSON(#"{ "added": [], "removed": [] }"#)))
    #expect(same["closures"] == .list([]))
    #expect(same["violations"] == (try JSON(#"{ "gained": [], "lost": [] }"#)))
    try moveTheLink()
    let answer = try folder.answer("diff", "HEAD")
    #expect(answer["links"]["added"].list.map { $0["from"]["name"] } == [.text("Forecast")])
    #expect(answer["links"]["removed"].list.map { $0["from"]["name"] } == [.text("Kiosk")])
    #expect(answer["closures"].list.map { $0["root"]["id"] } == [.text("Forecast:Forecast"), .text("Forecast:Kiosk")])
    #expect(answer["closures"][0]["added"].list.map { $0["name"] } == [.text("WeatherClientLive")])
    #expect(answer["violations"]["lost"].list.map { $0["root"] } == [.text("Forecast")])
    #expect(
      answer["violations"]["gained"].list.map { $0["rule"] } == [
        .text("missing-live-value"), .text("undeclared-import"),
      ])
    try folder.commit("second")
    #expect(try folder.answer("diff", "HEAD~1") == answer)
    try folder.run("query", "diff", "HEAD", "--fail-if-any", exits: 0)
    let comment = try folder.run("query", "diff", "HEAD~1", "--format", "markdown", exits: 0).output
    #expect(comment.hasPrefix("### Dependency graph compared with `HEAD~1`\n"))
    #expect(comment.contains("+ Forecast -> WeatherClientLive\n"))
    #expect(try folder.run("query", "diff", "nowhere", exits: 64).errors.contains("does not know the commit nowhere"))
  }

  @Test func threeDotsAreWhereTheBranchBegan() throws {
    try folder.git("checkout", "-q", "-b", "topic")
    try folder.write("Sources/HomeFeature/More.swift", "// A comment.\n")
    try folder.commit("topic")
    try folder.git("checkout", "-q", "main")
    try moveTheLink()
    try folder.commit("main goes on")
    try folder.git("checkout", "-q", "topic")
    let tip = try folder.run("query", "diff", "main", exits: 0)
    #expect(tip.output.contains("gained: "))
    #expect(tip.errors.contains("`query diff main...` compares with where the branch began"), "\(tip.errors)")
    let base = try folder.run("query", "diff", "main...", exits: 0)
    #expect(!base.output.contains("gained: ") && !base.output.contains("links: "), "\(base.output)")
    #expect(base.errors == "")
    #expect(
      try folder.run("query", "diff", "nowhere...", exits: 64).errors.contains("does not know the commit nowhere"))
  }

  /// The shape is fixed: gained as it is, lost as it was. For people it is one row.
  @Test func aViolationThatIsMoreOrLessSevereIsOneRow() throws {
    let live = "Sources/WeatherClientLive/Live.swift"
    try folder.write(live, "#if DEBUG\n" + Weather.live + "#endif\n")
    try folder.commit("debug builds alone")
    try folder.write(live, "#if canImport(UIKit)\n" + Weather.live + "#endif\n")
    let answer = try folder.answer("diff", "HEAD")["violations"]
    #expect(answer["gained"].list.map { $0["rule"] } == [.text("conditional-live-value")])
    #expect(answer["lost"].list.map { $0["rule"] } == [.text("conditional-live-value")])
    let text = try folder.run("query", "diff", "HEAD", exits: 0).output
    #expect(text.contains("changed: 1 violation\n") && text.contains("(was error, is "), "\(text)")
    #expect(!text.contains("gained:") && !text.contains("lost:"), "\(text)")
    let comment = try folder.run("query", "diff", "HEAD", "--format", "markdown", exits: 0).output
    #expect(comment.contains("**Changed: 1 violation**"), "\(comment)")
    // Near: another one is gained.
    try folder.write(live, "")
    let gained = try folder.run("query", "diff", "HEAD", exits: 0).output
    #expect(gained.contains("gained:") && !gained.contains("changed:"), "\(gained)")
  }

  /// What could not be read of the other commit is not there by mistake: what it had would look new.
  @Test func aCommitThatCannotBeReadIsReported() throws {
    try folder.replace(
      "let package = Package(name: \"Forecast\"", with: "let package = Package(name: made()", in: "Package.swift")
    try folder.commit("broken")
    try folder.git("checkout", "HEAD~1", "--", "Package.swift")
    let outcome = try folder.run("query", "diff", "HEAD", exits: 2)
    #expect(outcome.errors.contains("error: HEAD could not be read whole: "), "\(outcome.errors)")
    #expect(outcome.output.contains("modules: +"))
    try folder.run("query", "diff", "HEAD", "--allow-incomplete", exits: 0)
    let affected = try folder.run("check", "--affected=HEAD", "--fail-on", "never", exits: 0)
    #expect(affected.errors.contains("violations that it had may be reported as new"), "\(affected.errors)")
    // Where nothing was is another thing.
    let empty = try ProjectFolder.repository(["README.md": "\n"])
    for (file, text) in Weather.files { try empty.write(file, text) }
    try empty.run("query", "diff", "HEAD", exits: 0)
    try folder.write(".depgraph.yml", "rulez: {}\n")
    try folder.commit("wrong configuration")
    try folder.write(".depgraph.yml", "\n")
    let other = try folder.run("query", "diff", "HEAD", exits: 0)
    #expect(other.errors.contains("the configuration of that commit is not valid"), "\(other.errors)")
  }

  /// What a commit came to is kept; another commit, and another state of what git ignores, is another question.
  @Test func aCommitIsComparedOnce() throws {
    try moveTheLink()
    let first = try folder.answer("diff", "HEAD")
    let kept = try folder.answer("diff", "HEAD", "--timings")
    #expect(kept == first)
    try folder.write("Sources/DayFeature/More.swift", "struct More {}\n")
    #expect(try folder.answer("diff", "HEAD")["links"] == first["links"])
    try folder.commit("second")
    let none = try folder.answer("diff", "HEAD")
    #expect(none["links"] == (try JSON(#"{ "added": [], "removed": [] }"#)))
    #expect(try folder.answer("diff", "HEAD~1") == (try folder.answer("diff", "HEAD~1", "--in-memory")))
  }

  /// The project's file says what its application links.
  @Test func anXcodeProjectIsComparedToo() throws {
    let xcode = try XcodeFolder.folder()
    try xcode.remove(".git/HEAD")
    let folder = try ProjectFolder.repository(
      [
        "Package.swift", XcodeFolder.project, XcodeFolder.settings, "App/main.swift", "App/Other.swift",
        "Sources/HomeFeature/Home.swift", "Sources/DayFeature/Day.swift", "Sources/Forecast/Forecast.swift",
        "Sources/Kiosk/Kiosk.swift",
        "Sources/WeatherClient/WeatherClient.swift", "Sources/WeatherClientLive/Live.swift",
      ].reduce(into: [:]) { files, file in if xcode.exists(file) { files[file] = try xcode.text(file) } })
    try folder.replace(
      "packageProductDependencies = (HOME, )", with: "packageProductDependencies = ()", in: XcodeFolder.project)
    let answer = try folder.answer("diff", "HEAD")
    #expect(
      answer["links"]["removed"].list.map { [$0["from"]["id"], $0["to"]["name"]] } == [
        [.text("App/App.xcodeproj:App"), .text("HomeFeature")]
      ])
    #expect(answer["closures"].list.map { $0["root"]["name"] } == [.text("App")])
    #expect(answer["violations"]["lost"].list.map { $0["root"] }.contains(.text("App")))
  }

  @Test func keysAndLiveValuesComeAndGo() throws {
    try folder.remove("Sources/WeatherClientLive/Live.swift")
    try folder.write(
      "Sources/WeatherClient/Clock.swift",
      """
      import Dependencies
      public enum ClockKey: DependencyKey { public static let liveValue = 1 }

      """)
    let answer = try folder.answer("diff", "HEAD")
    #expect(answer["keys"]["added"].list.map { $0["name"] } == [.text("ClockKey")])
    #expect(answer["liveValues"]["added"].list.map { $0["key"]["name"] } == [.text("ClockKey")])
    #expect(answer["liveValues"]["removed"].list.map { $0["module"]["name"] } == [.text("WeatherClientLive")])
  }

  /// A module and a key are both called `WeatherClient`: where a root has to do with one of them, that one is meant.
  @Test func aNameIsWhatFitsTheRoot() throws {
    #expect(try folder.run("query", "why", "WeatherClientLive", "WeatherClient", exits: 0).output.contains("links"))
    try folder.run("query", "why", "Forecast", "WeatherClient", exits: 64)
  }

  @Test func measuresHaveAnOrderAndListsAreRows() throws {
    let names = try folder.answer("metrics", "--sort", "lines", "--first", "2").list.map { $0["name"] }
    #expect(names == [.text("WeatherClient"), .text("DayFeature")])
    try folder.run("query", "metrics", "--first", "0", exits: 64)
    #expect(
      try folder.run("query", "sql", "SELECT name, id FROM keys", "--format", "csv", exits: 0).output
        == "name,id\nWeatherClient,Forecast:WeatherClient.WeatherClient\n")
    try folder.run("query", "cycles", "--format", "markdown", exits: 64)
  }

  @Test func aManifestConcernsItsModulesAndKeysTheirTestValues() throws {
    #expect(try folder.answer("impact", "Package.swift")["modules"].list.count == 6)
    #expect(try folder.answer("keys", "--without-test-value") == .list([]))
  }
}

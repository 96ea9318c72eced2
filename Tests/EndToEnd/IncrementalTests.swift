import Foundation
import Testing

/// What the index knows after the tree changed.
@Suite struct IncrementalTests {
  private let folder: ProjectFolder

  init() throws {
    folder = try Weather.folder()
    try folder.run("index", exits: 0)
  }

  private static let day = "Sources/DayFeature/Day.swift"

  /// `SELECT … FROM consumptions`, as `file:line property`.
  private func consumptions() throws -> [String] {
    let rows = try folder.query("SELECT file || ':' || line || ' ' || property AS row FROM consumptions ORDER BY row")
    return rows.list.compactMap { $0["row"].string }
  }

  private func hashes() throws -> [String: JSON] {
    let rows = try folder.query("SELECT file, hash FROM files").list
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["file"].string ?? "", $0["hash"]) })
  }

  @Test func aChangedFileReplacesItsOwnFactsOnly() throws {
    #expect(try consumptions() == ["\(Self.day):4 weatherClient"])
    let before = try hashes()
    let imports = "SELECT module FROM imports WHERE file <> '\(Self.day)' ORDER BY file, line"
    let others = try folder.query(imports)
    try folder.write(Self.day, "// moved down\n" + Weather.day + Weather.day.replacingOccurrences(of: "Day", with: "X"))
    #expect(try consumptions() == ["\(Self.day):11 weatherClient", "\(Self.day):5 weatherClient"])
    let after = try hashes()
    #expect(before.keys.sorted() == after.keys.sorted())
    #expect(before.filter { after[$0.key] != $0.value }.map(\.key) == [Self.day])
    #expect(try folder.query(imports) == others)
  }

  /// The result of the last run is kept then; the views and the lines of modules are those of the tree.
  @Test func aFileThatGrowsWithoutSayingMoreIsCounted() throws {
    let before = try hashes()
    try folder.run(exits: 1)
    try folder.write(Self.day, Weather.day + "// one\n// two\n")
    let grown = try folder.run("query", "metrics", "--format", "json", exits: 0).output
    #expect(try folder.run("query", "metrics", "--format", "json", "--in-memory", exits: 0).output == grown)
    #expect(try hashes().filter { before[$0.key] != $0.value }.map(\.key) == [Self.day])
    try folder.write(Self.day, Weather.day)
    let again = try folder.run("query", "metrics", "--format", "json", exits: 0).output
    #expect(again != grown)
    #expect(try folder.run("query", "metrics", "--format", "json", "--in-memory", exits: 0).output == again)
    #expect(try hashes() == before)
  }

  /// Sources that the configuration leaves out are no part of the graph; what they name may still change a violation.
  @Test func whatALeftOutSourceNamesIsLookedAtAgain() throws {
    let place = "Sources/Forecast/Generated"
    func confidence() throws -> String? {
      let found = try folder.report("--only", "missing-live-value")
      #expect(try folder.report("--only", "missing-live-value", "--in-memory") == found)
      return found["violations"][0]["confidence"].string
    }
    try folder.write(".depgraph.yml", "exclude: [\(place)]\n")
    try folder.write("\(place)/Strings.swift", "enum Strings {}\n")
    #expect(try confidence() == "proven")
    let start = "func start() { prepareDependencies { $0.weatherClient = WeatherClient() } }\n"
    try folder.write("\(place)/Strings.swift", start)
    #expect(try confidence() == "unknown")
    try folder.write("\(place)/Strings.swift", "enum Strings {}\n")
    #expect(try confidence() == "proven")
    try folder.write("\(place)/Deeper/Start.swift", start)
    #expect(try confidence() == "unknown")
    try folder.remove("\(place)/Deeper")
    #expect(try confidence() == "proven")
  }

  @Test func aRemovedFileTakesItsFactsWithIt() throws {
    try folder.remove("Sources/WeatherClientLive/Live.swift")
    #expect(try folder.query("SELECT * FROM live_values") == .list([]))
    #expect(try folder.query("SELECT * FROM files WHERE file LIKE '%Live%'") == .list([]))
    #expect(try folder.report()["violations"][0]["roots"] == .list([.text("Forecast"), .text("Kiosk")]))
    try folder.write("Sources/WeatherClientLive/Live.swift", Weather.live)
    #expect(try folder.report()["violations"][0]["roots"] == .list([.text("Forecast")]))
  }

  @Test func aMovedFileBelongsToItsNewModule() throws {
    try folder.move("Sources/WeatherClientLive/Live.swift", to: "Sources/WeatherClient/Live.swift")
    let values = try folder.query("SELECT module, file FROM live_values")
    #expect(
      try values == JSON(#"[{ "module": "Forecast:WeatherClient", "file": "Sources/WeatherClient/Live.swift" }]"#))
    #expect(try folder.report()["summary"]["errors"] == .integer(0))
  }

  @Test func anEditedManifestChangesTheLinks() throws {
    let links = "SELECT depends_on FROM module_edges WHERE module = 'Forecast:Forecast' AND kind = 'link' ORDER BY 1"
    #expect(try folder.query(links).list.map { $0["depends_on"] } == [.text("Forecast:HomeFeature")])
    try folder.replace(Weather.missingLink, with: Weather.mendedLink, in: "Package.swift")
    #expect(
      try folder.query(links).list.map { $0["depends_on"] }
        == [.text("Forecast:HomeFeature"), .text("Forecast:WeatherClientLive")])
    try folder.run(exits: 0)
    try folder.replace(Weather.mendedLink, with: Weather.missingLink, in: "Package.swift")
    try folder.run(exits: 1)
  }

  @Test func theIndexIgnoresItselfForGit() throws {
    #expect(try folder.text(".depgraph/.gitignore") == "*\n")
    try folder.write(".depgraph/.gitignore", "mine\n")
    try folder.run(exits: 1)
    #expect(try folder.text(".depgraph/.gitignore") == "mine\n")
  }

  @Test func theIndexLiesBesideTheConfigurationAndForNoCacheNowhere() throws {
    try folder.remove(".depgraph")
    try folder.run("--no-cache", exits: 1)
    try folder.run("--in-memory", exits: 1)
    try folder.run("--db", "mine.sqlite", exits: 1)
    #expect(!folder.exists(".depgraph"))
    #expect(folder.exists("mine.sqlite"))
    try folder.write(".depgraph.yml", "")
    let below = try folder.run("Sources/DayFeature", "--format", "json")
    // The sources of a package are no project by themselves.
    #expect(below.exitCode == 2)
    #expect(folder.exists(".depgraph/index.sqlite"))
    #expect(!folder.exists("Sources/DayFeature/.depgraph"))
  }

  /// What a narrower run saw is not what the next one is judged by.
  @Test func aRunBelowTheRootDoesNotDisturbTheWhole() throws {
    let whole = try folder.run("--format", "json", exits: 1).output
    try folder.write(".depgraph.yml", "")
    #expect(try folder.run("--format", "json", exits: 1).output == whole)
    _ = try folder.run("Sources")
    #expect(try folder.run("--format", "json", exits: 1).output == whole)
    #expect(try consumptions() == ["\(Self.day):4 weatherClient"])
  }

  /// What a source says may hang on what another one calls its way to read dependencies.
  @Test func aRenamedWrapperReadsOtherSourcesAgain() throws {
    let user = "Sources/DayFeature/Day.swift"
    try folder.write(
      "Sources/WeatherClient/Inject.swift", "import Dependencies\npublic typealias Inject = Dependency\n")
    try folder.write(
      user,
      """
      import WeatherClient
      struct Day {
        @Inject(\\.weatherClient) var weatherClient
      }

      """)
    func isAsCold() throws -> [String] {
      let warm = try folder.run("check", "--format", "json").output
      #expect(try folder.run("check", "--in-memory", "--format", "json").output == warm)
      return try consumptions()
    }
    #expect(try isAsCold() == ["\(user):3 weatherClient"])
    // The index has what it said with the name.
    try folder.write("Sources/HomeFeature/More.swift", "public struct More {}\n")
    #expect(try isAsCold() == ["\(user):3 weatherClient"])
    try folder.write("Sources/WeatherClient/Inject.swift", "import Dependencies\npublic typealias Give = Dependency\n")
    #expect(try isAsCold() == [])
    try folder.write(
      "Sources/WeatherClient/Inject.swift", "import Dependencies\npublic typealias Inject = Dependency\n")
    #expect(try isAsCold() == ["\(user):3 weatherClient"])
    try folder.replace("@Inject", with: "@Give", in: user)
    #expect(try isAsCold() == [])
  }
}

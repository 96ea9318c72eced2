import Foundation
import Testing

/// `query`: questions about the graph of the last run.
@Suite struct QuestionTests {
  private let folder: ProjectFolder

  init() throws { folder = try Weather.folder() }

  private func places(_ path: JSON) -> [String] {
    path.list.map { step in
      let place = step["location"]
      return "\(step["from"].string ?? "") \(step["kind"].string ?? "") \(step["to"].string ?? "") "
        + "\(place["file"].string ?? ""):\(place["line"].whole ?? 0)"
    }
  }

  @Test func dependenciesComeByDistanceWithTheModuleBeforeThem() throws {
    #expect(
      try folder.answer("deps", "Forecast")
        == (try JSON(
          """
          [
            { "id": "Forecast:HomeFeature", "name": "HomeFeature", "distance": 1, "kind": "library",
              "external": false, "via": "Forecast:Forecast" },
            { "id": "Forecast:DayFeature", "name": "DayFeature", "distance": 2, "kind": "library",
              "external": false, "via": "Forecast:HomeFeature" },
            { "id": "Forecast:WeatherClient", "name": "WeatherClient", "distance": 3, "kind": "library",
              "external": false, "via": "Forecast:DayFeature" }
          ]
          """)))
    #expect(try folder.answer("deps", "Forecast:Forecast", "--direct").list.count == 1)
    #expect(try folder.answer("deps", "Forecast", "--depth", "2").list.count == 2)
    let external = try folder.answer("deps", "WeatherClient", "--external")
    #expect(external.list.map { $0["id"] } == [.text("external:Dependencies")])
    #expect(external[0]["external"] == .truth(true))
    #expect(try folder.answer("deps", "WeatherClient") == .list([]))
    let text = try folder.run("query", "deps", "WeatherClient", exits: 0).output
    #expect(
      text == "Dependencies of WeatherClient: 0 modules\n(1 external module not shown; use --external)\n")
  }

  @Test func dependentsAreTheSameTheOtherWayRound() throws {
    let all = try folder.answer("dependents", "DayFeature").list.map { [$0["distance"], $0["id"]] }
    #expect(
      all == [
        [.integer(1), .text("Forecast:HomeFeature")], [.integer(2), .text("Forecast:Forecast")],
        [.integer(2), .text("Forecast:Kiosk")],
      ])
    let external = try folder.answer("dependents", "Dependencies", "--direct")
    // As module graphs name it.
    #expect(try folder.answer("dependents", "external:swift-dependencies/Dependencies", "--direct") == external)
    #expect(external.list.map { $0["name"] } == [.text("WeatherClient")])
    let imports = try folder.answer("dependents", "WeatherClient", "--kind", "import", "--direct").list.compactMap {
      $0["name"].string
    }
    #expect(imports.sorted() == ["DayFeature", "WeatherClientLive"])
  }

  @Test func aNumberBelowItsLeastIsRefusedByName() throws {
    for question in [["query", "deps", "Forecast", "--depth"], ["tree", "Forecast", "--depth"]] {
      let errors = try Tool.run(question + ["-1"], in: folder.path).errors
      #expect(errors.contains("--depth takes a number of at least 1, not -1"), "\(errors)")
    }
    #expect(try folder.run("--jobs", "-1", exits: 64).errors.contains("at least 1, not -1"))
  }

  /// The name of the target says what was meant, where the package in front of it is another one's.
  @Test func anIdentifierWithAnotherPackageHasTheRightOneAsItsNearest() throws {
    let errors = try folder.run("query", "why", "Weather:Forecast", "Day:HomeFeature", exits: 64).errors
    #expect(errors.contains("there is no module Weather:Forecast; did you mean Forecast:Forecast?"), "\(errors)")
    #expect(
      try folder.run("query", "deps", "Day:HomeFeature", exits: 64).errors.contains(
        "did you mean Forecast:HomeFeature?"))
  }

  /// `why` shows what a test reads; it is not missing there.
  @Test func aTestNeedsNoLiveValue() throws {
    try folder.replace(
      ".target(name: \"DayFeature\"",
      with: ".testTarget(name: \"DayTests\", dependencies: [\"DayFeature\"]), .target(name: \"DayFeature\"",
      in: "Package.swift")
    try folder.write("Tests/DayTests/Tests.swift", "import DayFeature\n")
    #expect(try folder.answer("why", "DayTests", "weatherClient")["paths"].list.count == 1)
    #expect(
      try folder.run("query", "why-not", "DayTests", "weatherClient", exits: 0).output
        == "DayTests needs no live value for WeatherClient: in a test, the library takes none\n")
    #expect(
      try folder.run("query", "why-not", "DayTests", "weatherClient", "--format", "json", exits: 0).output
        .contains("\"not-needed\""))
  }

  @Test func aWayHasItsPlaces() throws {
    let path = try folder.answer("path", "Forecast", "WeatherClient")["paths"]
    #expect(
      path.list.map(places) == [
        [
          "Forecast links HomeFeature Package.swift:7", "HomeFeature links DayFeature Package.swift:9",
          "DayFeature links WeatherClient Package.swift:12",
        ]
      ])
    #expect(path[0][0]["fromId"] == .text("Forecast:Forecast"))
    let all = try folder.answer("path", "Kiosk", "WeatherClient", "--all")["paths"].list.map { $0.list.count }
    #expect(all == [2, 3])
    #expect(try folder.answer("path", "WeatherClient", "Forecast")["paths"] == .list([]))
    #expect(
      try folder.run("query", "path", "WeatherClient", "Forecast", exits: 0).output
        == "no path from WeatherClient to Forecast\n")
  }

  /// Programs get every column of the view.
  @Test func peopleAreShownNamesUntilTwoAreCalledAlike() throws {
    #expect(
      try folder.run("query", "roots", exits: 0).output == """
        name      is_preview  module_count  is_test  place
        --------  ----------  ------------  -------  ----------------
        Forecast           0             4        0  Package.swift:5
        Kiosk              0             5        0  Package.swift:11
        (2 rows)

        """)
    try folder.write(
      "Other/Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Other", targets: [.target(name: "HomeFeature")])

      """)
    try folder.write("Other/Sources/HomeFeature/Home.swift", "public struct Home {}\n")
    let dependents = try folder.run("query", "dependents", "DayFeature", "--direct", exits: 0).output
    #expect(dependents == "Dependents of DayFeature: 1 module\n1  Forecast:HomeFeature  library\n")
    let names = try folder.run("query", "modules", exits: 0).output.split(separator: "\n").map {
      $0.prefix { $0 != " " }
    }
    #expect(
      names.contains("Other:HomeFeature") && names.contains("Forecast:HomeFeature") && names.contains("DayFeature"))
  }

  @Test(arguments: [#"\.weatherClient"#, "weatherClient", "Forecast:WeatherClient.WeatherClient"])
  func whyEndsAtTheRead(key: String) throws {
    let paths = try folder.answer("why", "Forecast", key)["paths"]
    #expect(
      paths.list.map(places) == [
        [
          "Forecast links HomeFeature Package.swift:7", "HomeFeature links DayFeature Package.swift:9",
          "DayFeature reads WeatherClient Sources/DayFeature/Day.swift:4",
        ]
      ])
  }

  @Test func whyAlsoExplainsModules() throws {
    let paths = try folder.answer("why", "Kiosk", "WeatherClientLive")["paths"]
    #expect(paths.list.map(places) == [["Kiosk links WeatherClientLive Package.swift:11"]])
  }

  @Test func namesThatMeanNothingOrSeveralAreRefused() throws {
    #expect(
      try folder.run("query", "deps", "HomeFeatur", exits: 64).errors.contains(
        "there is no module HomeFeatur; did you mean HomeFeature?"))
    let several = try folder.run("query", "why", "Forecast", "WeatherClient", exits: 64).errors
    #expect(
      several.contains(
        "the key Forecast:WeatherClient.WeatherClient (\\.weatherClient), the module Forecast:WeatherClient; write the id"
      ))
    let far = try folder.run("query", "why", "Forecast", "nosuch", exits: 64).errors
    #expect(far.contains("there is no module or key nosuch; the nearest are "), "\(far)")
    #expect(try folder.run("query", "deps", "Forecast", "--kind", "links", exits: 64).output == "")
    #expect(try folder.run("query", "deps", "Forecast", "--depth", "0", exits: 64).output == "")
    #expect(
      try folder.run("query", "impact", "Sources/DayFeature/Dai.swift", exits: 64).errors.contains(
        "did you mean Sources/DayFeature/Day.swift?"))
  }

  /// Each hint is a name that the question takes.
  @Test(arguments: [
    (["why", "Forecast", #"\.wetherClient"#], #"there is no key \.wetherClient; did you mean \.weatherClient?"#),
    (["why", "Forecast", "weatherclient"], "did you mean weatherClient?"),
    (["deps", "Day"], "did you mean DayFeature?"),
    (["deps", "Feature"], "the nearest are DayFeature, HomeFeature, "),
    (["modules", "--kind", "app"], "there are library, executable, application, "),
    (["modules", "--role", "live"], "there are interface, implementation, composition, preview, test, root\n"),
    (["impact", "Day.swift"], "no module has the source Day.swift; did you mean Sources/DayFeature/Day.swift?"),
    (["impact", "Sources/DayFeature"], "did you mean Forecast:DayFeature?"),
    (["what-if", "--link", "Forecast:Nosuch"], "there is no module Nosuch; the nearest are "),
  ])
  func aWrongNameLeadsToARightOne(question: [String], message: String) throws {
    let outcome = try Tool.run(["query"] + question, in: folder.path)
    #expect(outcome.exitCode == 64 && outcome.errors.contains(message), "\(outcome.errors)")
  }

  /// A shell takes the backslash of `\\.weatherClient` away.
  @Test func aPropertyMayBeWrittenWithItsDot() throws {
    let answer = try folder.answer("why", "Forecast", #"\.weatherClient"#)
    #expect(try folder.answer("why", "Forecast", ".weatherClient") == answer)
    #expect(try folder.answer("why-not", "Forecast", ".weatherClient")["status"] == .text("missing"))
    #expect(try folder.answer("matrix", "--key", ".weatherClient").list.count == 2)
  }

  @Test func scriptsCanFailOnAnAnswer() throws {
    try folder.run("query", "path", "Forecast", "WeatherClientLive", "--fail-if-any", exits: 0)
    try folder.run("query", "path", "Kiosk", "WeatherClientLive", "--fail-if-any", exits: 1)
    try folder.run("query", "cycles", "--fail-if-any", exits: 0)
  }

  @Test func aChangeIsFollowedToTheRoots() throws {
    let impact = try folder.answer("impact", "Sources/DayFeature/Day.swift")
    #expect(impact["roots"].list.map { $0["name"] } == [.text("Forecast"), .text("Kiosk")])
    #expect(
      impact["modules"].list.compactMap { $0["name"].string } == ["DayFeature", "Forecast", "HomeFeature", "Kiosk"])
    #expect((impact["lines"].whole ?? 0) > 5)
    #expect(try folder.answer("impact", "DayFeature") == impact)
  }

  @Test func measuresCountDirectLinks() throws {
    let metrics = try folder.answer("metrics").list
    let client = try #require(metrics.first { $0["name"] == .text("WeatherClient") })
    #expect(client["fanIn"] == .integer(2))
    #expect(client["fanOut"] == .integer(0))
    #expect(client["instability"] == .integer(0))
    let root = try #require(metrics.first { $0["name"] == .text("Forecast") })
    #expect(root["depth"] == .integer(3))
    #expect(root["closure"] == .integer(3))
  }

  /// A module is built into what links it, whatever it is for.
  @Test func whatIsBelowAModuleCountsInItsMeasures() throws {
    try folder.replace(
      #".target(name: "DayFeature", dependencies: ["WeatherClient"])"#,
      with: """
        .target(name: "DayFeature", dependencies: ["WeatherClient", "DayTestSupport"]),
        .target(name: "DayTestSupport", dependencies: ["Samples"]), .target(name: "Samples")
        """, in: "Package.swift")
    try folder.write("Sources/DayTestSupport/Support.swift", "public struct Support {}\n")
    try folder.write("Sources/Samples/Samples.swift", "public struct Samples {}\n")
    let metrics = try folder.answer("metrics").list
    #expect(!metrics.contains { $0["name"] == .text("DayTestSupport") })
    let day = try #require(metrics.first { $0["name"] == .text("DayFeature") })
    #expect(try folder.answer("deps", "DayFeature").list.count == 3)
    #expect(day["closure"] == .integer(3) && day["depth"] == .integer(2) && day["fanOut"] == .integer(1))
  }

  @Test func cyclesAreShownByTheirLinks() throws {
    #expect(try folder.answer("cycles") == .list([]))
    try folder.write(
      "Package.swift",
      Weather.manifest.replacingOccurrences(
        of: #".target(name: "WeatherClient", dependencies: ["#,
        with: #".target(name: "WeatherClient", dependencies: ["DayFeature", "#))
    let cycles = try folder.answer("cycles")
    #expect(cycles.list.map { $0.list.compactMap { $0["from"].string } } == [["DayFeature", "WeatherClient"]])
  }

  @Test func listsAreThoseOfTheViews() throws {
    for view in ["modules", "keys", "roots"] {
      #expect(try folder.answer(view).list.count == (try folder.query("SELECT * FROM \(view)").list.count), "\(view)")
      #expect(
        Set(try folder.answer(view)[0].object?.keys.map { $0 } ?? [])
          == Set(try folder.query("SELECT * FROM \(view)")[0].object?.keys.map { $0 } ?? []), "\(view)")
    }
    #expect(try folder.answer("modules", "--kind", "executable").list.count == 2)
    #expect(try folder.answer("roots", "--kind", "program").list.count == 2)
    #expect(try folder.answer("roots", "--kind", "test") == .list([]))
    #expect(try folder.answer("roots", "--linking", "WeatherClientLive").list.map { $0["name"] } == [.text("Kiosk")])
    #expect(try folder.answer("roots", "--linking", "Kiosk").list.map { $0["name"] } == [.text("Kiosk")])
    #expect(try folder.run("query", "roots", "--kind", "tests", exits: 64).errors.contains("did you mean test"))
    #expect(try folder.answer("keys", "--module", "WeatherClient").list.count == 1)
    #expect(try folder.answer("keys", "--module", "DayFeature") == .list([]))
    #expect(try folder.answer("keys", "--without-live-value") == .list([]))
  }

  /// Live values are not missing where the library reads none.
  @Test func testBundlesAreRootsForQuestions() throws {
    try folder.write("Tests/DayFeatureTests/DayTests.swift", "import DayFeature\n")
    try folder.replace(
      #".target(name: "DayFeature", dependencies: ["WeatherClient"]),"#,
      with: #".target(name: "DayFeature", dependencies: ["WeatherClient"]), "#
        + #".testTarget(name: "DayFeatureTests", dependencies: ["DayFeature"]),"#, in: "Package.swift")
    let tests = JSON.text("Forecast:DayFeatureTests")
    let root = try #require(try folder.answer("roots").list.first { $0["module"] == tests })
    #expect(root["is_test"] == .integer(1))
    #expect(root["module_count"] == .integer(3))
    #expect(root == (try folder.query("SELECT * FROM roots WHERE is_test").list.first))
    let path = try folder.answer("why", "DayFeatureTests", #"\.weatherClient"#)["paths"].list.map(places)
    #expect(
      path == [
        [
          "DayFeatureTests links DayFeature Package.swift:12",
          "DayFeature reads WeatherClient Sources/DayFeature/Day.swift:4",
        ]
      ])
    #expect(try folder.answer("impact", "WeatherClient")["roots"].list.map { $0["id"] }.contains(tests))
    #expect(try folder.answer("why-not", "DayFeatureTests", #"\.weatherClient"#)["status"] == .text("not-needed"))
    let cell = try folder.answer("matrix", "--root", "DayFeatureTests")[0]
    #expect(cell["status"] == .text("not-needed"))
    #expect(try folder.report()["project"]["roots"] == .integer(2))
    let text = try folder.run("query", "matrix", exits: 0).output
    #expect(text.hasSuffix("(not shown, as they need none of the keys: DayFeatureTests)\n"))
  }

  /// No root that needs live values links a test bundle.
  @Test func theMatrixLeavesOutKeysOfTests() throws {
    try folder.write(
      "Tests/DayFeatureTests/DayTests.swift",
      "import Dependencies\nenum Probe: TestDependencyKey { static let testValue = 0 }\n")
    try folder.replace(
      #".target(name: "DayFeature", dependencies: ["WeatherClient"]),"#,
      with: #".target(name: "DayFeature", dependencies: ["WeatherClient"]), "#
        + #".testTarget(name: "DayFeatureTests", dependencies: ["DayFeature"]),"#, in: "Package.swift")
    let names = try folder.answer("matrix").list.map { $0["key"] }
    #expect(!names.isEmpty && !names.contains(.text("Probe")))
    #expect(try folder.answer("matrix", "--key", "Probe")[0]["status"] == .text("not-needed"))
  }

  /// Every column of every view is described, and nothing else.
  @Test func theSchemaDescribesTheViews() throws {
    let described = Dictionary(grouping: try folder.answer("schema").list, by: { $0["view"].string ?? "" })
    let views = try folder.query("SELECT name FROM sqlite_master WHERE type = 'view'").list.compactMap {
      $0["name"].string
    }
    #expect(Set(views) == Set(described.keys))
    for view in views {
      let columns = try folder.answer("sql", "SELECT * FROM \(view)")["columns"].list
      #expect(described[view]?.map { $0["column"] } == columns, "\(view)")
    }
  }

  /// A cold run, a kept one, and one whose graph was lost answer alike.
  @Test func theAnswerDoesNotDependOnTheIndex() throws {
    let cold = try folder.run("query", "metrics", exits: 0).output
    #expect(try folder.run("query", "metrics", exits: 0).output == cold)
    #expect(try folder.run("query", "metrics", "--in-memory", exits: 0).output == cold)
    try folder.run("check", "--only", "missing-live-value", exits: 1)
    #expect(try folder.run("query", "metrics", exits: 0).output == cold)
  }
}

extension JSON {
  fileprivate var whole: Int? {
    if case .integer(let number) = self { number } else { nil }
  }
}

import Foundation
import Testing

/// `query matrix`, `why-not`, `what-if`, `unused`, `leaks`: questions about who serves what.
@Suite struct GraphQuestionTests {
  private let folder: ProjectFolder

  init() throws { folder = try Weather.folder() }

  private func names(_ list: JSON) -> [String] { list.list.compactMap { $0["name"].string } }

  @Test func theMatrixSaysWhoServesWhat() throws {
    let rows = try folder.answer("matrix").list
    #expect(rows.map { $0["rootId"].string } == ["Forecast:Forecast", "Forecast:Kiosk"])
    #expect(rows.map { $0["status"].string } == ["missing", "served"])
    #expect(rows[0]["location"] == (try JSON(#"{ "file": "Sources/DayFeature/Day.swift", "line": 4, "column": 3 }"#)))
    #expect(
      rows[1]
        == (try JSON(
          """
          { "root": "Kiosk", "rootId": "Forecast:Kiosk", "key": "WeatherClient", "keyPath": "weatherClient",
            "status": "served", "liveModules": [{ "id": "Forecast:WeatherClientLive", "name": "WeatherClientLive" }],
            "location": { "file": "Sources/DayFeature/Day.swift", "line": 4, "column": 3 } }
          """)))
    #expect(try folder.answer("matrix", "--root", "Kiosk", "--key", "weatherClient").list.count == 1)
    #expect(
      try folder.run("query", "matrix", "--root", "HomeFeature", exits: 64).errors.contains(
        "HomeFeature is not a root that is checked"))
    #expect(try folder.run("query", "matrix", "--key", "wetherClient", exits: 64).errors.contains("did you mean"))
  }

  @Test func overridesLibrariesAndWhatIsNotReadHaveTheirWords() throws {
    try folder.write(
      "Sources/Forecast/Forecast.swift",
      """
      import Dependencies
      import HomeFeature
      import WeatherClient
      @main struct Forecast {
        static func main() {
          prepareDependencies { $0.weatherClient = WeatherClient() }
          _ = Home()
        }
      }

      """)
    try folder.write(
      "Sources/Kiosk/Kiosk.swift",
      """
      import Dependencies
      @main struct Kiosk {
        @Dependency(\\.uuid) var uuid
        static func main() { _ = Kiosk() }
      }

      """)
    try folder.replace(
      #"name: "Kiosk", dependencies: ["HomeFeature", "WeatherClientLive"]"#,
      with: #"name: "Kiosk", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]"#,
      in: "Package.swift")
    let rows = Dictionary(
      grouping: try folder.answer("matrix").list, by: { "\($0["root"].string ?? "") \($0["keyPath"].string ?? "")" }
    ).compactMapValues(\.first)
    #expect(rows["Forecast weatherClient"]?["status"] == .text("covered"))
    #expect(rows["Forecast weatherClient"]?["location"]["line"] == .integer(6))
    #expect(rows["Forecast uuid"]?["status"] == .text("not-needed"))
    #expect(rows["Kiosk weatherClient"]?["status"] == .text("not-needed"))
    #expect(rows["Kiosk weatherClient"]?["location"] == .null)
    #expect(rows["Kiosk uuid"]?["status"] == .text("library"))
    #expect(rows["Kiosk uuid"]?["key"] == .text("UUIDGeneratorKey"))
    // The contract knows `library` in the matrix alone.
    #expect(try folder.answer("why-not", "Kiosk", #"\.uuid"#)["status"] == .text("served"))
  }

  /// A column for each root would be wider than a screen.
  @Test func oneKeyIsAListOfRoots() throws {
    try folder.replace(
      "static func main() { _ = Home() }",
      with: "static func main() { withDependencies { $0.weatherClient = WeatherClient() } operation: { _ = Home() } }",
      in: "Sources/Forecast/Forecast.swift")
    try folder.replace(
      "import HomeFeature", with: "import Dependencies\nimport HomeFeature\nimport WeatherClient",
      in: "Sources/Forecast/Forecast.swift")
    #expect(
      try folder.run("query", "matrix", "--key", "weatherClient", exits: 0).output == """
        root      WeatherClient \\.weatherClient
        --------  -----------------------------------------
        Forecast  covered Sources/Forecast/Forecast.swift:4
        Kiosk     WeatherClientLive
        (2 rows)

        """)
    let one = try folder.run("query", "matrix", "--key", "weatherClient", "--root", "Kiosk", exits: 0).output
    #expect(one.hasPrefix("key                            Kiosk\n"))
  }

  @Test func aScopeIsNeitherMissingNorCovered() throws {
    try folder.write(
      "Sources/HomeFeature/Home.swift",
      """
      import DayFeature
      import Dependencies
      import WeatherClient
      public struct Home {
        let day = withDependencies { $0.weatherClient = WeatherClient() } operation: { Day() }
        public init() {}
      }

      """)
    let rows = try folder.answer("matrix", "--root", "Forecast").list
    #expect(rows[0]["status"] == .text("scoped"))
    #expect(rows[0]["location"]["file"] == .text("Sources/HomeFeature/Home.swift"))
    #expect(rows[0]["location"]["line"] == .integer(5))
  }

  @Test func whyNotIsAnEditThatWorks() throws {
    let answer = try folder.answer("why-not", "Forecast", "WeatherClient")
    #expect(answer["status"] == .text("missing"))
    let link = answer["links"][0]
    #expect(link["from"]["id"] == .text("Forecast:Forecast"))
    #expect(link["to"]["name"] == .text("WeatherClientLive"))
    #expect(link["product"] == .null)
    let diff = try #require(link["edit"].string)
    #expect(diff.hasPrefix("--- a/Package.swift\n+++ b/Package.swift\n@@ -5,6 +5,7 @@\n"))
    #expect(diff.contains("\n     \"HomeFeature\",\n+    \"WeatherClientLive\",\n"))
    let added = try #require(diff.split(separator: "\n").first { $0.hasPrefix("+ ") }).dropFirst()
    try folder.replace("\"HomeFeature\",\n  ])", with: "\"HomeFeature\",\n\(added)\n  ])", in: "Package.swift")
    #expect(try folder.answer("why-not", "Forecast", "WeatherClient")["status"] == .text("served"))
    #expect(try folder.answer("why-not", "Forecast", "WeatherClient")["links"] == .list([]))
    try folder.run("check", exits: 0)
  }

  /// The first candidate would give the root two live values of another key.
  @Test func whyNotBringsNoDuplicate() throws {
    try folder.write(
      "Sources/Alternative/Alternative.swift",
      """
      import Dependencies
      import WeatherClient
      extension WeatherClient: DependencyKey { public static let liveValue = WeatherClient() }

      """)
    try folder.write(
      "Sources/WeatherClientLive/Clock.swift",
      """
      import Clock
      import Dependencies
      extension Clock: DependencyKey { public static let liveValue = Clock() }

      """)
    try folder.write(
      "Sources/Clock/Clock.swift",
      """
      import Dependencies
      public struct Clock: Sendable, TestDependencyKey {
        public init() {}
        public static let testValue = Clock()
      }
      extension DependencyValues {
        public var wallClock: Clock { get { self[Clock.self] } set { self[Clock.self] = newValue } }
      }

      """)
    try folder.write(
      "Sources/ClockLive/ClockLive.swift",
      """
      import Clock
      import Dependencies
      extension Clock: DependencyKey { public static let liveValue = Clock() }

      """)
    try folder.replace(
      #".target(name: "WeatherClientLive", dependencies: ["WeatherClient"]),"#,
      with: """
        .target(name: "WeatherClientLive", dependencies: ["WeatherClient", "Clock"]),
        .target(name: "Alternative", dependencies: ["WeatherClient"]),
        .target(name: "Clock", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]),
        .target(name: "ClockLive", dependencies: ["Clock"]),
        """, in: "Package.swift")
    #expect(
      try folder.answer("why-not", "Forecast", "weatherClient")["links"][0]["to"]["name"] == .text("WeatherClientLive"))
    try folder.replace("\"HomeFeature\",\n  ])", with: "\"HomeFeature\", \"ClockLive\",\n  ])", in: "Package.swift")
    #expect(
      try folder.answer("why-not", "Forecast", "weatherClient")["links"][0]["to"]["name"] == .text("Alternative"))
  }

  @Test func whatIfChecksAnotherGraph() throws {
    let before = try folder.text("Package.swift")
    let lost = try folder.answer("what-if", "--link", "Forecast:WeatherClientLive")
    #expect(lost["lost"].list.map { $0["rule"] } == [.text("missing-live-value")])
    #expect(lost["gained"] == .list([]))
    let gained = try folder.answer("what-if", "--unlink", "Forecast:Kiosk:Forecast:WeatherClientLive")
    #expect(gained["gained"].list.map { $0["rule"] }.contains(.text("missing-live-value")))
    #expect(gained["lost"] == .list([]))
    let both = try folder.answer(
      "what-if", "--link", "HomeFeature:WeatherClientLive", "--unlink", "Kiosk:WeatherClientLive")
    #expect(Set(both["gained"].list.compactMap { $0["rule"].string }).contains("live-module-leak"))
    #expect(try folder.text("Package.swift") == before)
    #expect(
      try folder.run("query", "what-if", "--link", "Forecast:WeatherClientLiv", exits: 64).errors.contains(
        "did you mean WeatherClientLive?"))
    try folder.run("query", "what-if", "--unlink", "Forecast:WeatherClientLive", exits: 64)
    try folder.run("query", "what-if", exits: 64)
    try folder.run("query", "what-if", "--link", "Forecast:WeatherClientLive", "--fail-if-any", exits: 1)
  }

  @Test func whatNothingUsesIsListed() throws {
    #expect(
      try folder.answer("unused") == (try JSON(#"{ "modules": [], "products": [], "links": [], "keys": [] }"#)))
    try folder.write("Sources/Orphan/Orphan.swift", "public struct Orphan {}\n")
    try folder.write("Tests/OrphanTests/OrphanTests.swift", "import Orphan\n")
    try folder.write("Sources/OldTestSupport/Support.swift", "public struct Support {}\n")
    try folder.write(
      "Sources/DayFeature/Idle.swift",
      """
      import Dependencies
      enum IdleKey: DependencyKey { static let liveValue = 1 }

      """)
    try folder.replace(
      #".target(name: "DayFeature", dependencies: ["WeatherClient"]),"#,
      with: """
        .target(name: "DayFeature", dependencies: ["WeatherClient", "Plain"]), .target(name: "Plain"),
        .target(name: "Orphan"), .testTarget(name: "OrphanTests", dependencies: ["Orphan"]),
        .target(name: "OldTestSupport"),
        """, in: "Package.swift")
    try folder.write("Sources/Plain/Plain.swift", "public struct Plain {}\n")
    try folder.replace(
      "let package = Package(name: \"Forecast\", dependencies:",
      with:
        "let package = Package(name: \"Forecast\", products: [.library(name: \"Loose\", targets: [\"Plain\"])], dependencies:",
      in: "Package.swift")
    let unused = try folder.answer("unused")
    #expect(names(unused["modules"]) == ["OldTestSupport", "Orphan"])
    #expect(names(unused["products"]) == ["Loose"])
    #expect(
      unused["links"].list.map { [$0["from"]["name"], $0["to"]["name"]] } == [[.text("DayFeature"), .text("Plain")]])
    #expect(names(unused["keys"]) == ["IdleKey"])
    try folder.run("query", "unused", "--fail-if-any", exits: 1)
  }

  @Test func leaksHaveTheirCost() throws {
    #expect(try folder.answer("leaks") == .list([]))
    try folder.replace(
      #".target(name: "DayFeature", dependencies: ["WeatherClient"])"#,
      with: #".target(name: "DayFeature", dependencies: ["WeatherClient", "WeatherClientLive"])"#, in: "Package.swift")
    let leak = try folder.answer("leaks", "--cost")[0]
    #expect(leak["from"]["name"] == .text("DayFeature"))
    #expect(leak["to"]["name"] == .text("WeatherClientLive"))
    #expect(leak["location"]["line"] == .integer(12))
    #expect(leak["cost"]["modules"] == .integer(4))
    #expect(leak["cost"]["lines"] == .integer(5))
    #expect(try folder.answer("leaks")[0]["cost"] == .null)
  }

  /// Of several keys that are called alike, one alone may have to do with the root.
  @Test func whyAndWhyNotTreatKeysOfOneNameAlike() throws {
    let key = """
      import Dependencies
      public struct Client: TestDependencyKey { public static let testValue = Client() }

      """
    let folder = try ProjectFolder([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Two", dependencies: [
        .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0")
      ], targets: [
        .executableTarget(name: "App", dependencies: ["Mail", "Post"]),
        .target(name: "Mail"), .target(name: "Post"),
      ])

      """,
      "Sources/App/main.swift":
        "import Dependencies\nimport Mail\nstruct Home { @Dependency(Mail.Client.self) var mail }\n_ = Home()\n",
      "Sources/Mail/Client.swift": key, "Sources/Post/Client.swift": key,
    ])
    #expect(try folder.answer("why", "App", "Client")["paths"].list.count == 1)
    #expect(try folder.answer("why-not", "App", "Client")["status"] == .text("missing"))
    try folder.write(
      "Sources/App/Post.swift",
      "import Dependencies\nimport Post\nstruct Card { @Dependency(Post.Client.self) var post }\nlet it = Card()\n")
    for question in ["why", "why-not"] {
      let errors = try folder.run("query", question, "App", "Client", exits: 64).errors
      #expect(errors.contains("Client is the name of several: "), "\(question): \(errors)")
    }
  }

  /// The statuses are fixed: for people, a cell that a rule reports names the rule.
  @Test func aCellSaysWhatIsReportedOfItsLiveValue() throws {
    try folder.replace(
      "extension WeatherClient", with: "#if DEBUG\nextension WeatherClient", in: "Sources/WeatherClientLive/Live.swift")
    try folder.write(
      "Sources/WeatherClientLive/Live.swift", try folder.text("Sources/WeatherClientLive/Live.swift") + "#endif\n")
    #expect(try folder.answer("matrix", "--root", "Kiosk")[0]["status"] == .text("served"))
    let table = try folder.run("query", "matrix", exits: 0).output
    #expect(table.contains("WeatherClientLive (error: conditional-live-value)"), "\(table)")
    let text = try folder.run("query", "why-not", "Kiosk", "weatherClient", exits: 0).output
    #expect(
      text == """
        Kiosk links the live value for WeatherClient: WeatherClientLive
        error: Kiosk reads \\.weatherClient, and its live value exists only under #if DEBUG [conditional-live-value]

        """)
    // Near: in every build.
    try folder.write("Sources/WeatherClientLive/Live.swift", Weather.live)
    #expect(!(try folder.run("query", "matrix", exits: 0).output.contains("conditional-live-value")))
  }

  /// What only builds link which enable a trait serves these alone, as `check` says.
  @Test func aLiveValueBehindATraitServesSomeBuilds() throws {
    try folder.replace(
      "// swift-tools-version: 6.0", with: "// swift-tools-version: 6.1", in: "Package.swift")
    try folder.replace(
      "name: \"Forecast\", dependencies: [\n  .package",
      with: "name: \"Forecast\", traits: [\"Real\"], dependencies: [\n  .package", in: "Package.swift")
    try folder.replace(
      "[\"HomeFeature\", \"WeatherClientLive\"]),",
      with: "[\"HomeFeature\", .target(name: \"WeatherClientLive\", condition: .when(traits: [\"Real\"]))]),",
      in: "Package.swift")
    #expect(try folder.answer("matrix", "--root", "Kiosk")[0]["status"] == .text("served"))
    let text = try folder.run("query", "why-not", "Kiosk", "weatherClient", exits: 0).output
    #expect(text.contains("its live value is linked only with trait Real [conditional-live-value]"), "\(text)")
    let table = try folder.run("query", "matrix", exits: 0).output
    #expect(table.contains("WeatherClientLive (warning: conditional-live-value)"), "\(table)")
  }

  /// The application that embeds what changed is packed again, and the bundle that it hosts tests it again.
  @Test func whatEmbedsAndWhatIsHostedIsInTheImpact() throws {
    let folder = try ProjectFolder([
      "project.yml": """
      name: Game
      targets:
        Game: {type: application, platform: iOS, sources: [Game], dependencies: [{target: Clip}]}
        Clip: {type: application.on-demand-install-capable, platform: iOS, sources: [Clip], dependencies: [{target: Words}]}
        Words: {type: framework, platform: iOS, sources: [Words]}
        Other: {type: application, platform: iOS, sources: [Other]}
        GameTests: {type: bundle.unit-test, platform: iOS, sources: [GameTests], dependencies: [{target: Game}]}

      """,
      "Game/Game.swift": "struct Game {}\n", "Clip/Clip.swift": "struct Clip {}\n",
      "Words/Words.swift": "public struct Words {}\n", "Other/Other.swift": "struct Other {}\n",
      "GameTests/GameTests.swift": "import XCTest\n",
    ])
    let modules = try folder.answer("impact", "Words")["modules"].list.compactMap { $0["name"].string }
    #expect(modules == ["Clip", "Game", "GameTests", "Words"])
  }
}

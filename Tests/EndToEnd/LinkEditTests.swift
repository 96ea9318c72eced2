import Foundation
import Testing

/// The diffs of `why-not`: each is handed to `git apply`, and the key is served then.
@Suite struct LinkEditTests {
  private static func applies(_ diff: String, in folder: ProjectFolder) throws {
    try folder.write("link.patch", diff)
    try folder.git("apply", "link.patch")
    try folder.remove("link.patch")
  }

  @Test func aManifestOfWindowsKeepsItsEnds() throws {
    var files = Weather.files
    files["Package.swift"] = Weather.manifest.replacing("\n", with: "\r\n")
    let folder = try ProjectFolder.repository(files)
    let diff = try #require(try folder.answer("why-not", "Forecast", "WeatherClient")["links"][0]["edit"].string)
    #expect(diff.utf8.split(separator: 10).filter { $0.last == 13 }.count == 7)
    try Self.applies(diff, in: folder)
    #expect(
      try folder.text("Package.swift").utf8.count { $0 == 10 } == files["Package.swift"]!.utf8.count { $0 == 13 } + 1)
    #expect(try folder.answer("why-not", "Forecast", "WeatherClient")["status"] == .text("served"))
  }

  /// SwiftPM knows a package by the name of its folder, which the root of a repository does not have.
  @Test func aPackageAtTheRootIsNamed() throws {
    var files = Weather.files
    files["Package.swift"] = Weather.manifest.replacing(
      "dependencies: [\n  .package(url",
      with: "products: [.library(name: \"WeatherClientLive\", targets: [\"WeatherClientLive\"]), "
        + ".library(name: \"HomeFeature\", targets: [\"HomeFeature\"])], dependencies: [\n  .package(url")
    files["Tool/Package.swift"] = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Tool", dependencies: [
        .package(path: "../Screens"),
      ], targets: [
        .executableTarget(name: "Tool", dependencies: [.product(name: "Screens", package: "Screens")]),
      ])

      """
    files["Tool/Sources/Tool/main.swift"] = "import Screens\nScreens().show()\n"
    files["Screens/Package.swift"] = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Screens", products: [.library(name: "Screens", targets: ["Screens"])],
        dependencies: [.package(name: "Forecast", path: "..")],
        targets: [.target(name: "Screens", dependencies: [.product(name: "HomeFeature", package: "Forecast")])])

      """
    files["Screens/Sources/Screens/Screens.swift"] = """
      import HomeFeature
      public struct Screens { public init() {}; public func show() { _ = Home() } }

      """
    let folder = try ProjectFolder.repository(files)
    let diff = try #require(try folder.answer("why-not", "Tool", "WeatherClient")["links"][0]["edit"].string)
    #expect(diff.contains("+  .package(name: \"Forecast\", path: \"..\"),"), "\(diff)")
    #expect(diff.contains(".product(name: \"WeatherClientLive\", package: \"Forecast\")"), "\(diff)")
    try Self.applies(diff, in: folder)
    #expect(try folder.answer("why-not", "Tool", "WeatherClient")["status"] == .text("served"))
    // By which name a package knows it already is not said anywhere.
    try folder.replace(
      ".package(name: \"Forecast\", path: \"..\"),", with: ".package(path: \"..\"),", in: "Tool/Package.swift")
    try folder.replace(
      "package: \"Forecast\")", with: "package: \"Forecast\"), .product(name: \"HomeFeature\", package: \"clone\")",
      in: "Tool/Package.swift")
    try folder.replace(
      ".product(name: \"WeatherClientLive\", package: \"Forecast\"), ", with: "", in: "Tool/Package.swift")
    let link = try folder.answer("why-not", "Tool", "WeatherClient")["links"][0]
    #expect(link["to"]["name"] == .text("WeatherClientLive"))
    #expect(link["edit"] == .null)
  }

  @Test(arguments: [
    ("dependencies: [{target: Home}]", "dependencies: [{target: Home}, {target: MailLive}]"),
    ("dependencies: [ {target: Home}, ] # screens", "dependencies: [ {target: Home}, {target: MailLive} ] # screens"),
    (
      "dependencies: [\n      {target: Home}, # \"[\"\n    ]",
      "dependencies: [\n      {target: Home}, {target: MailLive} # \"[\"\n    ]"
    ),
  ])
  func aListInBracketsIsEdited(before: String, after: String) throws {
    let spec = """
      name: Mailer
      targets:
        App:
          type: application
          platform: iOS
          sources: [App]
          \(before)
        Home:
          type: framework
          platform: iOS
          sources: [Home]
          dependencies: [{target: Mail}]
        Mail: {type: framework, platform: iOS, sources: [Mail]}
        MailLive:
          type: framework
          platform: iOS
          sources: [MailLive]
          dependencies: [{target: Mail}]

      """
    let folder = try ProjectFolder.repository([
      "project.yml": spec,
      "App/main.swift": "import Home\n_ = Home()\n",
      "Home/Home.swift": """
      import Dependencies
      import Mail
      public struct Home { @Dependency(\\.mail) var mail; public init() {} }

      """,
      "Mail/Mail.swift": """
      import Dependencies
      public struct Mail: TestDependencyKey { public static let testValue = Mail() }
      extension DependencyValues {
        public var mail: Mail { get { self[Mail.self] } set { self[Mail.self] = newValue } }
      }

      """,
      "MailLive/MailLive.swift": """
      import Dependencies
      import Mail
      extension Mail: DependencyKey { public static let liveValue = Mail() }

      """,
    ])
    let diff = try #require(try folder.answer("why-not", "App", "Mail")["links"][0]["edit"].string)
    try Self.applies(diff, in: folder)
    #expect(try folder.text("project.yml") == spec.replacing(before, with: after))
    #expect(try folder.answer("why-not", "App", "Mail")["status"] == .text("served"))
  }

  /// What is written there already becomes a link by another edit.
  @Test func aDependencyOnAProductThatNothingDeclaresIsNoLinkToAdd() throws {
    var files = Weather.files
    files["Tool/Package.swift"] = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Tool", dependencies: [.package(path: "../Clients")], targets: [
        .executableTarget(name: "Tool", dependencies: [
          .product(name: "Client", package: "Clients"),
          .product(name: "ClientLive", package: "Clients"),
        ]),
      ])

      """
    files["Tool/Sources/Tool/main.swift"] = """
      import Client
      import Dependencies
      struct Tool { @Dependency(Mail.self) var mail }
      print(Tool())

      """
    files["Clients/Package.swift"] = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Clients", products: [.library(name: "Client", targets: ["Client"])],
        dependencies: [.package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0")],
        targets: [
          .target(name: "Client", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]),
          .target(name: "ClientLive", dependencies: ["Client"]),
        ])

      """
    files["Clients/Sources/Client/Mail.swift"] =
      "import Dependencies\npublic struct Mail: TestDependencyKey { public static let testValue = Mail() }\n"
    files["Clients/Sources/ClientLive/Live.swift"] =
      "import Client\nimport Dependencies\nextension Mail: DependencyKey { public static let liveValue = Mail() }\n"
    let folder = try ProjectFolder(files)
    func ask(_ arguments: String...) throws -> String {
      let question = ["query", "why-not", "Tool", "Mail", "--allow-incomplete"]
      return try Tool.run(question + arguments, in: folder.path).output
    }
    let text = try ask()
    #expect(
      text.hasSuffix(
        "declare a product for ClientLive in Clients/Package.swift: Tool/Package.swift:6 links it already\n"),
      "\(text)")
    #expect(!text.contains("link ClientLive"))
    #expect(try JSON(try ask("--format", "json"))["answer"]["links"] == .list([]))
    // Near: nothing names it yet.
    try folder.replace(
      "    .product(name: \"ClientLive\", package: \"Clients\"),\n", with: "", in: "Tool/Package.swift")
    #expect(try JSON(try ask("--format", "json"))["answer"]["links"][0]["to"]["name"] == .text("ClientLive"))
  }

  /// What is written in a loop is linked to every target that it declares.
  @Test func anElementOfSeveralTargetsIsEditedOnlyWhereAllMayHaveTheLink() throws {
    let loop = """
      for name in ["App", "Demo"] {
        package.targets.append(.executableTarget(name: name, dependencies: ["HomeFeature"]))
      }

      """
    var files = Weather.files
    files["Package.swift"] = Weather.manifest + loop
    files["Sources/App/App.swift"] = files["Sources/Forecast/Forecast.swift"]
    files["Sources/Demo/Demo.swift"] = files["Sources/Forecast/Forecast.swift"]
    let folder = try ProjectFolder.repository(files)
    let diff = try #require(try folder.answer("why-not", "App", "WeatherClient")["links"][0]["edit"].string)
    #expect(diff.contains("+  package.targets.append"), "\(diff)")
    try folder.write(
      "Package.swift",
      files["Package.swift"]! + """
        for target in package.targets where target.name == "Demo" { target.dependencies.append("WeatherMock") }
        package.targets.append(.target(name: "WeatherMock", dependencies: ["WeatherClient"]))

        """)
    try folder.write("Sources/WeatherMock/Mock.swift", Weather.live)
    let link = try folder.answer("why-not", "App", "WeatherClient")["links"][0]
    #expect(link["to"]["name"] == .text("WeatherClientLive"))
    #expect(link["edit"] == .null)
    let text = try folder.run("query", "why-not", "App", "WeatherClient", exits: 0).output
    #expect(text.contains("other modules with a live value for WeatherClient: WeatherMock\n"), "\(text)")
  }

  @Test func anElementOfATargetThatHasNoUseForTheLinkIsNotEdited() throws {
    var files = Weather.files
    files["Package.swift"] =
      Weather.manifest + """
        for name in ["App", "Tool"] {
          package.targets.append(.executableTarget(name: name, dependencies: ["WeatherClient"]))
        }

        """
    files["Sources/App/main.swift"] = """
      import Dependencies
      import WeatherClient
      @Dependency(\\.weatherClient) var weatherClient
      print(weatherClient)

      """
    files["Sources/Tool/main.swift"] = "print(1)\n"
    let folder = try ProjectFolder.repository(files)
    let link = try folder.answer("why-not", "App", "WeatherClient")["links"][0]
    #expect(link["to"]["name"] == .text("WeatherClientLive"))
    #expect(link["edit"] == .null)
  }

  private static let push = [
    "Sources/Push/Push.swift": Weather.client.replacing("weatherClient", with: "push").replacing(
      "WeatherClient", with: "Push"),
    "Sources/PushLive/Live.swift": Weather.live.replacing("WeatherClient", with: "Push"),
  ]

  /// What the linked module reads asks for a link of its own, and each diff is made of what the one before it leaves.
  @Test func aLinkThatAsksForAnotherBringsIt() throws {
    var files = Weather.files.merging(Self.push) { _, new in new }
    files["Sources/WeatherClientLive/Live.swift"] = """
      import Dependencies
      import Push
      import WeatherClient
      extension WeatherClient: DependencyKey {
        public static var liveValue: WeatherClient {
          @Dependency(\\.push) var push
          _ = push
          return WeatherClient()
        }
      }

      """
    files["Package.swift"] = Weather.manifest.replacing(
      ".target(name: \"WeatherClientLive\", dependencies: [\"WeatherClient\"]),",
      with: """
        .target(name: "WeatherClientLive", dependencies: ["WeatherClient", "Push"]),
        .target(name: "Push", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]),
        .target(name: "PushLive", dependencies: ["Push"]),
        """)
    let folder = try ProjectFolder.repository(files)
    let links = try folder.answer("why-not", "Forecast", "WeatherClient")["links"].list
    #expect(links.map { $0["to"]["name"] } == [.text("WeatherClientLive"), .text("PushLive")])
    for link in links { try Self.applies(try #require(link["edit"].string), in: folder) }
    #expect(try folder.answer("why-not", "Forecast", "WeatherClient")["status"] == .text("served"))
    #expect(try folder.answer("why-not", "Forecast", "Push")["status"] == .text("served"))
    // Near: with no live value to link, the read is what is said.
    try folder.write("Package.swift", files["Package.swift"]!)
    try folder.write("Sources/PushLive/Live.swift", "")
    let alone = try folder.run("query", "why-not", "Forecast", "WeatherClient", exits: 0).output
    #expect(alone.contains("with this link, Forecast still has\nerror: Forecast reads \\.push"), "\(alone)")
  }

  @Test func theModuleThatIsNamedAfterTheKeysComesFirst() throws {
    var files = Weather.files
    files["Package.swift"] = Weather.manifest.replacing(
      ".target(name: \"WeatherClientLive\"",
      with: ".target(name: \"AlwaysSunny\", dependencies: [\"WeatherClient\"]), .target(name: \"WeatherClientLive\"")
    files["Sources/AlwaysSunny/Live.swift"] = Weather.live
    let folder = try ProjectFolder.repository(files)
    let text = try folder.run("query", "why-not", "Forecast", "WeatherClient", exits: 0).output
    #expect(text.contains("link WeatherClientLive to Forecast"), "\(text)")
    #expect(text.contains("other modules with a live value for WeatherClient: AlwaysSunny\n"), "\(text)")
    let help = try folder.report()["violations"][0]["help"].string ?? ""
    #expect(help.contains("WeatherClientLive"), "\(help)")
  }

  @Test func aConditionalLiveValueIsSaidToBeOne() throws {
    var files = Weather.files
    files["Sources/WeatherClientLive/Live.swift"] = "#if DEBUG\n" + Weather.live + "#endif\n"
    let folder = try ProjectFolder.repository(files)
    let text = try folder.run("query", "why-not", "Forecast", "WeatherClient", exits: 0).output
    #expect(text.contains("with this link, Forecast still has\nerror: Forecast reads \\.weatherClient"), "\(text)")
    #expect(text.contains("only under #if DEBUG [conditional-live-value]"), "\(text)")
  }
}

import Foundation
import Testing

/// `what-if` says what two checks say, one of the tree as it is and one of the tree with another manifest.
@Suite struct WhatIfTests {
  /// A package that is made by rule from a seed: interfaces with live modules, features in layers, two applications.
  private struct Generated {
    static let keys = 4
    static let features = 8

    var links: [String: [String]] = [:]
    private var files: [String: String] = [:]
    private var state: UInt64

    init(seed: UInt64) {
      state = seed
      for key in 0..<Self.keys {
        links["Client\(key)"] = []
        links["Client\(key)Live"] = ["Client\(key)"]
        files["Sources/Client\(key)/Client.swift"] = Self.client(key)
        files["Sources/Client\(key)Live/Live.swift"] = """
          import Client\(key)
          import Dependencies
          extension Client\(key): DependencyKey { public static let liveValue = Client\(key)() }

          """
      }
      for feature in 0..<Self.features { addFeature(feature) }
      for root in ["App", "Other"] {
        let live = (0..<Self.keys).map { "Client\($0)Live" }.filter { _ in next(4) > 0 }
        let features = (0..<2).map { _ in "Feature\(Self.features - 1 - next(3))" }
        links[root] = Set(live + features).sorted()
        files["Sources/\(root)/main.swift"] = Self.source(importing: features, "")
      }
    }

    private mutating func addFeature(_ number: Int) {
      let below = (0..<2).compactMap { _ in number > 0 ? "Feature\(next(number))" : nil }
      let key = next(Self.keys)
      // A feature that links a live module is a leak; one that imports more than it declares is another violation.
      let leak = next(6) == 0 ? ["Client\(next(Self.keys))Live"] : []
      let declared = next(8) == 0 ? Array(below.dropLast()) : below
      links["Feature\(number)"] = Set(declared + ["Client\(key)"] + leak).sorted()
      files["Sources/Feature\(number)/Feature.swift"] = Self.source(
        importing: below + ["Client\(key)"],
        """
        import Dependencies
        public struct Feature\(number) {
          @Dependency(\\.client\(key)) var client
          public init() {}
        }

        """)
    }

    private static func source(importing modules: [String], _ rest: String) -> String {
      Set(modules).sorted().map { "import \($0)\n" }.joined() + rest
    }

    private static func client(_ key: Int) -> String {
      """
      import Dependencies
      public struct Client\(key): TestDependencyKey {
        public init() {}
        public static let testValue = Client\(key)()
      }
      extension DependencyValues {
        public var client\(key): Client\(key) {
          get { self[Client\(key).self] }
          set { self[Client\(key).self] = newValue }
        }
      }

      """
    }

    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }

    /// One target a line, so that a link changes no line of another.
    var manifest: String {
      let library = ".product(name: \"Dependencies\", package: \"swift-dependencies\")"
      let targets = links.sorted { $0.key < $1.key }.map { name, links in
        let kind = ["App", "Other"].contains(name) ? "executableTarget" : "target"
        let list = (links.map { "\"\($0)\"" } + [library]).joined(separator: ", ")
        return "  .\(kind)(name: \"\(name)\", dependencies: [\(list)]),\n"
      }
      return """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Generated", dependencies: [
          .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0"),
        ], targets: [
        \(targets.joined())])

        """
    }

    func folder() throws -> ProjectFolder { try ProjectFolder(files.merging(["Package.swift": manifest]) { $1 }) }
  }

  /// Violations with how severe and how sure each is.
  private static func violations(_ list: JSON) -> Set<[String]> {
    Set(list.list.map { violation in ["fingerprint", "severity", "confidence"].map { violation[$0].string ?? "" } })
  }

  @Test(arguments: [1, 2, 3]) func itSaysWhatTwoChecksSay(seed: UInt64) throws {
    var generated = Generated(seed: seed)
    let folder = try generated.folder()
    let before = Self.violations(try folder.report()["violations"])
    let all = generated.links.flatMap { from, targets in targets.map { (from, $0) } }.sorted { $0 < $1 }
    let sometimes = all.filter { _ in generated.next(4) == 0 }.prefix(5)
    try #require(!sometimes.isEmpty)
    var answers: [(change: Generated, answer: JSON)] = []
    for (from, to) in sometimes {
      var other = generated
      other.links[from]?.removeAll { $0 == to }
      answers.append((other, try folder.answer("what-if", "--unlink", "\(from):\(to)")))
    }
    for _ in 0..<3 {
      let (from, to) = ("Feature\(generated.next(Generated.features))", "Client\(generated.next(Generated.keys))Live")
      guard generated.links[from]?.contains(to) == false else { continue }
      var other = generated
      other.links[from]?.append(to)
      answers.append((other, try folder.answer("what-if", "--link", "\(from):\(to)")))
    }
    for (other, answer) in answers {
      try folder.write("Package.swift", other.manifest)
      let after = Self.violations(try folder.report()["violations"])
      #expect(Self.violations(answer["gained"]) == after.subtracting(before))
      #expect(Self.violations(answer["lost"]) == before.subtracting(after))
    }
    #expect(answers.contains { !$0.answer["gained"].list.isEmpty }, "no change of a link mattered")
  }

  /// A leak whose link is not declared any more, but imported still, is the same violation and an error.
  @Test func itSaysWhatBecomesMoreSevere() throws {
    let folder = try Weather.folder()
    try folder.replace(
      #""HomeFeature", "WeatherClientLive"]"#, with: #""HomeFeature", "WeatherClientLive", "Settings"]"#,
      in: "Package.swift")
    try folder.replace(
      #".target(name: "DayFeature""#,
      with: #".target(name: "Settings", dependencies: ["WeatherClientLive"]), .target(name: "DayFeature""#,
      in: "Package.swift")
    try folder.write("Sources/Settings/Settings.swift", "import WeatherClientLive\npublic struct Settings {}\n")
    let before = Self.violations(try folder.report()["violations"])
    let answer = try folder.answer("what-if", "--unlink", "Settings:WeatherClientLive")
    try folder.replace(
      #"name: "Settings", dependencies: ["WeatherClientLive"]"#, with: #"name: "Settings""#, in: "Package.swift")
    let after = Self.violations(try folder.report()["violations"])
    #expect(Self.violations(answer["gained"]) == after.subtracting(before))
    #expect(Self.violations(answer["lost"]) == before.subtracting(after))
    let changed = Set(after.subtracting(before).map { $0[0] }).intersection(before.map { $0[0] })
    #expect(!changed.isEmpty, "no violation became another one")
  }

  /// A link that is made is one of every build.
  @Test func aLinkUnderAConditionIsMadeUnconditional() throws {
    let folder = try Weather.mended()
    let plain = try folder.report()["violations"]
    try folder.replace(
      #""HomeFeature", "WeatherClientLive","#,
      with: #""HomeFeature", .target(name: "WeatherClientLive", condition: .when(platforms: [.windows])),"#,
      in: "Package.swift")
    let before = Self.violations(try folder.report()["violations"])
    let answer = try folder.answer("what-if", "--link", "Forecast:WeatherClientLive")
    #expect(!answer["lost"].list.isEmpty)
    #expect(Self.violations(answer["lost"]) == before.subtracting(Self.violations(plain)))
    #expect(Self.violations(answer["gained"]) == Self.violations(plain).subtracting(before))
    // What is linked in every build already changes nothing.
    let other = try folder.answer("what-if", "--link", "Kiosk:WeatherClientLive")
    #expect(other["lost"].list.isEmpty && other["gained"].list.isEmpty)
  }

  /// Sources that `check` leaves unread, since no root is in doubt, are left unread here too.
  @Test func aChangeThatChangesNothingIsNone() throws {
    let folder = try ProjectFolder([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let library: Target.Dependency = .product(name: "ComposableArchitecture", package: "swift-composable-architecture")
      let package = Package(name: "Shop", dependencies: [
        .package(url: "https://github.com/pointfreeco/swift-composable-architecture", from: "1.17.0"),
      ], targets: [
        .executableTarget(name: "App", dependencies: ["Search", "DI", library]),
        .target(name: "Search", dependencies: ["DI", library]), .target(name: "DI", dependencies: [library]),
        .target(name: "Kit", dependencies: [library]),
      ])

      """,
      "Sources/Kit/Kit.swift": "public let a = 1\n",
      "Sources/DI/DI.swift": """
      import Dependencies
      public struct Mail: TestDependencyKey, Sendable {
        public static let testValue = Mail()
        public init() {}
        public func log() {}
      }
      public extension DependencyValues {
        var mail: Mail {
          get { self[Mail.self] }
          set { self[Mail.self] = newValue }
        }
      }

      """,
      "Sources/Search/View.swift": """
      import SwiftUI
      public struct SearchView: View {
        public init() {}
        public var body: some View { Button("") { print(SearchReducer.Action.toggle) } }
      }
      extension SearchView { public var text: String { "" } }

      """,
      "Sources/Search/Reducer.swift": """
      import ComposableArchitecture
      import DI
      public struct SearchReducer {
        @Dependency(\\.mail) var mail
        public init() {}
        public var body: some ReducerOf<Self> { Reduce { state, action in mail.log(); return .none } }
      }

      """,
      "Sources/Search/SearchApp.swift": """
      import SwiftUI
      struct SearchApp: App { var body: some Scene { WindowGroup { Text("") } } }

      """,
      "Sources/App/App.swift": """
      import ComposableArchitecture
      import DI
      import Search
      import SwiftUI
      @main struct ShopApp: App {
        var body: some Scene {
          WindowGroup { withDependencies { $0.mail = Mail() } operation: { MainTabView() } }
        }
      }

      """,
      "Sources/App/MainTabView.swift": """
      import ComposableArchitecture
      import DI
      import Search
      import SwiftUI
      public struct MainTabView: View {
        @Dependency(\\.mail) var mail
        public init() {}
        public var body: some View { SearchView() }
      }

      """,
    ])
    for answer in [
      try folder.answer("what-if", "--link", "Kit:DI"),
      try folder.answer("what-if", "--unlink", "Search:DI", "--link", "Search:DI"),
    ] {
      #expect(answer["lost"].list.isEmpty && answer["gained"].list.isEmpty)
    }
  }
}

import Foundation
import Testing

/// What the written keys import, how long their values live, and that a written key is found again.
@Suite struct MigrationKeySourceTests {
  private static let oneProgram = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Program", dependencies: [.package(url: "https://github.com/uber/needle.git", from: "0.25.0")],
      targets: [.executableTarget(name: "App", dependencies: [.product(name: "NeedleFoundation", package: "needle")])])

    """

  /// `Services` is below `Feature`, which `App` makes: the component that requires a service of `Services` imports both.
  private static let layers = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let needle: Target.Dependency = .product(name: "NeedleFoundation", package: "needle")
    let package = Package(
      name: "Layers", dependencies: [.package(url: "https://github.com/uber/needle.git", from: "0.25.0")],
      targets: [
        .executableTarget(name: "App", dependencies: ["Feature", "Services", needle]),
        .target(name: "Feature", dependencies: ["Services", needle]),
        .target(name: "Services", dependencies: ["Models"]), .target(name: "Models"),
      ])

    """,
    "Sources/Models/Models.swift": "public struct Token: Sendable { public init() {} }\n",
    "Sources/Services/Services.swift": """
    import Models

    public struct Box<Value: Sendable>: Sendable { public init(_ value: Value) {} }
    public final class Keychain: Sendable { public init() {} }

    """,
    "Sources/Feature/Feature.swift": """
    import NeedleFoundation
    import Services

    public protocol FeatureDependency: Dependency { var keychain: Keychain { get } }
    public final class FeatureComponent: Component<FeatureDependency> {
      public func run() { _ = dependency.keychain }
    }

    """,
    "Sources/App/Home.swift": """
    import Feature
    import Foundation
    import Models
    import NeedleFoundation
    import Services

    protocol HomeDependency: Dependency {
      var keychain: Keychain { get }
      var token: Box<Models.Token> { get }
    }
    final class HomeComponent: Component<HomeDependency> {
      var feature: FeatureComponent { FeatureComponent(parent: self) }
      func run() { _ = (dependency.keychain, dependency.token) }
    }

    """,
    "Sources/App/main.swift": """
    import Models
    import NeedleFoundation
    import Services

    final class RootComponent: BootstrapComponent {
      public var keychain: Keychain { shared { Keychain() } }
      public var token: Box<Models.Token> { shared { Box(Token()) } }
      var home: HomeComponent { HomeComponent(parent: self) }
    }

    """,
  ]

  private func imports(_ path: String, in folder: ProjectFolder) throws -> [String] {
    try folder.text(path).split(separator: "\n").filter { $0.hasPrefix("import ") }.map { String($0.dropFirst(7)) }
  }

  /// A key is in the module of its type: what depends on that module is above it.
  @Test func aKeyImportsWhatItsTypeNeeds() throws {
    let folder = try ProjectFolder(Self.layers)
    try folder.run("migrate", "needle", "--emit", "Keys", exits: 0)
    #expect(try imports("Keys/Services/KeychainKey.swift", in: folder) == ["Dependencies"])
    #expect(try imports("Keys/Services/TokenKey.swift", in: folder) == ["Dependencies", "Models"])
    #expect(
      try imports("Keys/App/TokenKey+Live.swift", in: folder) == [
        "Dependencies", "Models", "Services",
      ])
    // As a part of the modules they make no cycle.
    for file in ["Services/KeychainKey", "Services/TokenKey", "App/KeychainKey+Live", "App/TokenKey+Live"] {
      try folder.write("Sources/\(file).swift", try folder.text("Keys/\(file).swift"))
    }
    try folder.remove("Keys")
    let report = try JSON(folder.run("check", "--format", "json").output)
    #expect(!report["violations"].list.contains { $0["rule"] == .text("module-cycle") })
  }

  /// What is not known to be declared in the project may come from any import of a source that names it.
  @Test func aTypeOfALibraryKeepsTheImportsOfItsSource() throws {
    let folder = try ProjectFolder(Self.layers)
    for file in ["Sources/App/Home.swift", "Sources/App/main.swift"] {
      try folder.replace("Box<Models.Token>", with: "Box<URL>", in: file)
    }
    try folder.run("migrate", "needle", "--emit", "Keys", exits: 0)
    #expect(try imports("Keys/Services/TokenKey.swift", in: folder) == ["Dependencies", "Foundation"])
  }

  /// Each use of a computed `liveValue` would make another instance.
  @Test func aWrittenLiveValueIsAConstant() throws {
    let folder = try ProjectFolder(Self.layers)
    try folder.run("migrate", "needle", "--emit", "Keys", exits: 0)
    #expect(
      try folder.text("Keys/App/KeychainKey+Live.swift").contains(
        "  public static let liveValue: Keychain = Keychain()\n"))
    for file in ["Services/KeychainKey", "App/KeychainKey+Live"] {
      try folder.write("Sources/\(file).swift", try folder.text("Keys/\(file).swift"))
    }
    try folder.remove("Keys")
    func doubles() throws -> Int {
      let report = try JSON(folder.run("check", "--format", "json").output)
      return report["violations"].list.count { $0["rule"] == .text("mixed-double-instance") }
    }
    #expect(try doubles() == 1)
    try folder.replace("shared { Keychain() }", with: "KeychainKey.liveValue", in: "Sources/App/main.swift")
    #expect(try doubles() == 0)
  }

  /// A key of a type behind an alias that is no name is the same key.
  @Test func aKeyOfAFunctionIsFoundAgain() throws {
    let folder = try ProjectFolder([
      "Package.swift": Self.oneProgram,
      "Sources/App/Feed.swift": """
      import NeedleFoundation

      public typealias Loader = @Sendable (Int) async throws -> [String]
      protocol FeedDependency: Dependency { var load: Loader { get } }
      final class FeedComponent: Component<FeedDependency> {
        func run() { _ = dependency.load }
      }

      """,
      "Sources/App/main.swift": """
      import NeedleFoundation

      final class RootComponent: BootstrapComponent {
        public var load: Loader { { _ in [] } }
        var feed: FeedComponent { FeedComponent(parent: self) }
      }

      """,
    ])
    try folder.run("migrate", "needle", "--emit", "Keys", exits: 0)
    try folder.write("Sources/App/LoadKey.swift", try folder.text("Keys/App/LoadKey.swift"))
    try folder.remove("Keys")
    let plan = try folder.migrationPlan()
    #expect(plan["collisions"] == .list([]))
    #expect(plan["status"]["registeredKeys"] == .integer(1))
  }

  /// A non-core component lives as long as the component that it belongs to.
  @Test func whatANonCoreComponentSharesLivesAsLongAsIts() throws {
    func lifetimes(_ home: String) throws -> [String] {
      let folder = try ProjectFolder([
        "Package.swift": Self.oneProgram,
        "Sources/App/main.swift": """
        import NeedleFoundation

        final class Banner: Sendable {}
        protocol HomePluginExtension: PluginExtension { var banner: Banner { get } }
        protocol PromoDependency: Dependency { var banner: Banner { get } }
        final class PromoComponent: Component<PromoDependency> {
          func run() { _ = dependency.banner }
        }
        final class HomeNonCoreComponent: NonCoreComponent<EmptyDependency> {
          public var banner: Banner { shared { Banner() } }
          var promo: PromoComponent { PromoComponent(parent: self) }
        }
        final class HomeComponent: PluginizedComponent<EmptyDependency, HomePluginExtension, HomeNonCoreComponent> {}
        final class RootComponent: BootstrapComponent {
          var home: HomeComponent { \(home) }
        }

        """,
      ])
      return try folder.migrationPlan()["lifetimes"].list.filter { $0["changes"] == .truth(true) }
        .compactMap { $0["today"].string }
    }
    #expect(try lifetimes("HomeComponent(parent: self)") == ["one per HomeNonCoreComponent"])
    #expect(try lifetimes("shared { HomeComponent(parent: self) }") == [])
  }

  /// What is called has to stay a call: the key holds a closure, and is found again.
  @Test func whatIsAsynchronousOrFailsBecomesAClosure() throws {
    let folder = try ProjectFolder([
      "Package.swift": Self.oneProgram,
      "Sources/App/Feed.swift": """
      import NeedleFoundation

      protocol FeedDependency: Dependency {
        var token: String { get async throws }
        var count: Int { get }
      }
      final class FeedComponent: Component<FeedDependency> {
        func run() async throws { _ = (try await dependency.token, dependency.count) }
      }

      """,
      "Sources/App/main.swift": """
      import NeedleFoundation

      final class RootComponent: BootstrapComponent {
        public var token: String { get async throws { "" } }
        public var count: Int { get { 1 } }
        var feed: FeedComponent { FeedComponent(parent: self) }
      }

      """,
    ])
    let plan = try folder.migrationPlan()
    #expect(plan["keys"].list.map { $0["type"] } == [.text("Int"), .text("@Sendable () async throws -> String")])
    #expect(
      plan["manual"].list.map { $0["text"] } == [
        .text("\\.token: its getter is async and throws, so the key holds a closure: call `try await token()`")
      ])
    #expect(plan["lifetimes"].list.map { $0["key"] } == [.text("count")])
    try folder.run("migrate", "needle", "--emit", "Keys", exits: 0)
    let source = try folder.text("Keys/App/TokenKey.swift")
    #expect(
      source.contains(
        "let liveValue: @Sendable () async throws -> String = { fatalError(\"move the code of RootComponent.token here\") }\n"
      ), "\(source)")
    try folder.write("Sources/App/TokenKey.swift", source)
    try folder.remove("Keys")
    #expect(try folder.migrationPlan()["status"]["registeredKeys"] == .integer(1))
  }

  /// Once for all targets that get a key or read one, until they link the library.
  @Test func theLibraryIsLinkedFirst() throws {
    func title(_ folder: ProjectFolder) throws -> String? {
      try folder.migrationPlan()["queue"].list.first { $0["id"] == .text("link Dependencies") }?["title"].string
    }
    let folder = try ProjectFolder(Self.layers)
    let wanted = "link product Dependencies of swift-dependencies to targets App, Feature, Services"
    #expect(try title(folder) == wanted)
    try folder.replace(
      "\"0.25.0\")",
      with: "\"0.25.0\"), .package(url: \"https://github.com/pointfreeco/swift-dependencies\", from: \"1.9.0\")",
      in: "Package.swift")
    let library = ".product(name: \"Dependencies\", package: \"swift-dependencies\")"
    try folder.replace(
      "dependencies: [\"Models\"]", with: "dependencies: [\"Models\", \(library)]", in: "Package.swift")
    #expect(try title(folder) == "link product Dependencies of swift-dependencies to targets App, Feature")
  }
}

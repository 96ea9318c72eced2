import Testing

/// What a plan compares by more than a name, and the burn-down as a page.
@Suite struct MigrationDetailTests {
  private func migrate(_ arguments: String..., in folder: ProjectFolder) throws -> JSON {
    let outcome = try Tool.run(["migrate"] + arguments + ["--format", "json"], in: folder.path)
    #expect(outcome.exitCode == 0, "\(arguments): \(outcome.errors)")
    return try JSON(outcome.output)["answer"]
  }

  private static func registration(_ type: String, _ value: String) -> String {
    """
    import Dependencies
    enum RegisteredKey: DependencyKey { static let liveValue: \(type) = \(value) }
    extension DependencyValues {
      var log: \(type) { get { self[RegisteredKey.self] } set { self[RegisteredKey.self] = newValue } }
    }

    """
  }

  @Test func aKeyOfAnotherTypeIsAnotherKey() throws {
    let folder = try ProjectFolder(MigrationTree.files)
    try folder.write("Sources/App/LogKey.swift", Self.registration("OtherLog", "OtherLog()"))
    let plan = try migrate("needle", in: folder)
    #expect(plan["status"]["registeredKeys"] == .integer(0))
    let names = plan["keys"].list.compactMap { $0["name"].string }
    #expect(!names.contains("log") && names.contains("logInRoot"))
    let collision = plan["collisions"].list.first { $0["proposal"].string?.contains("is registered for") ?? false }
    #expect(collision?["name"] == .text("log"))
    #expect(collision?["proposal"] == .text("call Log logInRoot: \\.log is registered for OtherLog"))
  }

  @Test func aKeyOfTheSameTypeIsTheSameHoweverItIsSpelled() throws {
    let folder = try ProjectFolder(MigrationTree.files)
    try folder.write("Sources/App/LogKey.swift", Self.registration("App.Log", "Log(\"app\")"))
    #expect(try migrate("needle", in: folder)["status"]["registeredKeys"] == .integer(1))
  }

  @Test func theBurnDownIsAPage() throws {
    let folder = try ProjectFolder.repository(MigrationTree.files)
    try folder.remove("Brewfile")
    try folder.commit("Brewfile")
    let page = try folder.run("migrate", "status", "--since", "HEAD~1", "--format", "html", exits: 0).output
    #expect(page.contains("<polyline") && page.contains("components: 3") && page.contains("<td>now</td>"))
    #expect(!page.contains("<script") && page.contains("default-src 'none'"))
    #expect(try folder.run("migrate", "status", "--since", "HEAD~1", "--format", "html", exits: 0).output == page)
    // Of one point nothing is drawn.
    #expect(!(try folder.run("migrate", "status", "--format", "html", exits: 0).output.contains("<polyline")))
    try folder.run("query", "cycles", "--format", "html", exits: 64)
  }

  /// What a plug-in extension promises, the non-core component has.
  @Test func aPromiseIsKeptByTheNonCoreComponent() throws {
    let folder = try ProjectFolder([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Plugins",
        targets: [
          .executableTarget(name: "App", dependencies: ["Core", "NonCore"]), .target(name: "Core"),
          .target(name: "NonCore", dependencies: ["Core"]),
        ])

      """,
      "Sources/Core/Core.swift": """
      import NeedleFoundation

      public protocol Logger {}
      public final class FileLogger: Logger {}
      public protocol HomePluginExtension: PluginExtension { var log: Logger { get } }
      public protocol ChildDependency: Dependency { var log: Logger { get } }
      public final class ChildComponent: Component<ChildDependency> {
        public func run() { _ = dependency.log }
      }

      """,
      "Sources/NonCore/NonCore.swift": """
      import Core
      import NeedleFoundation

      public class HomeNonCoreComponent: NonCoreComponent<EmptyDependency> {
        public var log: Logger { shared { FileLogger() } }
      }

      """,
      "Sources/App/main.swift": """
      import Core
      import NeedleFoundation
      import NonCore

      final class RootComponent: BootstrapComponent {
        var home: HomeComponent { HomeComponent(parent: self) }
      }
      final class HomeComponent: PluginizedComponent<EmptyDependency, HomePluginExtension, HomeNonCoreComponent> {
        var child: ChildComponent { ChildComponent(parent: self) }
      }

      """,
    ])
    let row = try folder.answer("matrix").list.first
    #expect(row?["status"] == .text("served"))
    #expect(row?["liveModules"].list.map { $0["name"] } == [.text("NonCore")])
    let key = try migrate("needle", in: folder)["keys"].list.first
    #expect(key?["requiredBy"] == .list([.text("ChildComponent")]))
  }

  private static func application(_ root: String, _ services: String) -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Mail", targets: [.executableTarget(name: "App")])

      """,
      "Sources/App/Services.swift": services,
      "Sources/App/main.swift": """
      import NeedleFoundation

      \(root)

      protocol HomeDependency: Dependency {
        var mail: Mail { get }
      }

      final class HomeComponent: Component<HomeDependency> {
        func show() { print(dependency.mail) }
      }

      """,
    ]
  }

  /// What a component makes with a value that it is given cannot be a live value: somebody decides first.
  @Test func aServiceMadeWithAnArgumentIsDecidedOnFirst() throws {
    let folder = try ProjectFolder(
      Self.application(
        """
        final class RootComponent: BootstrapComponent {
          private let keychain: Keychain
          init(keychain: Keychain) { self.keychain = keychain }
          public var mail: Mail { shared { Mail(keychain: keychain) } }
          var home: HomeComponent { HomeComponent(parent: self) }
        }
        """,
        """
        final class Keychain: Sendable {}
        final class Mail: Sendable {
          init(keychain: Keychain) {}
        }

        """))
    let queue = try migrate("needle", in: folder)["queue"].list
    let decision = queue.first { $0["id"] == .text("pass on RootComponent.mail") }
    #expect(decision?["ready"] == .truth(true))
    #expect(
      decision?["title"]
        == .text(
          "choose how to pass on RootComponent.mail, which needs keychain: set it with withDependencies where "
            + "RootComponent is made, or pass it as an argument"))
    let home = queue.first { $0["id"] == .text("replace HomeComponent") }
    #expect(home?["blockedBy"] == .list([.text("pass on RootComponent.mail")]))
    let root = queue.first { $0["id"] == .text("remove RootComponent") }
    #expect(root?["blockedBy"] == .list([.text("replace HomeComponent")]))
  }

  @Test func whatAStaticPropertyKeepsIsOne() throws {
    func spans(_ member: String) throws -> [String?] {
      let folder = try ProjectFolder(
        Self.application(
          """
          final class RootComponent: BootstrapComponent {
            public var mail: Mail { Mail.main }
            var home: HomeComponent { HomeComponent(parent: self) }
          }
          """,
          """
          import Dependencies
          final class Mail: Sendable {
            \(member)
          }

          """))
      return try migrate("needle", in: folder)["lifetimes"].list.map { $0["today"].string }
    }
    #expect(try spans("static let main = Mail()") == ["one per process"])
    #expect(try spans("static var main: Mail { Mail() }") == ["new on every access"])
  }
}

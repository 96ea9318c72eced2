import Testing

/// A small application half-way between Needle and swift-dependencies.
enum MigrationTree {
  static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Mail",
      dependencies: [.package(url: "https://github.com/uber/needle.git", from: "0.25.0")],
      targets: [
        .target(name: "Core"),
        .executableTarget(
          name: "App", dependencies: ["Core", .product(name: "NeedleFoundation", package: "needle")]),
      ])

    """,
    "Sources/Core/Core.swift": """
    public protocol Mailing: Sendable {}
    public final class Session: Sendable {
      public init() {}
    }
    public final class Cache {
      public init() {}
    }

    """,
    "Sources/App/Services.swift": """
    import Core

    struct Mailer: Mailing {
      let session: Session
    }
    final class Log: Sendable {
      init(_ name: String) {}
    }
    final class OtherLog: Sendable {}
    final class User: Sendable {}
    final class Profile {
      init(user: User, mailing: any Mailing) {}
    }
    final class Screen {
      init(_ profile: Profile, _ log: Log) {}
    }

    """,
    "Sources/App/Root.swift": """
    import Core
    import NeedleFoundation

    final class RootComponent: BootstrapComponent {
      public var session: Session { shared { Session() } }
      public var mailing: any Mailing { shared { Mailer(session: session) } }
      public var cache: Cache { shared { Cache() } }
      public var log: Log { shared { Log("app") } }
      public var left: Left { shared { Left(right: right) } }
      public var right: Right { shared { Right(left: left) } }
      func profile(user: User) -> ProfileComponent { ProfileComponent(parent: self, user: user) }
    }

    """,
    "Sources/App/Cycle.swift": """
    final class Left: Sendable {
      init(right: Right) {}
    }
    final class Right: Sendable {
      init(left: Left) {}
    }

    """,
    "Sources/App/Profile.swift": """
    import Core
    import NeedleFoundation

    protocol ProfileDependency: Dependency {
      var mailing: any Mailing { get }
      var cache: Cache { get }
      var left: Left { get }
    }

    final class ProfileComponent: Component<ProfileDependency> {
      let user: User
      init(parent: any Scope, user: User) {
        self.user = user
        super.init(parent: parent)
      }
      public var mailing: any Mailing { dependency.mailing }
      public var profile: Profile { Profile(user: user, mailing: mailing) }
      public var drafts: Session { shared { Session() } }
      public var log: OtherLog { shared { OtherLog() } }
      public var session: Session { shared { Session() } }
      var editor: EditorComponent { EditorComponent(parent: self) }
      func check() { _ = (dependency.cache, dependency.left) }
    }

    """,
    "Sources/App/Editor.swift": """
    import Core
    import NeedleFoundation

    protocol EditorDependency: Dependency {
      var profile: Profile { get }
      var drafts: Session { get }
      var log: OtherLog { get }
      var session: Session { get }
    }

    final class EditorComponent: Component<EditorDependency> {
      func check() { _ = (dependency.profile, dependency.drafts, dependency.log, dependency.session) }
    }

    """,
    "Sources/App/main.swift": """
    registerProviderFactories()
    _ = RootComponent().log

    """,
    "Sources/App/NeedleGenerated.swift": """
    import NeedleFoundation

    public func registerProviderFactories() {}

    """,
    "Makefile": """
    generate:
    \tSOURCEKIT_LOGGING=0 needle generate Sources/App/NeedleGenerated.swift Sources/App

    """,
    "Brewfile": "brew \"needle\"\nbrew \"swiftlint\"\n",
    "Mintfile": "uber/needle@0.25.1\n",
    ".github/workflows/ci.yml": "steps:\n  - run: mint run needle generate a b\n  - run: echo threaded needles\n",
    "README.md": "# Mail\n\nRun `needle generate` first. A needle in a haystack.\n",
  ]
}

extension ProjectFolder {
  /// What `migrate needle` plans here.
  func migrationPlan() throws -> JSON {
    try JSON(run("migrate", "needle", "--format", "json", exits: 0).output)["answer"]
  }
}

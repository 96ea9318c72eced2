import Foundation
import Testing

/// Plans for several applications, and for code that says more than its requirements.
@Suite struct MigrationApplicationsTests {
  private static func package(_ targets: String) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let needle: Target.Dependency = .product(name: "NeedleFoundation", package: "needle")
    let package = Package(
      name: "Apps", dependencies: [.package(url: "https://github.com/uber/needle.git", from: "0.25.0")],
      targets: [\(targets)])

    """
  }

  private static let apps = package(
    """
    .executableTarget(name: "Post", dependencies: ["Core", needle]),
    .executableTarget(name: "Shop", dependencies: ["Core", needle]), .target(name: "Core", dependencies: [needle]),
    """)

  private static func root(_ name: String, _ session: String, child: String) -> String {
    """
    import Core
    import NeedleFoundation
    final class \(name)Component: BootstrapComponent {
      public var session: Session { shared { \(session) } }
      var child: \(child)Component { \(child)Component(parent: self) }
    }

    """
  }

  private static func child(_ name: String, access: String = "") -> String {
    """
    import NeedleFoundation
    \(access)protocol \(name)Dependency: Dependency { var session: Session { get } }
    \(access)final class \(name)Component: Component<\(name)Dependency> {
      \(access)func run() { _ = dependency.session }
    }

    """
  }

  /// Two types of one name are two keys, and applications that share no code may each have one of the same name.
  @Test func applicationsHaveKeysOfTheirOwn() throws {
    let folder = try ProjectFolder([
      "Package.swift": Self.apps, "Sources/Core/Core.swift": "public struct Nothing {}\n",
      "Sources/Post/Root.swift": Self.root("Post", "Session()", child: "Letter"),
      "Sources/Post/Letter.swift": Self.child("Letter") + "final class Session: Sendable {}\n",
      "Sources/Post/main.swift": "_ = PostComponent()\n",
      "Sources/Shop/Root.swift": Self.root("Shop", "Session()", child: "Cart"),
      "Sources/Shop/Cart.swift": Self.child("Cart") + "final class Session: Sendable {}\n",
      "Sources/Shop/main.swift": "_ = ShopComponent()\n",
    ])
    let plan = try folder.migrationPlan()
    #expect(plan["keys"].list.map { $0["name"] } == [.text("session"), .text("session")])
    #expect(plan["collisions"] == .list([]))
    let ids = plan["queue"].list.compactMap { $0["id"].string }
    #expect(Set(ids).count == ids.count, "\(ids)")
    let cart = plan["queue"].list.first { $0["id"] == .text("replace CartComponent") }
    #expect(cart?["blockedBy"] == .list([.text("register session of Apps:Shop.ShopComponent")]))
    try folder.run("migrate", "needle", "--emit", "Keys", exits: 0)
    #expect(folder.exists("Keys/Post/SessionKey.swift") && folder.exists("Keys/Shop/SessionKey.swift"))
    #expect(!(try folder.text("Keys/Shop/SessionKey.swift").contains("public")))
    // A key of one of them is none of the other.
    try folder.write(
      "Sources/Post/SessionKey.swift",
      """
      import Dependencies
      enum SessionKey: DependencyKey { static let liveValue = Session() }
      extension DependencyValues {
        var session: Session { get { self[SessionKey.self] } set { self[SessionKey.self] = newValue } }
      }

      """)
    #expect(try folder.migrationPlan()["status"]["registeredKeys"] == .integer(1))
  }

  /// One type and one child: one key, and each application has the live value of its own component.
  @Test func applicationsThatShareAKeyHaveALiveValueEach() throws {
    let folder = try ProjectFolder([
      "Package.swift": Self.apps,
      "Sources/Core/Core.swift": Self.child("Letter", access: "public ")
        + "public struct Session: Sendable { public init(_ url: String) {} }\n",
      "Sources/Post/Root.swift": Self.root("Post", "Session(\"post\")", child: "Letter"),
      "Sources/Post/main.swift": "_ = PostComponent()\n",
      "Sources/Shop/Root.swift": Self.root("Shop", "Session(\"shop\")", child: "Letter"),
      "Sources/Shop/main.swift": "_ = ShopComponent()\n",
    ])
    let text = try folder.run("migrate", "needle", "--emit", "Keys", exits: 0).output
    #expect(text.contains("\\.session: Session in Core, live in Post and Shop"))
    #expect(text.contains("register \\.session with SessionKey, of PostComponent.session and ShopComponent.session"))
    #expect(try folder.text("Keys/Core/SessionKey.swift").contains("public enum SessionKey: TestDependencyKey"))
    #expect(try folder.text("Keys/Post/SessionKey+Live.swift").contains("liveValue: Session = Session(\"post\")"))
    #expect(try folder.text("Keys/Shop/SessionKey+Live.swift").contains("liveValue: Session = Session(\"shop\")"))
  }

  private static func app(_ root: String, _ child: String, requiring requirements: String) -> [String: String] {
    [
      "Package.swift": package(".executableTarget(name: \"App\", dependencies: [needle])"),
      "Sources/App/main.swift": "_ = RootComponent()\n",
      "Sources/App/Root.swift": """
      import NeedleFoundation
      final class RootComponent: BootstrapComponent {
        \(root)
        var child: ChildComponent { ChildComponent(parent: self) }
      }

      """,
      "Sources/App/Child.swift": """
      import NeedleFoundation
      protocol ChildDependency: Dependency { \(requirements) }
      extension ChildDependency { var twice: Int { number * 2 } }
      final class ChildComponent: Component<ChildDependency> {
        \(child)
      }

      """,
    ]
  }

  /// `self.dependency`, members of the component and of extensions of its protocol are nothing that is provided.
  @Test func onlyRequirementsHaveToBeProvided() throws {
    let child = """
      func run() { _ = (self.dependency.number, self.parent, dependency.twice); self.help() }
        func help() {}
      """
    let folder = try ProjectFolder(
      Self.app("public var number: Int { 1 }", child, requiring: "var number: Int { get }"))
    func provided() throws -> [String] {
      try folder.migrationPlan()["queue"].list.compactMap { $0["id"].string }.filter { $0.hasPrefix("provide ") }
    }
    #expect(try provided() == [])
    try folder.replace("public var number", with: "public var other", in: "Sources/App/Root.swift")
    #expect(try provided() == ["provide number"])
  }

  /// What means something else outside of its component is left to its author; words of the language are escaped.
  @Test func whatCannotBeMovedAsItIsIsNotCopied() throws {
    let root = """
      static let base = 1
        final class Inner: Sendable {}
        public var first: Int { Self.base }
        @MainActor public var second: Screen { Screen() }
        public var third: Screen { Screen() }
        public var fourth: AnyObject { Inner() }
        public var `default`: Int { 4 }
        public var plain: Int { 5 }
        public var sum: Int { plain + 1 }
      """
    let folder = try ProjectFolder(
      Self.app(
        root, "func run() { _ = dependency }",
        requiring: """
          var first: Int { get }; var second: Screen { get }; var third: Screen { get }; var fourth: AnyObject { get }
          var `default`: Int { get }; var plain: Int { get }; var number: Int { get }
          """))
    try folder.write("Sources/App/Screen.swift", "@MainActor final class Screen {}\n")
    let page = try folder.run("migrate", "needle", "--emit", "Keys", exits: 0)
    for key in ["First", "Second", "Third", "Fourth"] {
      #expect(try folder.text("Keys/App/\(key)Key.swift").contains("fatalError(\"move the code of"), "\(key)")
    }
    #expect(page.output.contains("\\.third: Screen is made on an actor"))
    #expect(try folder.text("Keys/App/DefaultKey.swift").contains("  var `default`: Int {"))
    #expect(try folder.text("Keys/App/PlainKey.swift").contains("static let liveValue: Int = 5\n"))
  }

  /// A key that two modules need and whose type belongs to none of them waits for a decision, not for other keys.
  @Test func aKeyWithoutAModuleIsReadyAndNotWritten() throws {
    let string = { (text: String) in text.replacingOccurrences(of: "Session", with: "String") }
    let folder = try ProjectFolder([
      "Package.swift": Self.apps, "Sources/Core/Core.swift": string(Self.child("Letter", access: "public ")),
      "Sources/Post/Root.swift": string(Self.root("Post", "\"\"", child: "Letter")),
      "Sources/Post/Stamp.swift": string(Self.child("Stamp")),
      "Sources/Post/main.swift": "_ = PostComponent()\n", "Sources/Shop/main.swift": "print()\n",
    ])
    try folder.replace(
      "var child:", with: "var stamp: StampComponent { StampComponent(parent: self) }\n  var child:",
      in: "Sources/Post/Root.swift")
    let said = try folder.run("migrate", "needle", "--emit", "Keys", exits: 0)
    #expect(said.output.contains("ready  register \\.session"))
    #expect(said.errors.contains("nothing is written: the key that can be registered now"), "\(said.errors)")
  }
}

import Foundation
import Testing

/// Which members of components a plan makes keys of, and which it leaves alone.
@Suite struct MigrationMembersTests {
  private static let package = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Mail", dependencies: [.package(url: "https://github.com/uber/needle.git", from: "0.25.0")],
      targets: [.executableTarget(name: "App", dependencies: [.product(name: "NeedleFoundation", package: "needle")])])

    """

  private func folder(_ main: String) throws -> ProjectFolder {
    try ProjectFolder([
      "Package.swift": Self.package,
      "Sources/App/main.swift": "import NeedleFoundation\nfinal class Store: Sendable {\n  init(_ size: Int) {}\n}\n"
        + main,
    ])
  }

  private func item(_ id: String, in plan: JSON) -> JSON? { plan["queue"].list.first { $0["id"] == .text(id) } }

  /// - Parameter provider: what the root component provides.
  private static func forwarding(from provider: String) -> String {
    """
    final class RootComponent: BootstrapComponent {
    \(provider)
      var game: GameComponent { GameComponent(parent: self) }
    }
    protocol GameDependency: Dependency { var store: Store { get } }
    final class GameComponent: Component<GameDependency> {
      public var gameStore: Store { dependency.store }
      var detail: DetailComponent { DetailComponent(parent: self) }
    }
    protocol DetailDependency: Dependency { var gameStore: Store { get } }
    final class DetailComponent: Component<DetailDependency> { func use() { _ = dependency.gameStore } }
    RootComponent().game.detail.use()

    """
  }

  /// What is read under another name further down is the value from further up.
  @Test func aForwarderOfAnotherNameIsReadByTheKeyBehindIt() throws {
    let folder = try folder(
      Self.forwarding(from: "  public var store: Store { shared { Store(1) } }"))
    let plan = try folder.migrationPlan()
    #expect(item("provide gameStore", in: plan) == nil)
    #expect(item("replace DetailComponent", in: plan)?["blockedBy"] == .list([.text("register store")]))
    #expect(plan["forwarders"].list.map { $0["text"] } == [.text("GameComponent.gameStore: read \\.store")])
  }

  /// A name that nothing hands on is still to be provided.
  @Test func whatNothingProvidesIsToBeProvided() throws {
    let folder = try folder(
      Self.forwarding(from: ""))
    #expect(try item("provide store", in: folder.migrationPlan()) != nil)
  }

  @Test func whatAComponentHasForItselfIsNoKey() throws {
    let folder = try folder(
      """
      final class RootComponent: BootstrapComponent {
        public var store: Store { shared { Store(size) } }
        private var size: Int { base + 1 }
        private var base: Int { log.count }
        public var log: String { "" }
        private var cache: [Int] { shared { [] } }
        public var first: Int { cache.count }
        func show() { print(base) }
        var game: GameComponent { GameComponent(parent: self) }
      }
      protocol GameDependency: Dependency {
        var store: Store { get }
        var first: Int { get }
      }
      final class GameComponent: Component<GameDependency> {
        var view: String { make() + "\\(dependency.store) \\(dependency.first)" }
        private func make() -> String { "" }
      }
      print(RootComponent().game.view)

      """)
    let plan = try folder.migrationPlan()
    // What it keeps, and what it offers and reads itself, is needed by more than one live value.
    #expect(plan["keys"].list.map { $0["name"].string } == ["cache", "first", "log", "store"])
    #expect(item("register store", in: plan)?["blockedBy"] == .list([.text("register log")]))
    #expect(plan["queue"].list.allSatisfy { $0["step"] != .text("hoist") })
  }

  /// The component above has one of the same name: there is nothing to move.
  @Test func twoProvidersOfOneNameStayWhereTheyAre() throws {
    let folder = try folder(
      """
      final class RootComponent: BootstrapComponent {
        public var store: Store { shared { Store(1) } }
        var shop: ShopComponent { ShopComponent(parent: self) }
      }
      final class ShopComponent: Component<EmptyDependency> {
        public var store: Store { shared { Store(2) } }
        public var other: Int { 1 }
        var item: ItemComponent { ItemComponent(parent: self) }
      }
      protocol ItemDependency: Dependency {
        var store: Store { get }
        var other: Int { get }
      }
      final class ItemComponent: Component<ItemDependency> { func use() { _ = (dependency.store, dependency.other) } }
      RootComponent().shop.item.use()

      """)
    let plan = try folder.migrationPlan()
    let moved = plan["queue"].list.filter { $0["step"] == .text("hoist") }.map { $0["id"] }
    #expect(moved == [.text("move ShopComponent.other")])
    #expect(item("register store", in: plan)?["blockedBy"] == .list([.text("decide store")]))
  }

  /// An initializer without arguments is given nothing.
  @Test func aValueThatAComponentSetsItselfIsNoArgument() throws {
    let folder = try folder(
      """
      final class RootComponent: BootstrapComponent {
        public let stored: Int
        override init() {
          stored = 1
          super.init()
        }
        func game(number: Int) -> GameComponent { GameComponent(parent: self, number: number) }
      }
      protocol GameDependency: Dependency { var stored: Int { get } }
      final class GameComponent: Component<GameDependency> {
        let number: Int
        init(parent: Scope, number: Int) {
          self.number = number
          super.init(parent: parent)
        }
        func use() { _ = dependency.stored + number }
      }
      RootComponent().game(number: 1).use()

      """)
    let plan = try folder.migrationPlan()
    #expect(plan["inputs"].list.map { $0["name"] } == [.text("number")])
    #expect(plan["keys"].list.map { $0["name"] } == [.text("stored")])
  }
}

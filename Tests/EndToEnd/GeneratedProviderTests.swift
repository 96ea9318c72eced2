import Foundation
import Testing

/// What a committed `NeedleGenerated.swift` provides, and what depgraph finds: who provides what to whom.
@Suite struct GeneratedProviderTests {
  /// `Provider -> Component.requirement`
  private func found(_ folder: ProjectFolder) throws -> Set<String> {
    let rows = try folder.query(
      """
      SELECT provider.name AS provider, edges.file, edges.line, component.name AS component FROM edges
      JOIN nodes AS provider ON provider.id = edges.source JOIN nodes AS component ON component.id = edges.target
      WHERE edges.kind = 'provides'
      """)
    return Set(
      try rows.list.map { row in
        let file = try #require(row["file"].string)
        guard case .integer(let line) = row["line"] else { return "no line" }
        let text = try folder.text(file).split(separator: "\n", omittingEmptySubsequences: false)[line - 1]
        let name = try #require(text.firstMatch(of: /var (\w+)/)).1
        return "\(row["provider"].string ?? "") -> \(row["component"].string ?? "").\(name)"
      })
  }

  /// The same, read off the generator's text: a path names a factory, that makes a provider, which names components.
  private func registered(_ text: String) throws -> Set<String> {
    var paths: [Substring: [Substring]] = [:]
    for match in text.matches(of: /registerProviderFactory\("\^->([^"]+)", (\w+)\)/) {
      let last = match.1.split(separator: "->").last ?? ""
      paths[match.2, default: []].append(last.prefix { $0 != ">" })
    }
    var classes: [Substring: [(name: Substring, type: Substring)]] = [:]
    for match in text.matches(of: /private class (\w+): \w+ \{([\s\S]*?)\n\}/) {
      let types = Dictionary(
        match.2.matches(of: /private let (\w+): (\w+)/).map { ($0.1, $0.2) }, uniquingKeysWith: { first, _ in first })
      classes[match.1] = try match.2.matches(of: /var (\w+): [^{]+\{\s*return (\w+)\.\w+/).map { property in
        (property.1, try #require(types[property.2]))
      }
    }
    var found: Set<String> = []
    for match in text.matches(of: /private func (factory\w+)\([^{]*\{\s*return (\w+)\(/) {
      for path in paths[match.1] ?? [] {
        for property in classes[match.2] ?? [] { found.insert("\(property.type) -> \(path).\(property.name)") }
      }
    }
    return found
  }

  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "Game", targets: [.executableTarget(name: "App")])

    """,
    "Sources/App/Components.swift": """
    import NeedleFoundation

    final class RootComponent: BootstrapComponent {
      public var players: Players { shared { Players() } }
      public var scores: Scores { shared { Scores() } }
      var lobby: LobbyComponent { LobbyComponent(parent: self) }
      var arena: ArenaComponent { ArenaComponent(parent: self) }
    }

    protocol LobbyDependency: Dependency {
      var players: Players { get }
    }

    final class LobbyComponent: Component<LobbyDependency> {
      public var theme: Theme { Theme(dependency.players) }
      var game: GameComponent { GameComponent(parent: self) }
    }

    final class ArenaComponent: Component<EmptyDependency> {
      public var theme: Theme { Theme() }
      public var scores: Scores { Scores() }
      var game: GameComponent { GameComponent(parent: self) }
    }

    protocol GameDependency: Dependency {
      var theme: Theme { get }
      var scores: Scores { get }
      var players: Players { get }
    }

    final class GameComponent: Component<GameDependency> {
      func play() { _ = (dependency.theme, dependency.scores, dependency.players) }
    }

    """,
    "Sources/App/NeedleGenerated.swift": """
    import NeedleFoundation

    private class LobbyDependency1Provider: LobbyDependency {
        var players: Players {
            return rootComponent.players
        }
        private let rootComponent: RootComponent
        init(rootComponent: RootComponent) {
            self.rootComponent = rootComponent
        }
    }
    /// ^->RootComponent->LobbyComponent
    private func factory1(_ component: NeedleFoundation.Scope) -> AnyObject {
        return LobbyDependency1Provider(rootComponent: parent1(component) as! RootComponent)
    }
    private class GameDependency2Provider: GameDependency {
        var theme: Theme {
            return lobbyComponent.theme
        }
        var scores: Scores {
            return rootComponent.scores
        }
        var players: Players {
            return rootComponent.players
        }
        private let lobbyComponent: LobbyComponent
        private let rootComponent: RootComponent
    }
    /// ^->RootComponent->LobbyComponent->GameComponent
    private func factory2(_ component: NeedleFoundation.Scope) -> AnyObject {
        return GameDependency2Provider(lobbyComponent: parent1(component) as! LobbyComponent)
    }
    private class GameDependency3Provider: GameDependency {
        var theme: Theme {
            return arenaComponent.theme
        }
        var scores: Scores {
            return arenaComponent.scores
        }
        var players: Players {
            return rootComponent.players
        }
        private let arenaComponent: ArenaComponent
        private let rootComponent: RootComponent
    }
    /// ^->RootComponent->ArenaComponent->GameComponent
    private func factory3(_ component: NeedleFoundation.Scope) -> AnyObject {
        return GameDependency3Provider(arenaComponent: parent1(component) as! ArenaComponent)
    }

    private func register1() {
        registerProviderFactory("^->RootComponent", factoryEmptyDependencyProvider)
        registerProviderFactory("^->RootComponent->LobbyComponent", factory1)
        registerProviderFactory("^->RootComponent->ArenaComponent", factoryEmptyDependencyProvider)
        registerProviderFactory("^->RootComponent->LobbyComponent->GameComponent", factory2)
        registerProviderFactory("^->RootComponent->ArenaComponent->GameComponent", factory3)
    }

    public func registerProviderFactories() {
        register1()
    }

    """,
  ]

  private func rules(_ folder: ProjectFolder) throws -> [String] {
    try folder.report()["violations"].list.compactMap { $0["rule"].string }.filter { $0 == "needle-stale-generated" }
  }

  @Test func providersAreThoseOfTheGenerator() throws {
    let folder = try ProjectFolder(Self.files)
    let registered = try registered(try folder.text("Sources/App/NeedleGenerated.swift"))
    #expect(registered.count == 6)
    #expect(try found(folder) == registered)
    #expect(try rules(folder) == [])
  }

  @Test func aChangedTreeDiffersInWhatWasChanged() throws {
    let folder = try ProjectFolder(Self.files)
    let registered = try registered(try folder.text("Sources/App/NeedleGenerated.swift"))
    // The nearer one goes: the path through the arena now ends at the root.
    try folder.replace("  public var scores: Scores { Scores() }\n", with: "", in: "Sources/App/Components.swift")
    #expect(try registered.subtracting(found(folder)) == ["ArenaComponent -> GameComponent.scores"])
    try folder.replace(
      "  var arena: ArenaComponent { ArenaComponent(parent: self) }\n", with: "", in: "Sources/App/Components.swift")
    #expect(try rules(folder) == ["needle-stale-generated"])
  }

  /// The one that is committed with the example.
  @Test func theExamplesGeneratedSourceIsUpToDate() throws {
    let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples/NeedleMigration/Before").path
    let folder = try ProjectFolder()
    try FileManager.default.copyItem(atPath: example, toPath: folder.absolute("Before"))
    let outcome = try Tool.run(
      ["query", "sql", "SELECT count(*) FROM edges WHERE kind = 'provides'", "--format", "json"],
      in: folder.absolute("Before"))
    #expect(try JSON(outcome.output)["answer"]["rows"] == .list([.list([.integer(2)])]))
  }
}

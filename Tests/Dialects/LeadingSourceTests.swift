import DepGraphDialects
import DepGraphModel
import DepGraphResolution
import Testing

@Suite("Sources that lead to a read without the library's words") struct LeadingSourceTests {
  private static let sources = [
    "Home/Home.swift": """
    import Dependencies
    public struct Home: Screen {
      @Dependency(\\.mail) var mail
    }
    """,
    "App/main.swift": "Shop().open()\n",
    "App/Shop.swift": "import Home\nstruct Shop { func open() { print(Home()) } }\n",
    "Server/main.swift": "serve()\n",
    // Another protocol of that name: by names alone, what the server calls may run what adopts it.
    "Server/Serve.swift": "protocol Screen {}\nfunc serve() {}\n",
  ]

  private static func module(_ name: String, _ kind: ModuleKind, links: [String] = []) -> Module {
    Module(
      id: "Sample:\(name)", name: name, moduleName: name, package: "Sample", kind: kind,
      files: sources.keys.filter { $0.hasPrefix(name + "/") }.sorted(),
      links: links.map { ModuleLink(target: .module("Sample:\($0)")) })
  }

  private static func leading(isLinkedAsDeclared: Bool) -> [String] {
    let modules = [
      module("App", .executable, links: ["Home"]), module("Home", .library), module("Server", .executable),
    ]
    let reader = FileFactsReader()
    let facts = Dictionary(
      uniqueKeysWithValues: sources.map { ($0, reader.fileFacts(of: $0, bytes: Array($1.utf8))) })
    return LeadingSources(of: ProjectModel(modules: modules), in: facts, isLinkedAsDeclared: isLinkedAsDeclared).first
  }

  @Test func ofProgramsThatLinkARead() {
    #expect(Self.leading(isLinkedAsDeclared: true) == ["App/Shop.swift"])
  }

  @Test func ofAnyProgramWhereLinksMayChange() {
    #expect(Self.leading(isLinkedAsDeclared: false) == ["App/Shop.swift", "Server/Serve.swift"])
  }
}

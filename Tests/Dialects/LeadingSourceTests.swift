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

  private static func leading(_ sources: [String: String] = sources, isLinkedAsDeclared: Bool = true) -> [String] {
    func module(_ name: String, _ kind: ModuleKind, links: [String] = []) -> Module {
      Module(
        id: "Sample:\(name)", name: name, moduleName: name, package: "Sample", kind: kind,
        files: sources.keys.filter { $0.hasPrefix(name + "/") }.sorted(),
        links: links.map { ModuleLink(target: .module("Sample:\($0)")) })
    }
    let modules = [
      module("App", .executable, links: ["Home"]), module("Home", .library, links: ["Kit"]), module("Kit", .library),
      module("Server", .executable),
    ]
    let reader = FileFactsReader()
    let facts = Dictionary(
      uniqueKeysWithValues: sources.map { ($0, reader.fileFacts(of: $0, bytes: Array($1.utf8))) })
    return LeadingSources(of: ProjectModel(modules: modules), in: facts, isLinkedAsDeclared: isLinkedAsDeclared).first
  }

  @Test func ofProgramsThatLinkARead() {
    #expect(Self.leading(isLinkedAsDeclared: true) == ["App/Shop.swift"])
  }

  /// What is handed to a source that takes no function leads nowhere.
  @Test(arguments: [
    ("public struct Row { let open: () -> Void }", ["Kit/Row.swift"]), ("public struct Row { let open: Int }", []),
    ("public struct Row: Opening {}", ["Kit/Row.swift"]), ("public struct Row { let open: Open }", ["Kit/Row.swift"]),
  ])
  func ofWhatTakesFunctions(row: String, leading: [String]) {
    let sources = [
      "Home/Home.swift": """
      import Dependencies
      import Kit
      struct Home {
        @Dependency(\\.mail) var mail
        func open() { withDependencies { $0.mail = mail } operation: { _ = Row(open: opened) } }
        func opened() {}
      }
      """,
      "Kit/Opening.swift":
        "public protocol Opening { func open(_ body: () -> Void) }\npublic typealias Open = () -> Void",
      "Kit/Row.swift": row,
      "App/main.swift": "Home().open()\n",
    ]
    #expect(Self.leading(sources).filter { $0 == "Kit/Row.swift" } == leading)
  }

  @Test func ofAnyProgramWhereLinksMayChange() {
    #expect(Self.leading(isLinkedAsDeclared: false) == ["App/Shop.swift", "Server/Serve.swift"])
  }
}

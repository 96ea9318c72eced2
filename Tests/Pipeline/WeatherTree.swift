import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import DepGraphPipeline
import DepGraphStore

/// Projects in memory for what an index keeps: every file of them has a say in the report.
enum WeatherTree {
  static let sources = [
    "Sources/Forecast/main.swift": "import HomeFeature\nprint(Home())\n",
    "Sources/HomeFeature/Home.swift": """
    import Dependencies
    import WeatherClient
    public struct Home {
      @Dependency(\\.weatherClient) var weatherClient
      public init() {}
    }
    """,
    "Sources/WeatherClient/WeatherClient.swift": """
    import Dependencies
    public struct WeatherClient: TestDependencyKey {
      public static let testValue = WeatherClient()
    }
    extension DependencyValues {
      public var weatherClient: WeatherClient {
        get { self[WeatherClient.self] }
        set { self[WeatherClient.self] = newValue }
      }
    }
    """,
    "Sources/WeatherClientLive/Live.swift": """
    import Dependencies
    import WeatherClient
    extension WeatherClient: DependencyKey {
      public static let liveValue = WeatherClient()
    }
    """,
  ]

  static func manifest(linking products: String = "") -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Forecast",
      products: [.library(name: "HomeFeature", targets: ["HomeFeature"])],
      dependencies: [.package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.0.0")],
      targets: [
        .executableTarget(name: "Forecast", dependencies: ["HomeFeature"\(products)]),
        .target(name: "HomeFeature", dependencies: ["WeatherClient"]),
        .target(name: "WeatherClient", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]),
        .target(name: "WeatherClientLive", dependencies: ["WeatherClient"]),
      ]
    )
    """
  }

  static let linked = manifest(linking: ", \"WeatherClientLive\"")

  static func package(_ manifest: String = manifest(), _ others: [String: String] = [:]) -> [String: String] {
    sources.merging(["Package.swift": manifest]) { $1 }.merging(others) { $1 }
  }

  /// A description for XcodeGen that takes its dependencies from a file of any name.
  static func described(including text: String) -> [String: String] {
    sources.merging([
      "project.yml": """
      name: Forecast
      include: Shared/targets.part
      targets:
        HomeFeature: {type: framework, platform: iOS, sources: Sources/HomeFeature, dependencies: [{target: WeatherClient}]}
        WeatherClient: {type: framework, platform: iOS, sources: Sources/WeatherClient}
        WeatherClientLive:
          {type: framework, platform: iOS, sources: Sources/WeatherClientLive, dependencies: [{target: WeatherClient}]}
      """,
      "Shared/targets.part": text,
    ]) { $1 }
  }

  static func application(linking more: String) -> String {
    """
    targets:
      Forecast:
        {type: application, platform: iOS, sources: [../Sources/Forecast], dependencies: [{target: HomeFeature}\(more)]}
    """
  }

  /// A project of Xcode whose module's name comes from a file of settings that has another ending.
  static func settings(_ included: String) -> [String: String] {
    [
      "App.xcodeproj/project.pbxproj": """
      // !$*UTF8*$!
      { objects = {
        MAIN = {isa = PBXGroup; children = (FIRST, SETTINGS, ); sourceTree = "<group>"; };
        FIRST = {isa = PBXFileReference; path = main.swift; sourceTree = "<group>"; };
        SETTINGS = {isa = PBXFileReference; path = "App.settings"; sourceTree = "<group>"; };
        FIRSTFILE = {isa = PBXBuildFile; fileRef = FIRST; };
        SOURCES = {isa = PBXSourcesBuildPhase; files = (FIRSTFILE, ); };
        RELEASE = {isa = XCBuildConfiguration; baseConfigurationReference = SETTINGS; buildSettings = {}; name = Release; };
        LIST = {isa = XCConfigurationList; buildConfigurations = (RELEASE, ); };
        APP = {isa = PBXNativeTarget; buildConfigurationList = LIST; buildPhases = (SOURCES, ); name = App;
          productType = "com.apple.product-type.application"; };
        ROOT = {isa = PBXProject; mainGroup = MAIN; targets = (APP, ); };
      }; rootObject = ROOT; }
      """,
      "main.swift": "import Dependencies\n#if MOON\n" + feature + "#endif\n",
      "App.settings": "#include \"Shared.part\"\n",
      "Shared.part": included,
    ]
  }

  private static let feature = """
    struct MoonClient: TestDependencyKey { static let testValue = MoonClient() }
    extension DependencyValues {
      var moon: MoonClient { get { self[MoonClient.self] } set { self[MoonClient.self] = newValue } }
    }
    struct Sky { @Dependency(\\.moon) var moon }
    print(Sky())

    """

  static func result(
    of tree: any FileTree, configuration text: String = "", named name: String? = nil, graph: String? = nil,
    in index: Index
  ) async throws -> AnalysisResult {
    let file = name ?? ".depgraph.yml"
    let request = AnalysisRequest(
      tree: tree,
      configuration: try Configuration.parse(bytes: Array(text.utf8), file: file, cards: Catalogue.cards),
      configurationText: Array(text.utf8), configurationFile: file,
      moduleGraph: graph.map { ModuleGraphFile(name: "graph.json", bytes: Array($0.utf8)) }, index: index)
    return try await Analysis(request).run()
  }
}

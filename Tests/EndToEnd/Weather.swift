/// The project of the example report in the contract: two applications read `\.weatherClient`, one of them links the
/// module with its live value.
enum Weather {
  static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "Forecast", dependencies: [
      .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0"),
    ], targets: [.executableTarget(name: "Forecast", dependencies: [
        // screens
        "HomeFeature",
      ]), .target(name: "HomeFeature", dependencies: [
        "DayFeature",
      ]),
      .executableTarget(name: "Kiosk", dependencies: ["HomeFeature", "WeatherClientLive"]),
      .target(name: "DayFeature", dependencies: ["WeatherClient"]),
      .target(name: "WeatherClient", dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
      ]),
      .target(name: "WeatherClientLive", dependencies: ["WeatherClient"]),
    ])

    """

  static let day = """
    import Dependencies
    import WeatherClient
    public struct Day {
      @Dependency(\\.weatherClient) var weatherClient
      public init() {}
    }

    """

  static let live = """
    import Dependencies
    import WeatherClient
    extension WeatherClient: DependencyKey {
      public static let liveValue = WeatherClient()
    }

    """

  static let client = """
    import Dependencies
    public struct WeatherClient: Sendable {
      public init() {}
    }
    extension WeatherClient: TestDependencyKey {
      public static let testValue = WeatherClient()
    }
    extension DependencyValues {
      public var weatherClient: WeatherClient {
        get { self[WeatherClient.self] }
        set { self[WeatherClient.self] = newValue }
      }
    }

    """

  static let files = [
    "Package.swift": manifest,
    "Sources/Forecast/Forecast.swift": """
    import HomeFeature
    @main struct Forecast { static func main() { _ = Home() } }

    """,
    "Sources/Kiosk/Kiosk.swift": """
    import HomeFeature
    import WeatherClientLive
    @main struct Kiosk { static func main() { _ = Home() } }

    """,
    "Sources/HomeFeature/Home.swift": """
    import DayFeature
    public struct Home {
      let day = Day()
      public init() {}
    }

    """,
    "Sources/DayFeature/Day.swift": day,
    "Sources/WeatherClient/WeatherClient.swift": client,
    "Sources/WeatherClientLive/Live.swift": live,
  ]

  /// The element of the manifest that mends the project.
  static let missingLink = "\"HomeFeature\",\n  ]), .target"
  static let mendedLink = "\"HomeFeature\", \"WeatherClientLive\",\n  ]), .target"

  static func folder() throws -> ProjectFolder { try ProjectFolder(files) }

  /// The project without its fault.
  static func mended() throws -> ProjectFolder {
    let folder = try folder()
    try folder.replace(missingLink, with: mendedLink, in: "Package.swift")
    return folder
  }
}

// swift-tools-version: 5.9
import PackageDescription

/// Every module of this package is named once, here.
enum Module: String {
  case appFeature = "AppFeature"
  case forecastFeature = "ForecastFeature"
  case weatherClient = "WeatherClient"
  case weatherParsing = "WeatherParsing"

  var name: String { rawValue }
  /// The module that implements what this one declares.
  var live: String { rawValue + "Live" }
  var tests: String { rawValue + "Tests" }

  var dependency: Target.Dependency { .target(name: name) }
  var product: Product { .library(name: name, targets: [name]) }
  var liveProduct: Product { .library(name: live, targets: [live]) }
}

extension Target.Dependency {
  static let dependencies: Self = .product(name: "Dependencies", package: "swift-dependencies")
}

let package = Package(
  name: "Modules",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    Module.appFeature.product,
    Module.weatherClient.product,
    Module.weatherClient.liveProduct,
  ],
  dependencies: [
    .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0")
  ],
  targets: [
    .target(
      name: Module.appFeature.name,
      dependencies: [Module.forecastFeature.dependency]
    ),
    .target(
      name: Module.forecastFeature.name,
      dependencies: [.dependencies, Module.weatherClient.dependency]
    ),
    // What a weather service is: quick to build, and all that a feature needs.
    .target(
      name: Module.weatherClient.name,
      dependencies: [.dependencies]
    ),
    // How it is done: only what runs links it.
    .target(
      name: Module.weatherClient.live,
      dependencies: [.dependencies, Module.weatherClient.dependency, Module.weatherParsing.dependency]
    ),
    .target(name: Module.weatherParsing.name),
    .testTarget(
      name: Module.forecastFeature.tests,
      dependencies: [Module.forecastFeature.dependency, Module.weatherClient.dependency, .dependencies]
    ),
  ]
)

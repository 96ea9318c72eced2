// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Weather",
  platforms: [.iOS(.v16), .macOS(.v13), .custom("toaster", versionString: "1.2")],
  products: [
    .library(name: "Forecast", targets: ["Forecast"]),
    .library(name: "ForecastDynamic", type: .dynamic, targets: ["Forecast", "Radar"]),
    .executable(name: "weather", targets: ["CommandLineTool"]),
  ],
  dependencies: [
    .package(url: "https://example.org/clouds.git", from: "1.2.0"),
    .package(path: "../Maps"),
  ],
  targets: [
    .target(name: "Forecast", dependencies: ["Radar", .product(name: "Clouds", package: "clouds")]),
    .target(name: "Radar", dependencies: [.product(name: "MapKitten", package: "Maps")]),
    .executableTarget(name: "CommandLineTool", dependencies: [.target(name: "Forecast"), .byName(name: "Radar")]),
    .testTarget(name: "ForecastTests", dependencies: ["Forecast"]),
  ]
)

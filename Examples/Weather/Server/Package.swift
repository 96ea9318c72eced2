// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Server",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(path: "../Packages/Modules"),
    .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0"),
  ],
  targets: [
    .executableTarget(
      name: "weather-server",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "WeatherClient", package: "Modules"),
        .product(name: "WeatherClientLive", package: "Modules"),
      ]
    )
  ]
)

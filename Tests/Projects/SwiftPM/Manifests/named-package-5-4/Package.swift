// swift-tools-version:5.4
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Named",
  products: [.library(name: "Named", targets: ["Named"])],
  dependencies: [
    .package(name: "Clouds", url: "https://example.org/swift-clouds.git", from: "1.0.0"),
    .package(name: "Rain", url: "https://example.org/rain", .branch("main")),
    .package(name: "Snow", url: "https://example.org/snow", .exact("1.0.0")),
    .package(name: "Hail", url: "https://example.org/hail", .revision("abc123")),
  ],
  targets: [
    .target(name: "Named", dependencies: ["Clouds", .product(name: "Rain", package: "Rain"), "Snow", "Hail"]),
    .testTarget(name: "NamedTests", dependencies: ["Named"]),
  ]
)

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Conditions",
  dependencies: [.package(url: "https://example.org/x", exact: "1.0.0")],
  targets: [
    .target(
      name: "A",
      dependencies: [
        .target(name: "B", condition: .when(platforms: [.iOS, .macOS, .tvOS, .watchOS, .visionOS, .macCatalyst])),
        .byName(name: "C", condition: .when(platforms: [.linux, .windows, .android, .wasi, .openbsd])),
        .product(name: "X", package: "x", condition: .when(platforms: [.custom("toaster"), .driverKit])),
        .product(name: "Y", package: "x", moduleAliases: ["Y": "XY"], condition: .when(platforms: [.linux])),
        .target(name: "D", condition: nil),
      ]),
    .target(name: "B"), .target(name: "C"), .target(name: "D"),
  ]
)

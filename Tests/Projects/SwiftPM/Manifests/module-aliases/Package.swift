// swift-tools-version: 5.7
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Aliases",
  dependencies: [.package(url: "https://example.org/one", from: "1.0.0"), .package(url: "https://example.org/two", from: "1.0.0")],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [
        .product(name: "Utilities", package: "one", moduleAliases: ["Utilities": "OneUtilities"]),
        .product(name: "Utilities", package: "two", moduleAliases: ["Utilities": "TwoUtilities", "Log": "TwoLog"]),
      ])
  ]
)

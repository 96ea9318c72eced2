// swift-tools-version:5.0
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Old",
  platforms: [.macOS(.v10_13), .iOS("11.4")],
  products: [.library(name: "Old", targets: ["Old"]), .executable(name: "old", targets: ["OldTool"])],
  dependencies: [.package(url: "https://example.org/a.git", .upToNextMajor(from: "0.3.0"))],
  targets: [
    .target(name: "Old", dependencies: ["A"], swiftSettings: [.define("OLD")]),
    .target(name: "OldTool", dependencies: ["Old"]),
    .testTarget(name: "OldTests", dependencies: ["Old", "OldTool"]),
  ],
  swiftLanguageVersions: [.v4_2, .v5]
)

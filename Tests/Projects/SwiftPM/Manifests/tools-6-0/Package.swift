// swift-tools-version: 6.0
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Six",
  platforms: [.visionOS(.v2), .macOS(.v15)],
  targets: [
    .target(name: "A", swiftSettings: [.swiftLanguageMode(.v5), .define("SIX")]),
    .testTarget(name: "ATests", dependencies: ["A"]),
  ],
  swiftLanguageModes: [.v5, .v6]
)

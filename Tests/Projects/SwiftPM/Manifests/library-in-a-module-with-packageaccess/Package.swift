// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Access",
  targets: [
    .target(name: "A", packageAccess: false), .executableTarget(name: "B", packageAccess: true),
    .testTarget(name: "C", packageAccess: false),
  ]
)

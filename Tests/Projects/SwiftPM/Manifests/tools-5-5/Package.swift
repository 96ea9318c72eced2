// swift-tools-version:5.5
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "FiveFive",
  platforms: [.macOS(.v12), .iOS(.v15)],
  targets: [
    .target(name: "A", plugins: [.plugin(name: "Lint", package: "lints")]),
    .executableTarget(name: "B", dependencies: ["A"]),
  ]
)
package.dependencies = [.package(url: "https://example.org/lints", from: "0.1.0")]

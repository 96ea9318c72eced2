// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "NeedleSample",
  platforms: [.iOS(.v17)],
  dependencies: [.package(url: "https://github.com/pointfreeco/swift-dependencies.git", from: "1.9.0")],
  targets: [
    .executableTarget(name: "App", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]),
    .testTarget(name: "AppTests", dependencies: ["App"]),
  ]
)

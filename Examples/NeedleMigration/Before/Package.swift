// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "NeedleSample",
  platforms: [.iOS(.v17)],
  dependencies: [.package(url: "https://github.com/uber/needle.git", from: "0.25.0")],
  targets: [
    .executableTarget(name: "App", dependencies: [.product(name: "NeedleFoundation", package: "needle")])
  ]
)

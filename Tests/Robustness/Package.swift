// swift-tools-version: 6.2
import PackageDescription

// A package of its own: nobody who builds or tests depgraph builds this.
let package = Package(
  name: "Robustness",
  platforms: [.macOS(.v13)],
  dependencies: [.package(path: "../Benchmarks")],
  targets: [
    .executableTarget(
      name: "Robustness", dependencies: [.product(name: "StressCorpus", package: "Benchmarks")],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ]
)

// swift-tools-version: 6.2
import PackageDescription

// A package of its own: nobody who builds or tests depgraph builds this.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  products: [.library(name: "StressCorpus", targets: ["StressCorpus"])],
  targets: [
    .executableTarget(
      name: "Benchmarks", dependencies: ["StressCorpus"],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    .target(name: "StressCorpus", swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
  ]
)

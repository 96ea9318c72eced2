// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Unknown",
  targets: [
    .target(name: "A", dependencies: [.somewhere])  // refused: 'Target.Dependency' has no member 'somewhere' that the evaluator knows
  ])

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Unknown",
  targets: [
    .target(name: "A"),
    .target(name: mystery("B")),  // refused: 'mystery' is not known to the evaluator
  ])

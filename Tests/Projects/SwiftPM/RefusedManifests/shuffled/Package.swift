// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Shuffled",
  targets: ["A", "B"].shuffled().map { .target(name: $0) })  // refused: 'shuffled' of an array is not supported by the static evaluator

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Random",
  targets: [
    .target(name: ["A", "B"].randomElement()!),  // refused: 'randomElement' of an array is not supported by the static evaluator
  ])

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let names: Set = ["A", "B", "C"]
let package = Package(
  name: "Order",
  targets: names.map { .target(name: $0) })  // refused: an array in the order of a dictionary or set stands where a [Target] is expected

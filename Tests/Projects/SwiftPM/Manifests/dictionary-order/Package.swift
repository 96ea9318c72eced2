// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let links = ["A": "B", "C": "D"]
let package = Package(
  name: "Order",
  targets: links.map { .target(name: $0.key) })

// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

let package = Package(
  name: "Relative",
  targets: [.target(name: "A", path: URL(fileURLWithPath: "Sources").path)]  // refused: URLs are not supported by the static evaluator
)

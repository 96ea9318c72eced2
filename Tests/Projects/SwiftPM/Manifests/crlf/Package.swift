// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let text = """
  first
  second
  """
let package = Package(
  name: "CarriageReturns",
  targets: [
    .target(name: "A", dependencies: ["B"]),
    .target(name: "B\(text.count)"),
    .target(name: text.split(separator: "\n").joined(separator: "_")),
  ]
)

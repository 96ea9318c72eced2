// swift-tools-version: 6.2
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "SixTwo",
  targets: [
    .target(
      name: "A",
      swiftSettings: [
        .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning), .strictMemorySafety(),
        .defaultIsolation(MainActor.self), .define("NEWEST"),
      ])
  ]
)

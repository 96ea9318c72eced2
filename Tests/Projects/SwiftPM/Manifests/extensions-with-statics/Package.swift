// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

extension Target.Dependency {
  static let clouds: Self = .product(name: "Clouds", package: "clouds")
  static var core: Target.Dependency { "Core" }
  static func feature(_ name: String) -> Self { .target(name: "\(name)Feature") }
  // One name for a property and for functions: without a call the property is meant.
  static var feature: Self { "AllFeatures" }
  static func feature(interface name: String) -> Self { .target(name: "\(name)Interface") }
}

extension String {
  static let shared = "SharedKit"
  var tests: String { self + "Tests" }
  func tests(of kind: String) -> String { "\(self)\(kind)Tests" }
  func live() -> String { "\(self)Live" }
}

extension Target {
  static func feature(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: "\(name)Feature", dependencies: dependencies + [.core], path: "Sources/Features/\(name)")
  }
}

extension [SwiftSetting] {
  static var strict: Self { [.define("STRICT"), .enableExperimentalFeature("StrictConcurrency")] }
}

let package = Package(
  name: .shared,
  products: [.library(name: .shared, targets: [.shared])],
  dependencies: [.package(url: "https://example.org/clouds", from: "1.0.0")],
  targets: [
    .target(name: "Core", swiftSettings: .strict),
    .target(name: .shared, dependencies: [.clouds, .core, .feature("Home")]),
    .feature("Home"),
    .feature("Map", [.clouds, .feature("Home")]),
    .target(name: "Client".live(), dependencies: [.core]),
    .testTarget(name: .shared.tests, dependencies: [.byName(name: .shared)]),
    .target(name: "MapInterface"),
    .target(name: "AllFeatures", dependencies: [.feature("Home"), .feature(interface: "Map")]),
    .target(name: "Shell", dependencies: [.feature]),
    .testTarget(name: "Shell".tests(of: "Unit"), dependencies: ["Shell"]),
  ]
)

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let name = "Helpers"
let clouds: Target.Dependency = .product(name: "Clouds", package: "clouds")
let rain = Target.Dependency.product(name: "Rain", package: "clouds")
let common: [Target.Dependency] = [clouds, rain, "Core"]
let version: Version = "1.4.0"
let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny"), .define("COMMON")]
var targets: [Target] = [.target(name: "Core", swiftSettings: settings)]
targets.append(.target(name: "Feature", dependencies: common, swiftSettings: settings))
let (first, second) = ("A", "B")

let package = Package(
  name: name,
  products: [.library(name: name, targets: ["Core", "Feature"])],
  dependencies: [.package(url: "https://example.org/clouds", from: version)],
  targets: targets + [.target(name: first, dependencies: [.init(stringLiteral: second)]), .target(name: second)]
)

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

enum Module: String, CaseIterable {
  case forecast = "Forecast", radar
  case `default`
  static let prefix = "W"
  var name: String { Self.prefix + rawValue }
  var target: Target { .target(name: name, dependencies: dependencies.map(\.dependency)) }
  var dependency: Target.Dependency { .target(name: name) }
  var dependencies: [Module] {
    switch self {
    case .forecast: return [.radar]
    case .radar, .default: return []
    }
  }
}
enum Order: Int, CaseIterable { case first = 1, second, third }
enum External: String { case clouds = "Clouds"; var product: Target.Dependency { .product(name: rawValue, package: "\(self)") } }

let package = Package(
  name: "Enumerations",
  products: Module.allCases.map { .library(name: $0.name, targets: [$0.name]) },
  dependencies: [.package(url: "https://example.org/clouds", from: "1.0.0")],
  targets: Module.allCases.map(\.target)
    + Order.allCases.map { .target(name: "\($0)\($0.rawValue)", dependencies: [External.clouds.product]) }
    + [.target(name: Module(rawValue: "radar")!.name + "Raw"), .target(name: "\(Module(rawValue: "none") == nil)")]
)

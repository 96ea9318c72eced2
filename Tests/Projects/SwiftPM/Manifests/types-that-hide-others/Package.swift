// swift-tools-version: 6.0
import PackageDescription

protocol Product { var name: String { get } }
extension Product {
  var library: PackageDescription.Product { .library(name: name, targets: [name]) }
}
struct Target: Product {
  enum Kind { case feature, test }
  var name: String
  var kind: Kind = .feature
  var dependencies: [String] = []

  func made() -> PackageDescription.Target {
    switch kind {
    case .feature: .target(name: name, dependencies: dependencies.map { .init(stringLiteral: $0) })
    case .test: .testTarget(name: name)
    }
  }
}
extension Target {
  static let core = Target(name: "Core")
}
extension PackageDescription.Target.Dependency {
  static let core: Self = .target(name: "Core")
}
let targets: [Target] = [
  .core, Target(name: "Feature", dependencies: ["Core"]), Target(name: "CoreTests", kind: .test),
]
let package = Package(
  name: "Hiding", products: targets.prefix(2).map(\.library),
  targets: targets.map { $0.made() } + [.target(name: "More", dependencies: [.core])])

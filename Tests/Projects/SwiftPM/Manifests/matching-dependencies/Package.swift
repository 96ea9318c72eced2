// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Matching",
  dependencies: [.package(url: "https://example.org/clouds", from: "1.0.0"), .package(path: "../Local")],
  targets: [
    .target(name: "A", dependencies: ["B", .product(name: "Clouds", package: "clouds"), .target(name: "C")]),
    .target(name: "B"), .target(name: "C"), .testTarget(name: "Tests", dependencies: ["A"]),
  ]
)
for target in package.targets {
  target.dependencies = target.dependencies.map { dependency in
    switch dependency {
    case .byNameItem(let name, _): return .target(name: name)
    case .productItem(let name, let package, _, _): return .product(name: name + "Extra", package: package ?? "none")
    case .targetItem(name: "C", condition: _): return "C"
    default: return dependency
    }
  }
  switch target.type {
  case .test: target.path = "Checks"
  case .regular, .executable: target.exclude = ["Notes.md"]
  default: break
  }
}
let names = package.targets.flatMap { $0.dependencies }.compactMap { dependency -> String? in
  if case let .targetItem(name, _) = dependency { return name }
  return nil
}
package.targets.append(.target(name: names.joined()))

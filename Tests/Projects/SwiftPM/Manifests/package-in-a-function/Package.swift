// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

func makePackage() -> Package {
  let package = Package(name: "Made", targets: [.target(name: "A")])
  package.targets.append(.target(name: "B", dependencies: ["A"]))
  return package
}
let package = makePackage()
package.products = package.targets.map { .library(name: $0.name, targets: [$0.name]) }

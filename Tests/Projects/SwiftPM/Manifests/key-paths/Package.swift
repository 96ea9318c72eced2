// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

struct Module { var name: String; var isLive = false }
let modules = [Module(name: "A"), Module(name: "B", isLive: true)]

let package = Package(
  name: "KeyPaths",
  products: modules.map(\.name).map { .library(name: $0, targets: [$0]) },
  targets: modules.map { .target(name: $0[keyPath: \.name]) } + modules.filter(\.isLive).map { .target(name: $0.name + "Live") }
)
package.targets.append(.target(name: package.targets.map(\.name).joined()))

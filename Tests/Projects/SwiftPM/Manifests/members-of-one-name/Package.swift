// swift-tools-version: 6.0
import PackageDescription

struct Module {
  static var shared: Module { Module(name: "Shared") }
  static func shared(_ name: String) -> Module { Module(name: "Shared" + name) }
  var name: String
}
extension Target.Dependency {
  static let core: Self = .target(name: "Core")
  static func core(_ part: String) -> Self { .target(name: "Core" + part) }
}
let first: Module = .shared
let more = [Module.shared("Kit"), .shared]
let package = Package(
  name: "Members",
  targets: [.target(name: "Core"), .target(name: "CoreData")]
    + ([first] + more.prefix(1)).map { .target(name: $0.name, dependencies: [.core, .core("Data")]) })

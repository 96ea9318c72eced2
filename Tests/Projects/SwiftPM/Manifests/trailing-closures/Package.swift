// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

extension Target {
  func with(_ change: (Target) -> Void) -> Target {
    change(self)
    return self
  }
}
extension Package {
  func adding(_ names: [String], _ make: (String) -> Target, then after: (Package) -> Void = { _ in }) -> Package {
    targets += names.map(make)
    after(self)
    return self
  }
}
let package = Package(name: "Trailing", targets: [.target(name: "A").with { $0.path = "Code/A"; $0.exclude.append("x") }])
  .adding(["B", "C"]) { .target(name: $0, dependencies: ["A"]) } then: { $0.products = [.library(name: "All", targets: $0.targets.map(\.name))] }

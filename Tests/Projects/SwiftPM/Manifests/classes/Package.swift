// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

final class Registry {
  var targets: [Target] = []
  let prefix: String
  private(set) var count = 0
  init(prefix: String) { self.prefix = prefix }
  @discardableResult func add(_ name: String) -> Registry {
    targets.append(.target(name: prefix + name))
    count += 1
    return self
  }
}
let registry = Registry(prefix: "R")
let same = registry
registry.add("A").add("B")
same.add("C")

let package = Package(name: "Classes\(registry.count)", targets: registry.targets)

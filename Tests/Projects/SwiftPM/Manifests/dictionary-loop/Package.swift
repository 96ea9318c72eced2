// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(name: "Order")
for (name, _) in ["A": 1, "B": 2] {
  package.targets.append(.target(name: name))
}

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(name: "Order")
for (name, _) in ["A": 1, "B": 2] {  // refused: the order of a dictionary is not defined
  package.targets.append(.target(name: name))
}

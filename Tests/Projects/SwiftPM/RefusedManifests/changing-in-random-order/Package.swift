// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(name: "Order")
let numbers = ["A": 1, "B": 2].map { entry -> Int in  // refused: what this changes depends on an order that is not defined
  package.targets.append(.target(name: entry.key))
  return entry.value
}

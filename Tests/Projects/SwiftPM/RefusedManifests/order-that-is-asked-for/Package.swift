// swift-tools-version: 6.0
import PackageDescription

var names: [String] = []
for name in Set(["A", "B"]) {  // refused: this order is not defined and matters: what is added to is read
  if names.isEmpty { names.append(name) }
}
let package = Package(name: "Order", targets: names.map { .target(name: $0) })

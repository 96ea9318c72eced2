// swift-tools-version: 6.0
import PackageDescription

var names: [String] = []
var isFirst: Bool { names.isEmpty }
for name in Set(["A", "B"]) {  // refused: this order is not defined and matters to a property
  if isFirst { names.append(name) }
}
let package = Package(name: "Order", targets: names.map { .target(name: $0) })

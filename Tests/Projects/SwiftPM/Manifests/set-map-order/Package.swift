// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let names: Set = ["A", "B", "C"]
var targets: [Target] = []
for name in names.map({ $0 + "Kit" }) { targets.append(.target(name: name)) }
let package = Package(name: "Order", targets: targets)

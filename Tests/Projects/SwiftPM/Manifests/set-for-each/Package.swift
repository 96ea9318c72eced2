// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let names: Set = ["A", "B"]
let package = Package(name: "Order", targets: [])
names.forEach { package.targets.append(.target(name: $0)) }

// swift-tools-version: 99.0
// swift-format-ignore-file
import PackageDescription

let package = Package(name: "Chosen", targets: [.target(name: "Future")])

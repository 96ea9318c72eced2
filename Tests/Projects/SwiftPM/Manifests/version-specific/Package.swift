// swift-tools-version: 5.6
// swift-format-ignore-file
import PackageDescription

let package = Package(name: "Chosen", targets: [.target(name: "Old")])

// swift-tools-version: 6.0
// swift-format-ignore-file
import PackageDescription

let package = Package(name: "Kept", targets: [.target(name: "Newest")])

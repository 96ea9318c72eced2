//   swift-tools-version: 5.7.1; (5.6 would do)
// swift-format-ignore-file
import PackageDescription

let package = Package(name: "Spaces", targets: [.target(name: "A"), .testTarget(name: "ATests", dependencies: ["A"])])

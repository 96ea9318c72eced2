// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(name: "Arguments")
if CommandLine.arguments.count > 1 { package.name = "More" }  // refused: 'CommandLine' reaches outside of the manifest

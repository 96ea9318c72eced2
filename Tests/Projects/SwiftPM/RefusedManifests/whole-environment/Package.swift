// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

let package = Package(name: "Environment")
for (name, _) in ProcessInfo.processInfo.environment { package.name = name }  // refused: the process cannot be iterated

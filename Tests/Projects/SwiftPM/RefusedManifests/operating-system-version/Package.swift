// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

let package = Package(name: "Version")
if ProcessInfo.processInfo.operatingSystemVersion.majorVersion > 5 { package.name = "New" }  // refused: 'operatingSystemVersion' of the process is not supported by the static evaluator

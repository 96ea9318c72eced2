// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

let package = Package(name: "Host")
if ProcessInfo.processInfo.hostName == "ci" { package.targets = [] }  // refused: 'hostName' of the process is not supported by the static evaluator

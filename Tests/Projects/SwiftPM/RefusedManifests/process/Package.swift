// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

let task = Process()  // refused: 'Process' reaches outside of the manifest
task.executableURL = URL(fileURLWithPath: "/usr/bin/git")
try task.run()
let package = Package(name: "Process")

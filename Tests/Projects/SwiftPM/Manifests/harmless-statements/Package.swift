// swift-tools-version: 6.0
import Foundation
import PackageDescription

func note(_ path: String) {
  let manager = FileManager.default
  if manager.fileExists(atPath: path) { print(path) }
}
let package = Package(name: "A", targets: [.target(name: "B")])
note("x")

// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

let package = Package(name: "Helper", targets: [.target(name: "A")])
func prepare() -> String {
  if FileManager.default.fileExists(atPath: "x") { package.targets = [] }  // refused: 'FileManager' reaches outside of the manifest
  return "prepared"
}
let unused = prepare()

// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

let data = try Data(contentsOf: URL(string: "https://example.org")!)  // refused: 'Data' reaches outside of the manifest
let package = Package(name: "\(data)")

// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

let name = try String(contentsOfFile: "name.txt", encoding: .utf8)  // refused: making a String is not supported by the static evaluator
let package = Package(name: name)

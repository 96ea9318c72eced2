// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

func load() throws -> String {
  let text = try String(contentsOfFile: "x", encoding: .utf8)  // refused: making a String is not supported by the static evaluator
  print(text)
  return "loaded"
}
let package = Package(name: (try? load()) ?? "not loaded")

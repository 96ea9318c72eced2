// swift-tools-version: 6.0
import PackageDescription

var names: [String] = []
for name in Set(["A", "B"]) { names.append(name) }
let package = Package(
  name: names[0])  // refused: an element of an array of unordered elements is not supported by the static evaluator

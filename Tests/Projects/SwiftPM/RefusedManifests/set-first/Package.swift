// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let names: Set = ["A", "B"]
let package = Package(
  name: names.first!)  // refused: 'first' of a set is not supported by the static evaluator

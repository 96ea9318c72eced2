// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Hash\("x".hashValue)")  // refused: 'hashValue' of a string is not supported by the static evaluator

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

struct Failure: Error {}
func fail() throws -> String { throw Failure() }  // refused: throwing errors is not supported by the static evaluator
let package = Package(name: try fail())

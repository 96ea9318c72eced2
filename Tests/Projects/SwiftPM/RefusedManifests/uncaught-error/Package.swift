// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

struct Failure: Error {}
func fail() throws -> String { throw Failure() }  // refused: the manifest throws an error here
let package = Package(name: try fail())

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Directory",
  targets: [.target(name: "A", path: Context.packageDirectory + "/A")])  // refused: the package's path is used where another text is expected

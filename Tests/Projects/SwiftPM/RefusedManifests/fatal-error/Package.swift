// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(name: "Stops")
guard package.targets.count > 3 else { fatalError("too few") }  // refused: the manifest stops here

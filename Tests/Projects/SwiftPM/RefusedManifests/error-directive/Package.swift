// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(name: "Stopped", targets: [.target(name: "A")])

#if os(Linux)
#error("not on Linux")  // refused: the manifest stops here with '#error': "not on Linux"
#endif

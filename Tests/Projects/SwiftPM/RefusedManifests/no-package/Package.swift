// swift-tools-version: 5.9  // refused: the manifest declares no package
// swift-format-ignore-file
import PackageDescription
let nothing = 1

// swift-tools-version: 5.9  // refused: the manifest makes no package
// swift-format-ignore-file
import PackageDescription
let nothing = 1

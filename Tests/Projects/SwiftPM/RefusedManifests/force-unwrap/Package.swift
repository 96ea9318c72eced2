// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let missing: String? = nil
let package = Package(
  name: missing!)  // refused: this value is nil and unwrapped by force

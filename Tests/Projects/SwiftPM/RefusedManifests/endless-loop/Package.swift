// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

var number = 0
while number >= 0 { number += 1 }  // refused: evaluation takes too many steps
let package = Package(name: "Endless")

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let number = Int.random(in: 0..<10)  // refused: 'Int' has no 'random' that takes these arguments
let package = Package(name: "Random\(number)")

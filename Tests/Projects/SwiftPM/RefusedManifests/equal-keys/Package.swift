// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let lengths = ["one": 3, "two": 3]
let names = lengths.sorted { $0.value < $1.value }  // refused: the order of equal elements is not defined
let package = Package(name: names[0].key)

// swift-tools-version: 6.0
import PackageDescription

var last = ""
for name in Set(["A", "B"]) { last = name }  // refused: this order is not defined and matters: 'last' is changed
let package = Package(name: last)

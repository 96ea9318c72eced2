// swift-tools-version: 6.0
import PackageDescription

var entries: [String: String] = [:]
for name in Set(["A", "B"]) {  // refused: this order is not defined and matters: 'entries' is changed
  for key in ["key"] { entries[key] = name }
}
let package = Package(name: entries["key"]!)

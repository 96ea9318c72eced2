// swift-tools-version: 6.0
import PackageDescription

func name() -> String {
  for name in Set(["A", "B"]) { return name }  // refused: this order is not defined and matters: the loop ends early
  return ""
}
let package = Package(name: name())

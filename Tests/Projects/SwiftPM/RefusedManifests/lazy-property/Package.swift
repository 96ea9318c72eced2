// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

struct Names {
  var first = "A"
  lazy var second = first + "2"  // refused: a lazy property is not supported by the static evaluator
}
var names = Names()
names.first = "B"
let package = Package(name: names.second)

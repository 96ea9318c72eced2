// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

var changes = 0
var name = "A" {  // refused: a property with observers is not supported by the static evaluator
  didSet { changes += 1 }
}
name = "B"
let package = Package(name: "\(changes)")

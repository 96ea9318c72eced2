// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

var counter = 0
func next() -> Int {
  counter += 1
  return counter
}
enum Once {
  static let value = next()
  static var computed: Int { next() }
}
let before = next()
let first = Once.value
let again = Once.value
let computed = [Once.computed, Once.computed]
var global: Int { next() }
let lastly = global

let package = Package(
  name: "Order", targets: [before, first, again, computed[0], computed[1], lastly].enumerated().map { .target(name: "T\($0)_\($1)") }
)

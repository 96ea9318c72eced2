// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

var suffix = "1"
let read = { "A" + suffix }
let fixed = { [suffix] in "B" + suffix }
suffix = "2"
func counter() -> () -> Int {
  var count = 0
  return {
    count += 1
    return count
  }
}
let one = counter()
let other = counter()
let numbers = [one(), one(), other(), one()]

let package = Package(
  name: "Captures", targets: [read(), fixed(), numbers.map(String.init).joined()].map { .target(name: "T" + $0) }
)

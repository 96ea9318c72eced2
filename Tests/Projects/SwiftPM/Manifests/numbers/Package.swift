// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let hex = 0xFF + 0b101 + 0o17 + 1_000
var value = 7
value -= 2
value *= 3
value %= 8
let isOdd = !value.isMultiple(of: 2)
let shifted = (1 << 4) | 3
let text = String(255, radix: 16) + String(hex)
let clamped = min(max(value, 3), 5)

let package = Package(
  name: "Numbers\(hex)",
  targets: [
    .target(name: "V\(value)\(isOdd)"), .target(name: "S\(shifted)\(17 / 5)\(17 % 5)\(-3 + 1)"), .target(name: text),
    .target(name: "C\(clamped)\(abs(-4))\(Int("12")! + 1)"),
  ]
)

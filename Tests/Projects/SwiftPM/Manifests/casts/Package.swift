// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let values: [Any] = ["text", 3, true, Target.target(name: "T")]
var names: [String] = []
for value in values {
  if let text = value as? String { names.append("S" + text) }
  if let number = value as? Int { names.append("I\(number)") }
  if value is Bool { names.append("B") }
  switch value {
  case let target as Target: names.append(target.name)
  default: break
  }
}
let forced = values[0] as! String
let widened = "W" as String?

let package = Package(name: forced + (widened ?? ""), targets: names.map { .target(name: $0) })

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

struct Names {
  var all = ["A", "B"]
  func find(_ name: String) -> String? { all.first { $0 == name } }
  var last: String? { all.last }
  subscript(safe index: Int) -> String? { all.indices.contains(index) ? all[index] : nil }
}
let names = Names()
var calls = 0
func next() -> String {
  calls += 1
  return "N\(calls)"
}
let mapped = names.find("A").map { $0 + "Found" } ?? "None"
let flat = names.find("C").flatMap { Int($0) } ?? 7

let package = Package(
  name: mapped,
  targets: [
    .target(name: "\(names.find("B") ?? "none")\(flat)"), .target(name: names[safe: 1]! + (names[safe: 9] ?? "Outside")),
    .target(name: "\(next().count)\(next().lowercased())\(calls)"), .target(name: "L" + (names.last?.lowercased() ?? "")),
  ]
)

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

func kind(_ name: String, _ number: Int) -> String {
  switch (name, number) {
  case ("A", _): return "isA"
  case (_, 0), (_, 1): return "small"
  case (let other, 2...5) where other.hasPrefix("B"): return "range" + other
  case (_, 6..<9): return "halfOpen"
  case (_, let large) where large > 100: return "large\(large)"
  default: break
  }
  return "default"
}
func grade(_ number: Int) -> String {
  if number < 2 { return "low" } else if number < 4 { return "middle" } else { return "high" }
}
func through(_ number: Int) -> String {
  var text = ""
  switch number {
  case 1:
    text += "one"
    fallthrough
  case 2: text += "two"
  default: text += "many"
  }
  return text
}
let value = if grade(3) == "middle" { "Expression" } else { "Other" }
let chosen = switch value.count { case 10: "Ten"; case ..<10: "Less"; default: "More" }
let late: String
if chosen == "Ten" { late = "LateTen" } else { late = "LateOther" }
let later: [Target.Dependency]
switch late {
case "LateTen": later = ["A"]
default: later = []
}

let package = Package(
  name: "Branches",
  targets: ["A", "B1", "C"].enumerated().map { .target(name: $1 + kind($1, $0)) }
    + [kind("B", 3), kind("Z", 7), kind("Z", 200), kind("Z", 50)].map { .target(name: $0) }
    + [grade(1), grade(9), through(1), through(3), value, chosen].map { .target(name: $0) }
    + [.target(name: late, dependencies: later)]
)

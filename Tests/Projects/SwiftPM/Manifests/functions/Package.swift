// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

func target(_ name: String, _ dependencies: Target.Dependency..., path folder: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: folder.map { "\($0)/\(name)" })
}
func add(_ target: Target, to targets: inout [Target], twice: Bool = false) {
  targets.append(target)
  if twice { targets.append(.testTarget(name: target.name + "Tests", dependencies: [.byName(name: target.name)])) }
}
func both(_ name: String) -> (Target, Target) { (.target(name: name), .target(name: name + "Live", dependencies: [.init(stringLiteral: name)])) }
func apply<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}
func count(_ number: Int) -> Int { number <= 1 ? 1 : number * count(number - 1) }
func named(_ name: String) -> String { name }
func named(_ number: Int) -> String { "Number\(number)" }
@discardableResult func noted(_ text: String) -> String { text }

var targets = [target("A"), target("B", "A", path: "Code"), target("C", "A", "B")]
add(target("D"), to: &targets, twice: true)
let (client, live) = both("Client")
targets += [client, live]
noted("nothing happens")
func nested() -> [Target] {
  func inner(_ name: String) -> Target { .target(name: "Inner" + name) }
  return [inner("1"), inner("2")]
}

let package = Package(
  name: "Functions\(count(4))",
  targets: targets + nested() + [.target(name: named("Text")), .target(name: named(3))]
)

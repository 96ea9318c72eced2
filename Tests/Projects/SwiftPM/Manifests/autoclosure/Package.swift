// swift-tools-version: 6.0
import PackageDescription

infix operator ??? : NilCoalescingPrecedence
func ??? <Value>(_ value: Value?, _ other: @autoclosure () -> Value) -> Value {
  if let value { return value }
  return other()
}
func unless(_ flag: Bool, _ value: @autoclosure () -> String) -> String { flag ? "Skipped" : value() }
func dependencies(_ name: String?, or others: @autoclosure () -> [Target.Dependency]) -> [Target.Dependency] {
  guard let name else { return others() }
  return [.byName(name: name)]
}
let missing: String? = nil
let names: [String] = []
let package = Package(
  name: unless(true, names[0]),
  targets: [
    .target(name: unless(false, "Kit")),
    .target(name: "Feature", dependencies: dependencies(missing, or: [.target(name: "Kit"), "Skipped"])),
    .target(name: missing ??? "Skipped"),
  ])

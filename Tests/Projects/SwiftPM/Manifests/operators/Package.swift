// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

infix operator => : AdditionPrecedence
infix operator <-> : MultiplicationPrecedence
prefix operator ^^

func => (package: String, product: String) -> Target.Dependency { .product(name: product, package: package) }
func <-> (left: String, right: String) -> [String] { [left, right] }
prefix func ^^ (name: String) -> Target { .target(name: name) }

extension Target {
  static func + (target: Target, dependency: Target.Dependency) -> Target {
    target.dependencies.append(dependency)
    return target
  }
}

func - (name: String, suffix: String) -> String { name + suffix }

let package = Package(
  name: "Operators",
  dependencies: [.package(url: "https://example.org/x-kit", from: "1.0.0")],
  targets: [
    .target(name: "A", dependencies: ["x-kit" => "XCore", "x-kit" => "XTest"]),
    ^^"B",
    .target(name: "C" - "Live") + "A" + ("x-kit" => "XMore"),
  ] + ("D" <-> "E").map { .target(name: $0, dependencies: ["A"]) }
)

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

extension Package {
  static func modular(_ name: String, _ targets: [Target]) -> Self {
    Self(name: name, products: targets.map { .library(name: $0.name, targets: [$0.name]) }, targets: targets)
  }
}
extension Target.Dependency {
  static func external(_ name: String) -> Self { Self.product(name: name, package: name.lowercased()) }
  static func own(_ name: String) -> Self { Self(stringLiteral: name) }
}
struct Name: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  var text: String
  init(_ text: String) { self.text = text }
  init(stringLiteral value: String) { self.init(value) }
  init(arrayLiteral elements: String...) { self.init(elements.joined(separator: "_")) }
  func twice() -> Self { Self(text + text) }
  static func + (left: Self, right: Self) -> Self { .init(left.text + right.text) }
}
func name(_ name: Name) -> String { name.text }

let package = Package.modular(
  "Selves",
  [
    .target(name: Name("a").twice().text, dependencies: [.external("Clouds"), .own("b")]),
    .target(name: name("b")), .target(name: name(["c", "d"])), .target(name: (Name("e") + "f").text),
  ])
package.dependencies = [.package(url: "https://example.org/clouds", from: "1.0.0")]

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

@resultBuilder enum Names { static func buildBlock(_ names: String...) -> String { names.joined() } }
protocol Named {
  @Names var name: String { get }
  @Names func label(_ prefix: String) -> String
}
protocol Titled: Named {}
struct Module: Titled {
  var name: String {
    "A"
    "B"
  }
  func label(_ prefix: String) -> String {
    prefix
    "Label"
  }
}
struct Plain {}
extension Plain: Named {
  var name: String { return "Plain" }
  func label(_ prefix: String) -> String {
    prefix
    if prefix.isEmpty { "Empty" } else { "Full" }
  }
}
extension Names {
  static func buildEither(first: String) -> String { first }
  static func buildEither(second: String) -> String { second }
}
let package = Package(
  name: Module().name,
  targets: [
    .target(name: Module().label("My"), path: "Sources"), .target(name: Plain().label("Half"), path: Plain().name),
  ])

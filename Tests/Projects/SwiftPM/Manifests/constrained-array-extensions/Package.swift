// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

extension Array where Element == Target.Dependency {
  static let basics: Self = ["Core", .product(name: "Clouds", package: "clouds")]
  func adding(_ name: String) -> Self { self + [.init(stringLiteral: name)] }
  var named: String { "\(count)Dependencies" }
}
extension Array where Element == Target {
  mutating func add(_ names: String...) { for name in names { append(.target(name: name)) } }
  func linked(to dependency: Target.Dependency) -> [Target] {
    forEach { $0.dependencies.append(dependency) }
    return self
  }
}
extension Array where Element == Platform {
  static var apple: [Platform] { [.iOS, .macOS] }
  var isApple: Bool { allSatisfy { $0 == .iOS || $0 == .macOS } }
}
extension Array where Element == String {
  var targets: [Target] { map { .target(name: $0, dependencies: .basics) } }
}
extension Sequence where Element == Int {
  var sum: Int { reduce(0, +) }
}
extension Collection where Element: Equatable {
  func repeats(_ element: Element) -> Bool { filter { $0 == element }.count > 1 }
}
var all: [Target] = ["A", "B"].targets
all.add("Core", "D\([1, 2].sum)")

let package = Package(
  name: "Arrays",
  dependencies: [.package(url: "https://example.org/clouds", from: "1.0.0")],
  targets: all + [Target.target(name: "E"), .target(name: "F\(["x", "x"].repeats("x"))")].linked(to: "A")
)
package.targets.append(.target(name: [Target.Dependency].basics.adding("A").named, dependencies: .basics.adding("A")))
package.targets.append(
  .target(name: "G", dependencies: [.target(name: "A", condition: .when(platforms: .apple))]))
if [Platform.iOS].isApple, ![Platform.linux].isApple { package.targets.append(.target(name: "Apple")) }

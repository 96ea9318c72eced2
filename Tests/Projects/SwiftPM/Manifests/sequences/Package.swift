// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let names = ["Map", "Home", "Account", "Map"]
let unique = names.reduce(into: [String]()) { result, name in
  if !result.contains(name) { result.append(name) }
}
let total = [1, 2, 3].reduce(0, +)
let joined = names.reduce("") { $0 + $1.prefix(1) }

let package = Package(
  name: joined + "\(total)",
  products: unique.sorted().map { .library(name: $0, targets: [$0]) },
  targets: unique.map { Target.target(name: $0) }
    + unique.filter { $0.count > 3 }.map { .target(name: $0 + "Live", dependencies: [.byName(name: $0)]) }
    + unique.flatMap { name -> [Target] in [.testTarget(name: name + "Tests"), .testTarget(name: name + "UITests")] }
    + ["1", "two", "3"].compactMap { Int($0) }.map { .target(name: "Number\($0)") }
    + [["a"], ["b", "c"]].joined().map { .target(name: $0) }
    + names.dropFirst().prefix(1).map { .target(name: "Slice" + $0) }
    + unique.reversed().enumerated().map { .target(name: "\($0.offset)\($0.element)") }
    + zip(["p", "q"], [1, 2]).map { .target(name: $0 + String($1)) }
    + (0..<2).map { .target(name: "Range\($0)") }
)
package.targets.sort { $0.name < $1.name }
if names.allSatisfy({ !$0.isEmpty }), names.contains("Home"), names.contains(where: { $0.hasPrefix("A") }) {
  package.targets.append(.target(name: "Min" + (names.min() ?? "") + "Max" + (names.max() ?? "")))
}
names.forEach { name in package.targets.append(.target(name: "Each" + name + "\(package.targets.count)")) }

// swift-tools-version: 6.0
import PackageDescription

enum Part: CaseIterable { case interface, implementation, tests }
let extra: [String: [Target.Dependency]] = ["Home": ["Mail"], "Mail": [], "Settings": ["Home", "Mail"]]
let package = Package(
  name: "Unordered", targets: [.target(name: "Home"), .target(name: "Mail"), .target(name: "Settings")])

for (name, dependencies) in extra {
  if let target = package.targets.first(where: { $0.name == name }) {
    target.dependencies.append(contentsOf: dependencies)
  }
}
// swift-format-ignore: ReplaceForEachWithForLoop
extra.forEach { name, list in
  for dependency in list {
    package.targets.first { $0.name == name }?.dependencies += [dependency]
  }
}
let parts: Set<Part> = [.interface, .tests]
var made: [Target] = []
// swift-format-ignore: ReplaceForEachWithForLoop
parts.forEach {
  switch $0 {
  case .interface: made.append(.target(name: "Interface"))
  case .implementation: made.append(.target(name: "Implementation"))
  case .tests: made.append(.testTarget(name: "SomeTests", dependencies: ["Interface"]))
  }
}
package.targets += made
package.products = parts.contains(.interface) ? [.library(name: "Interface", targets: ["Interface"])] : []
var byName: [String: [String]] = [:]
for name in Set(["X", "Y", "X"]) { byName[name, default: []].append(name + "Kit") }
for name in byName.keys.sorted() { package.targets.append(.target(name: name, exclude: byName[name]!)) }
let sum = Set([1, 2, 3]).reduce(into: 0) { $0 += $1 }
package.targets.append(.target(name: "N\(sum)"))
let flat = ["p": ["q"], "r": ["s"]].values.reduce([], +).sorted()
package.targets.append(contentsOf: flat.map { .target(name: $0) })
let groups = extra.reduce(into: [String: Int]()) { $0[$1.key] = $1.value.count }
package.targets.append(.target(name: "G\(groups["Settings"]!)"))
package.targets.removeAll { $0.name == "q" }

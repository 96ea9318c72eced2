// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

struct Feature {
  let name: String
  var dependencies: [Target.Dependency] = []
  var hasTests = true
  static let all: [Feature] = [home, Feature("Map", needs: "Core"), .init(name: "Plain", dependencies: ["Core"], hasTests: false)]
  static let home = Feature(name: "Home")
  static var count: Int { all.count }

  var targets: [Target] {
    var result = [Target.target(name: name, dependencies: dependencies)]
    if hasTests { result.append(tests) }
    return result
  }
  private var tests: Target { .testTarget(name: "\(name)Tests", dependencies: [.byName(name: name)]) }

  mutating func add(_ dependency: Target.Dependency) { dependencies.append(dependency) }
  func renamed(_ name: String) -> Self { Feature(name: name, dependencies: dependencies, hasTests: hasTests) }
}
extension Feature {
  init(_ name: String, needs other: String) {
    self.init(name: name, dependencies: [.init(stringLiteral: other)])
  }
}
struct Pair {
  var first: String
  var second: String
  init(_ text: String) {
    first = text
    second = text + text
  }
  subscript(index: Int) -> String { index == 0 ? first : second }
}
var changed = Feature.home.renamed("Changed")
changed.add("Core")
let untouched = changed
changed.add("Home")
changed.hasTests.toggle()

let package = Package(
  name: "Structures\(Feature.count)",
  targets: [.target(name: "Core")] + Feature.all.flatMap(\.targets) + changed.targets
    + [.target(name: "U\(untouched.dependencies.count)"), .target(name: Pair("p")[1])]
)

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Mutation",
  products: [.library(name: "A", targets: ["A"])],
  targets: [.target(name: "A"), .target(name: "B"), .testTarget(name: "ATests", dependencies: ["A"])]
)

package.targets += [.target(name: "C", dependencies: ["A"])]
package.targets.insert(.target(name: "First"), at: 0)
package.targets.append(contentsOf: [.target(name: "D"), .target(name: "E")])
package.targets.removeAll { $0.name == "D" }
package.products[0] = .library(name: "A2", targets: ["A", "B"])
package.dependencies.append(.package(url: "https://example.org/a", from: "1.0.0"))
package.dependencies += [.package(path: "../Z")]
package.platforms = [.macOS(.v13)]
package.targets[1].dependencies = ["B"]
package.targets.first { $0.name == "B" }?.path = "Elsewhere/B"
if let index = package.targets.firstIndex(where: { $0.name == "E" }) { package.targets.remove(at: index) }
package.name = "Mutated"

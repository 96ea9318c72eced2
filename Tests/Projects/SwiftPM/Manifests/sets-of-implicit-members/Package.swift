// swift-tools-version: 6.0
import PackageDescription

enum Part: CaseIterable { case interface, implementation, tests }
func targets(_ name: String, parts: Set<Part> = Set([.interface, .implementation])) -> [Target] {
  var targets: [Target] = []
  if parts.contains(.interface) { targets.append(.target(name: name + "Interface")) }
  if parts.contains(.implementation) {
    targets.append(
      .target(name: name, dependencies: parts.contains(.interface) ? [.target(name: name + "Interface")] : []))
  }
  if parts.contains(.tests) { targets.append(.testTarget(name: name + "Tests")) }
  return targets + (parts.count == 1 ? [.target(name: name + "Alone")] : [])
}
let package = Package(
  name: "Sets", targets: targets("Home") + targets("Mail", parts: Set([.implementation, .implementation])))

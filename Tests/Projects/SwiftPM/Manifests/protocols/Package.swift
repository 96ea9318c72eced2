// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

protocol Module {
  var name: String { get }
  var links: [any Module] { get }
}
extension Module {
  var links: [any Module] { [] }
  var dependency: Target.Dependency { .target(name: name) }
  var target: Target { .target(name: name, dependencies: links.map(\.dependency)) }
  func tests() -> Target { .testTarget(name: name + "Tests", dependencies: [dependency]) }
}
extension Module where Self: RawRepresentable, RawValue == String {
  var name: String { rawValue }
}
enum Leaf: String, Module, CaseIterable { case Core, Style }
struct Screen: Module {
  var name: String
  var links: [any Module]
}
protocol Layer { static var folder: String { get } }
extension Layer {
  static var path: String { "Sources/\(folder)" }
  static var own: Target { target(Self.folder) }
  static func target(_ name: String) -> Target { .target(name: "\(folder)\(name)", path: "\(path)/\(name)") }
}
enum Data: Layer { static let folder = "Storage" }
enum Bridge: Layer { static let folder = "Bridging" }
let home = Screen(name: "Home", links: [Leaf.Core, Leaf.Style])
let modules: [any Module] = Leaf.allCases + [home]

let package = Package(name: "Protocols", targets: modules.map(\.target) + [Data.target("Cache"), Bridge.own, home.tests(), Leaf.Core.tests()])

// swift-tools-version: 6.0
import PackageDescription

protocol Module {
  static var name: String { get }
  static var dependencies: [Target.Dependency] { get }
}
extension Module {
  static var dependencies: [Target.Dependency] { [] }
  static var target: Target { .target(name: name, dependencies: dependencies, path: path("Code")) }
  static func path(_ folder: String) -> String { "\(folder)/\(Self.name)" }
}
enum Core: Module { static let name = "Core" }
struct Feature: Module {
  static let name = "Feature"
  static var dependencies: [Target.Dependency] { [.target(name: Core.name)] }
}

let package = Package(name: "Statics", targets: [Core.target, Feature.target])

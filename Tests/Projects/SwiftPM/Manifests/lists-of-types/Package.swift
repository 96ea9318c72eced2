// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

protocol Module {
  static var name: String { get }
  static var needs: [any Module.Type] { get }
}
extension Module {
  static var name: String { String(describing: Self.self) }
  static var needs: [any Module.Type] { [] }
  static var target: Target { .target(name: name, dependencies: needs.map { .target(name: $0.name) }) }
}
enum Core: Module {}
enum Home: Module { static var needs: [any Module.Type] { [Core.self] } }
enum App: Module { static var needs: [any Module.Type] { [Home.self, Core.self] } }

let modules: [any Module.Type] = [Core.self, Home.self, App.self]
let empty = [Target]()

let package = Package(name: "Types", targets: empty + modules.map { $0.target })

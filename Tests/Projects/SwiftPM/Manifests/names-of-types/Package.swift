// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

protocol Module {
  init()
}

extension Module {
  static var name: String { String(describing: self) }
  var own: String { String(describing: type(of: self)) }
  var spelled: String { "\(type(of: self))Spelled" }
  static var target: Target { .target(name: "\(Self.self)Target") }
}

enum Features {
  struct Home: Module {}
  final class Settings: Module { init() {} }
}

struct Live: Module {}

let package = Package(
  name: "Names",
  targets: [
    .target(name: Features.Home.name),
    .target(name: Features.Settings().own),
    .target(name: Live().spelled, dependencies: [.init(stringLiteral: Features.Home.name)]),
    Live.target,
  ]
)

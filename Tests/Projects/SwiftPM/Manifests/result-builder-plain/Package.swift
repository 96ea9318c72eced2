// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

@resultBuilder
struct Names {
  static func buildBlock(_ names: String...) -> [String] { names }
}
@resultBuilder
struct Links {
  static func buildPartialBlock(first link: Target.Dependency) -> [Target.Dependency] { [link] }
  static func buildPartialBlock(accumulated links: [Target.Dependency], next link: Target.Dependency) -> [Target.Dependency] {
    links + [link]
  }
  static func buildFinalResult(_ links: [Target.Dependency]) -> [Target.Dependency] { links + ["Final"] }
}
extension Target {
  static func make(_ name: String, @Links links: () -> [Target.Dependency]) -> Target {
    .target(name: name, dependencies: links())
  }
}
struct Group {
  var names: [String]
  init(@Names _ names: () -> [String]) { self.names = names() }
}
extension Target.Dependency {
  init(_ name: String) { self = .byName(name: name) }
}
let group = Group {
  "One"
  "Two"
}

let package = Package(
  name: "PlainBuilder",
  targets: group.names.map { .target(name: $0) } + [
    .make("Made") {
      Target.Dependency("One")
      Target.Dependency.target(name: "Two")
    },
    .target(name: "Final"),
  ]
)

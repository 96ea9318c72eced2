// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

@resultBuilder
enum TargetsBuilder {
  static func buildExpression(_ target: Target) -> [Target] { [target] }
  static func buildExpression(_ targets: [Target]) -> [Target] { targets }
  static func buildExpression(_ name: String) -> [Target] { [.target(name: name)] }
  static func buildBlock(_ parts: [Target]...) -> [Target] { parts.flatMap { $0 } }
  static func buildOptional(_ part: [Target]?) -> [Target] { part ?? [] }
  static func buildEither(first part: [Target]) -> [Target] { part }
  static func buildEither(second part: [Target]) -> [Target] { part }
  static func buildArray(_ parts: [[Target]]) -> [Target] { parts.flatMap { $0 } }
}
func targets(@TargetsBuilder _ make: () -> [Target]) -> [Target] { make() }
@TargetsBuilder func extras(_ flag: Bool) -> [Target] {
  "Extra\(flag)"
  if flag {
    "Flagged"
  } else {
    "Unflagged"
  }
}
@TargetsBuilder var computed: [Target] {
  let name = "Computed"
  name
  Target.target(name: name + "2")
}
let isLinked = true

let package = Package(
  name: "Builder",
  targets: targets {
    Target.target(name: "A")
    "B"
    for name in ["C", "D"] {
      let full = name + "Feature"
      Target.target(name: full, dependencies: ["A"])
    }
    if isLinked {
      "Linked"
      "Linked2"
    }
    if !isLinked { "Never" }
    switch isLinked {
    case true: "True"
    case false: "False"
    }
    extras(false)
    extras(true)
    computed
    #if os(Linux)
      "OnLinux"
    #endif
  }
)

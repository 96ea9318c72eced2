// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

@resultBuilder enum Targets { static func buildBlock(_ targets: Target...) -> [Target] { targets } }
func all(@Targets _ targets: () -> [Target]) -> [Target] { targets() }  // refused: result builders are not supported by the static evaluator
let package = Package(
  name: "Built",
  targets: all {
    Target.target(name: "A")
    Target.target(name: "B")
  })

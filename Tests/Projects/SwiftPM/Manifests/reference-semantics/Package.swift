// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let core = Target.target(name: "Core")
let alias = core
let package = Package(name: "References", targets: [core, .target(name: "Other"), .testTarget(name: "Tests")])

alias.dependencies.append("Other")
for target in package.targets {
  var settings = target.swiftSettings ?? []
  settings.append(.define("EVERYWHERE"))
  if target.type == .test { settings.append(.define("TESTS")) }
  target.swiftSettings = settings
}
for target in package.targets where target.isTest { target.dependencies += ["Core"] }
core.name = "Kernel"

func rename(_ target: Target) { target.path = "Renamed/" + target.name }
rename(alias)
let copy = package.targets
copy[1].exclude = ["Notes.md"]

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let lint: Target.PluginUsage = .plugin(name: "Lint", package: "lints")
let package = Package(
  name: "Usages",
  dependencies: [.package(url: "https://example.org/lints", from: "1.0.0")],
  targets: [
    .target(name: "A", plugins: [lint, "Own", .plugin(name: "Own")]),
    .target(name: "B"),
    .plugin(name: "Own", capability: .buildTool()),
  ]
)
for target in package.targets where target.type != .plugin {
  target.plugins = (target.plugins ?? []) + [lint]
}

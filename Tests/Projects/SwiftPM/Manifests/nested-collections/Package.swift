// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let layers: [[String]] = [["Core"], ["Model", "Style"], ["Home", "Map"]]
var below: [Target.Dependency] = []
var targets: [Target] = []
for layer in layers {
  let links = below
  for name in layer {
    targets.append(.target(name: name, dependencies: links, path: "Layers/\(layers.firstIndex(of: layer)!)/\(name)"))
  }
  below += layer.map { .byName(name: $0) }
}
var grid = [[0, 1], [2, 3]]
grid[1][0] = 9
grid[0].append(4)
let slices = layers[1...].flatMap { $0 } + layers[..<1].flatMap { $0 } + Array(layers.last ?? [])

let package = Package(
  name: "Nested", products: [.library(name: "All", targets: targets.map(\.name))],
  targets: targets + [.target(name: grid.flatMap { $0 }.map { "\($0)" }.joined()), .target(name: slices.joined())]
)

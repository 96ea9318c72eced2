// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

typealias Entry = (name: String, links: [Target.Dependency])
let entries: [Entry] = [("A", ["B"]), (name: "B", links: [])]
let external = (name: "clouds", url: "https://example.org/clouds")
var pair = (1, "one")
pair.1 += "!"
pair = (pair.0 + 1, pair.1)
func split(_ text: String) -> (head: String, tail: String) { (String(text.prefix(1)), String(text.dropFirst())) }

let package = Package(
  name: "Tuples\(pair.0)",
  dependencies: [.package(url: external.url, from: "1.0.0")],
  targets: entries.map { .target(name: $0.name, dependencies: $0.links) }
    + entries.map { name, links in .testTarget(name: name + "Tests", dependencies: links) }
    + [.target(name: split("Xyz").tail + split("Xyz").0, dependencies: [.product(name: "Clouds", package: external.name)])]
)
if (1, "a") < (1, "b") { package.targets.append(.target(name: "Less")) }

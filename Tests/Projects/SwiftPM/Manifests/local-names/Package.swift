// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let suffix = "Kit"

func names(_ all: [String], isLong: Bool) -> [String] {
  var result: [String] = []
  for name in all {
    let plain = suffix
    let suffix = isLong ? suffix + "Module" : suffix
    if let (first, second) = pair(name) { result.append(first + second + suffix) } else { result.append(name + plain) }
  }
  return result
}

func pair(_ name: String) -> (String, String)? {
  guard name.count > 4 else { return nil }
  return (String(name.prefix(2)), String(name.dropFirst(2)))
}

protocol Group: CaseIterable, RawRepresentable where RawValue == String {}
enum Core: String, Group { case api, storage }
enum Feature: String, Group { case home }

func umbrella<G: Group>(_ group: G.Type) -> Target {
  .target(name: String(describing: G.self), dependencies: G.allCases.map { .byName(name: $0.rawValue) })
}

let longest = Swift.max(2, 3) + Swift.min(1, 5) + Swift.abs(-1)

let package = Package(
  name: "Local\(longest)",
  targets: names(["Mail", "Weather"], isLong: true).map { .target(name: $0) }
    + Core.allCases.map { .target(name: $0.rawValue) } + Feature.allCases.map { .target(name: $0.rawValue) }
    + [umbrella(Core.self), umbrella(Feature.self)]
)

// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let links: [String: [Target.Dependency]] = ["A": ["B", .product(name: "X", package: "x")], "B": []]
var versions = ["x": Version(1, 2, 3), "y": "2.0.0"]
versions["z"] = "3.0.0"
versions["y"] = nil
var counts: [String: Int] = [:]
for name in ["a", "b", "a"] { counts[name, default: 0] += 1 }
var groups: [String: [String]] = [:]
groups["g", default: []].append("first")
groups["g", default: []].append("second")
let lengths = Dictionary(uniqueKeysWithValues: ["one", "three"].map { ($0, $0.count) })
let merged = links.mapValues { $0.count }.merging(["C": 5]) { first, _ in first }
let pairs: KeyValuePairs = ["P": "Q", "R": "S"]
let hasLong = lengths.contains { $0.value > 4 }

let package = Package(
  name: "Dictionaries\(counts["a"]!)\(counts["c"] ?? 0)",
  dependencies: [.package(url: "https://example.org/x", from: versions["x"]!)],
  targets: links.keys.sorted().map { .target(name: $0, dependencies: links[$0] ?? []) }
    + lengths.sorted { $0.value < $1.value }.map { .target(name: "\($0.key)\($0.value)") }
    + pairs.map { .target(name: $0.key + $0.value) }
    + [
      .target(name: groups["g"]!.joined(separator: "_")), .target(name: "Sum\(lengths.values.reduce(0, +))"),
      .target(name: "M\(merged["A"]!)\(merged["C"]!)\(merged.count)"), .target(name: "Long\(hasLong)"),
      .target(name: "V\(versions.count)\(versions["y"] == nil)"),
    ]
)

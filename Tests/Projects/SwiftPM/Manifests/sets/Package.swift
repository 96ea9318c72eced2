// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let core: Set<String> = ["A", "B", "C"]
var more = core.union(["D"]).subtracting(["A"])
more.insert("E")
more.remove("B")
let both = core.intersection(more)
let (inserted, _) = more.insert("E")
var seen = Set<String>()
let unique = ["x", "y", "x"].filter { seen.insert($0).inserted }
let lengths = core.map(\.count)

let package = Package(
  name: "Sets\(lengths.count)\(lengths.sorted()[0])",
  targets: more.sorted().map { .target(name: $0) }
    + both.map { $0 + "Both" }.sorted().map { Target.target(name: $0) }
    + unique.map { .target(name: $0) }
    + [.target(name: "\(core.contains("A"))\(more.contains("A"))\(inserted)\(core.isSuperset(of: both))\(core.count)")]
    + Set(["m", "n"]).symmetricDifference(["n", "o"]).sorted().map { .target(name: $0) }
)

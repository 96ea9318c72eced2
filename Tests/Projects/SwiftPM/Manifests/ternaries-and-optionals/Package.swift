// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let missing: String? = nil
let present: String? = "Present"
let flag = 3 > 2 && !(1 == 2)
let list: [String]? = ["L"]

let package = Package(
  name: missing ?? present ?? "Never",
  platforms: flag ? [.macOS(.v13)] : nil,
  targets: [
    .target(name: flag ? "Yes" : "No", path: missing),
    .target(name: present!, path: present.map { "P/" + $0 }),
    .target(name: "Chain\(list?.first?.count ?? 0)"),
    .target(name: missing?.uppercased() ?? "Nothing"),
  ] + (list ?? []).map { .target(name: $0) }
)
if let present, let other = list?.first, missing == nil {
  package.targets.append(.target(name: present + other))
}
guard let first = package.targets.first else { fatalError() }
first.dependencies = ["Nothing"]

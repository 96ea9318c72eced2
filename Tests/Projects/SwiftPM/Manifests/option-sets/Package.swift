// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

struct Modules: OptionSet {
  let rawValue: Int
  static let client = Modules(rawValue: 1 << 0)
  static let live = Modules(rawValue: 1 << 1)
  static let feature = Modules(rawValue: 1 << 2)
  static let all: Modules = [.client, .live, .feature]
  static let none: Modules = []

  var names: [String] {
    var result: [String] = []
    if contains(.client) { result.append("Client") }
    if self.contains([.client, .live]) { result.append("Live") }
    if isSuperset(of: .feature) { result.append("Feature") }
    return result
  }

  mutating func drop(_ other: Modules) { subtract(other) }
}

struct Flags {
  var rawValue: Int
  init(rawValue: Int) { self.rawValue = rawValue & 7 }
}
extension Flags: OptionSet {}

func targets(_ prefix: String, _ modules: Modules = .all) -> [Target] {
  modules.names.map { .target(name: prefix + $0) }
}

var some = Modules.all
some.remove(.live)
let inserted = some.insert(.feature).inserted
var more: Modules = [.client]
more.formUnion(.live)
more.insert(.live)
var fewer = Modules([.client, .feature])
fewer.drop(.client)
var common = Modules.all
common.formIntersection([.live, .client])
let other = Modules.all.subtracting(.feature).symmetricDifference([.client, .feature]).union(Modules())
let flags: Flags = [Flags(rawValue: 8 + 1), Flags(rawValue: 2)]
let removed = some.remove(.live) == nil

let package = Package(
  name: "Options\(inserted)\(removed)\(Modules.none.isEmpty)\(more == [.live, .client])\(flags.rawValue)",
  targets: targets("A") + targets("B", some) + targets("C", [.client, .live]) + targets("D", .none)
    + targets("E", more) + targets("F", fewer) + targets("G", common) + targets("H", other)
    + targets("I", Modules.all.intersection([.client, .live]))
    + [.target(name: "\(some.isSubset(of: .all))\(some.isDisjoint(with: .live))\(some.isSubset(of: [.client]))")]
)

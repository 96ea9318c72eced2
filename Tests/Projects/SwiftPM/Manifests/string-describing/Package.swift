// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

enum Kind { case plain, other }
struct Named: CustomStringConvertible {
  var name: String
  var description: String { "<" + name + ">" }
}
enum Custom: String, CustomStringConvertible {
  case a
  var description: String { "custom" + rawValue }
}

let package = Package(
  name: String(describing: Kind.plain),
  targets: [
    .target(name: "\(Kind.other)"), .target(name: "\(Named(name: "n"))"), .target(name: String(describing: Named(name: "m"))),
    .target(name: "\(Custom.a)"), .target(name: Custom.a.rawValue), .target(name: String(describing: 4) + String(describing: true)),
    .target(name: "\(Kind.self)" + String(describing: Kind.self)),
  ]
)

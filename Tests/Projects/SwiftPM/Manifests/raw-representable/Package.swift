// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

extension RawRepresentable where Self.RawValue == String {
  var moduleName: String { prefix + rawValue }
  private var prefix: String { "W" }
  var target: Target { .target(name: moduleName) }
}
extension RawRepresentable where RawValue == Int {
  var moduleName: String { "Order\(rawValue)" }
}
enum Module: String, CaseIterable { case forecast = "Forecast", radar }
enum Order: Int, CaseIterable { case first = 1, second }
struct Style: RawRepresentable { let rawValue: String }
struct Colour: RawRepresentable { let rawValue: String; var moduleName: String { "C" + rawValue } }

let asked = "hail"
let chosen = Module(rawValue: asked) ?? .radar
let made = Module.init(rawValue: asked) ?? .forecast

let package = Package(
  name: "RawRepresentables",
  targets: Module.allCases.map(\.target)
    + Order.allCases.map { .target(name: $0.moduleName) }
    + [Style(rawValue: "Style").target, .target(name: Colour(rawValue: "Colour").moduleName)]
    + (chosen == .radar ? [.target(name: "Chosen")] : [])
    + (made == .forecast ? [.target(name: "Made")] : [])
)

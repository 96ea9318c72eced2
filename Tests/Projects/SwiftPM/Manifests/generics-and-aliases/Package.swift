// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

typealias Links = [Target.Dependency]
struct Box<Value> {
  var value: Value
  func map<Other>(_ change: (Value) -> Other) -> Box<Other> { Box<Other>(value: change(value)) }
}
func pick<Value>(_ values: [Value], at index: Int) -> Value? where Value: Equatable {
  values.indices.contains(index) ? values[index] : nil
}
func all<Values: Collection>(_ values: Values) -> Int where Values.Element == String { values.count }
enum Space {
  enum Inner: String { case name = "Nested" }
  struct Deep { static let text = Inner.name.rawValue + "Deep" }
  typealias Alias = Deep
}
typealias Part = Space
typealias Piece = Part
extension Piece { struct Added { struct Inside {} } }
extension Piece.Added.Inside { static let text = "Inside" }
let links: Links = ["B"]

let package = Package(
  name: Box(value: "G").map { $0 + "enerics" }.value,
  targets: [
    .target(name: "A", dependencies: links), .target(name: "B"),
    .target(name: pick(["x", "y"], at: 1) ?? "none"), .target(name: pick(["x"], at: 4) ?? "none"),
    .target(name: Space.Inner.name.rawValue), .target(name: Space.Alias.text), .target(name: Part.Added.Inside.text),
    .target(name: "C\(all(["p", "q"]))"),
  ]
)

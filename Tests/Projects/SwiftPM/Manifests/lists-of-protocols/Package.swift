// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

protocol Part { var name: String { get } }
protocol Parts: Sequence where Element == any Part {
  func appending(_ parts: any Parts) -> Self
}
extension Array: Parts where Element == any Part {
  func appending(_ parts: any Parts) -> [any Part] { self + parts }
}
struct Feature: Part { var name: String }
struct Client: Part { var name: String }

let features: [any Part] = [Feature(name: "Home"), Client(name: "Mail")]
let parts = features.appending([Client(name: "News")])

let package = Package(name: "Lists", targets: parts.map { .target(name: $0.name) })

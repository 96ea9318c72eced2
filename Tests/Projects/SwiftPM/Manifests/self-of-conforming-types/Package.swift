// swift-tools-version: 6.0
import PackageDescription

protocol Layered: CaseIterable {
  var folder: String { get }
}
extension Layered where Self: RawRepresentable, Self.RawValue == String {
  var folder: String { "\(Self.self)/\(rawValue)" }
  func target() -> Target { .target(name: "\(Self.self)\(rawValue)", path: "Modules/\(folder)") }
}
enum Core: String, Layered {
  case mail
  case clock
}
enum Feature: String, Layered {
  case home
}

let package = Package(
  name: "Layers", targets: Core.allCases.map { $0.target() } + Feature.allCases.map { $0.target() })

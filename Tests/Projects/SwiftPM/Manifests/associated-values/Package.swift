// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

indirect enum Part {
  case feature(name: String, links: [Part] = [])
  case library(String, isPublic: Bool)
  case plain
  var name: String {
    switch self {
    case let .feature(name, _): name + "Feature"
    case .library(let name, isPublic: true): name
    case .library(let name, isPublic: false): "_" + name
    case .plain: "Plain"
    }
  }
  var links: [Part] {
    if case .feature(_, let links) = self { return links }
    return []
  }
  var target: Target { .target(name: name, dependencies: links.map { .target(name: $0.name) }) }
  static func == (left: Part, right: Part) -> Bool { left.name == right.name }
}
let core = Part.library("Core", isPublic: true)
let hidden = Part.library("Hidden", isPublic: false)
let parts: [Part] = [core, hidden, .plain, .feature(name: "Home", links: [core, .plain]), .feature(name: "Empty")]

let package = Package(name: "Associated", targets: parts.map(\.target))
for case .library(let name, true) in parts { package.products.append(.library(name: name, targets: [name])) }
for case let .feature(name, links) in parts where !links.isEmpty { package.products.append(.library(name: name, targets: [name + "Feature"])) }
guard case .feature(let last, _)? = parts.last else { fatalError() }
package.targets.append(.target(name: last))

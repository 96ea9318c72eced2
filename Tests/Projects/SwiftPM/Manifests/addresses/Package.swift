// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

extension Package.Dependency {
  var module: String {
    switch kind {
    case .sourceControl(_, let location, _): URL(string: location)?.deletingPathExtension().lastPathComponent ?? location
    case .fileSystem(_, let path): (path as NSString).lastPathComponent
    default: ""
    }
  }
}

let dependencies: [Package.Dependency] = [
  .package(url: "https://github.com/example/swift-feed.git", from: "1.0.0"),
  .package(url: "https://github.com/example/Mail", from: "1.0.0"),
]
let address = URL(string: "https://api.example.org:8080/v1/feed.json?limit=3#top")!
let parts = [
  address.host!, address.scheme ?? "none", address.path, address.pathExtension, address.lastPathComponent,
  address.query ?? "", address.fragment ?? "", String(address.port ?? 0), address.absoluteString,
]
let file = URL(fileURLWithPath: "/tmp/Modules/Home.swift")
let names = [
  file.lastPathComponent, file.deletingPathExtension().lastPathComponent, file.path,
  file.deletingLastPathComponent().path, file.deletingLastPathComponent().appendingPathComponent("Mail").path,
]
let own = URL(fileURLWithPath: "Modules/Feed").lastPathComponent
let extended = URL(string: "https://example.org/a")!.appendingPathComponent("b").appendingPathExtension("c")
let missing = URL(string: "") == nil

func flat(_ path: String) -> String { path.replacingOccurrences(of: "/", with: "_") }

let package = Package(
  name: (("Sources/Feed.txt" as NSString).deletingPathExtension as NSString).lastPathComponent,
  dependencies: dependencies,
  targets: dependencies.map { .target(name: $0.module, dependencies: [.product(name: $0.module, package: $0.module)]) }
    + [
      .target(name: "Parts", exclude: parts.map(flat)),
      .target(name: own, exclude: names.map(flat), sources: file.pathComponents.filter { $0 != "/" }),
      .target(name: missing ? "Missing" : "Found", exclude: ([extended.absoluteString] + extended.pathComponents.dropFirst()).map(flat)),
      .target(name: URL(string: "https://example.org/Optional").map { $0.lastPathComponent } ?? "None"),
    ]
)

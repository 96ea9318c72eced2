// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

let isDevelopment = ProcessInfo.processInfo.environment["CORPUS_DEVELOPMENT"] != nil
let path = Context.environment["CORPUS_PATH"] ?? "Sources/Default"
let level = Int(ProcessInfo.processInfo.environment["CORPUS_LEVEL"] ?? "") ?? 7

let package = Package(name: "Environment", targets: [.target(name: "A", path: path)])
if isDevelopment {
  package.targets.append(.target(name: "Development"))
} else {
  package.targets.append(.target(name: "Release\(level)"))
}
if getenv("CORPUS_UNSET") != nil { package.targets.append(.target(name: "FromGetenv")) }
if let value = ProcessInfo.processInfo.environment["CORPUS_UNSET"], !value.isEmpty { package.targets = [] }
if ["1", "true"].contains(Context.environment["CORPUS_FLAG"]) { package.targets = [] }
if ProcessInfo.processInfo.environment.keys.contains("CORPUS_KEY") { package.targets = [] }

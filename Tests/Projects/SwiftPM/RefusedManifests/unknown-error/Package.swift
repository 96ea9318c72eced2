// swift-tools-version: 5.9
// swift-format-ignore-file
import Foundation
import PackageDescription

let package = Package(name: "Errors", targets: [.target(name: "A")])
do {
  let names = try FileManager.default.contentsOfDirectory(atPath: "x")
  package.targets.append(.target(name: "B"))
  print(names)
} catch {  // refused: catching errors is not supported by the static evaluator
  package.targets = []
}

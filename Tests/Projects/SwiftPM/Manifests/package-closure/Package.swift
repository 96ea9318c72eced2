// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package: Package = {
  let names = ["A", "B"]
  let package = Package(name: "Closure")
  package.targets = names.map { .target(name: $0) }
  return package
}()

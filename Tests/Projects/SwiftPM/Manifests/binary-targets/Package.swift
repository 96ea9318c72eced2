// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let checksum = String(repeating: "0123456789abcdef", count: 4)
func binary(_ name: String, version: String) -> Target {
  .binaryTarget(name: name, url: "https://example.org/\(version)/\(name).zip", checksum: checksum)
}
let useLocal = Context.environment["CORPUS_LOCAL_BINARY"] != nil

let package = Package(
  name: "Binaries",
  products: [.library(name: "Bundle", targets: ["Wrapper", "Engine"])],
  targets: [
    useLocal ? .binaryTarget(name: "Engine", path: "Engine.xcframework") : binary("Engine", version: "1.2.3"),
    .target(name: "Wrapper", dependencies: ["Engine"]),
  ]
)

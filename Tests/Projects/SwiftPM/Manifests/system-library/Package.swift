// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "CSystem",
  pkgConfig: "csystem",
  providers: [.apt(["libcsystem-dev"]), .brew(["csystem"]), .yum(["csystem"])],
  products: [.library(name: "CSystem", targets: ["CSystem", "Wrapper"])],
  targets: [.systemLibrary(name: "CSystem", path: "Modules"), .target(name: "Wrapper", dependencies: ["CSystem"])]
)

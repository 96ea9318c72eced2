// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Requirements",
  dependencies: [
    .package(url: "https://example.org/a.git", from: "1.0.0"),
    .package(url: "https://example.org/b", .upToNextMinor(from: "2.1.0")),
    .package(url: "https://example.org/c", .upToNextMajor(from: Version(3, 0, 0))),
    .package(url: "https://example.org/d", "1.0.0"..<"1.5.0"),
    .package(url: "https://example.org/e", "1.0.0"..."1.5.0"),
    .package(url: "https://example.org/f", exact: "4.0.0-beta.1"),
    .package(url: "https://example.org/g", branch: "main"),
    .package(url: "https://example.org/h", revision: "0123456789abcdef0123456789abcdef01234567"),
    .package(url: "git@example.org:team/i.git", from: "1.0.0"),
    .package(url: "ssh://git@example.org/team/j.git", from: "1.0.0"),
    .package(path: "Local/K"),
    .package(path: "../Sibling"),
    .package(name: "Renamed", path: "../Other"),
    .package(id: "example.registry-package", from: "1.0.0"),
    .package(id: "example.exactly", exact: "1.0.0"),
  ],
  targets: [
    .target(
      name: "A",
      dependencies: [
        .product(name: "K", package: "K"), .product(name: "S", package: "Sibling"),
        .product(name: "R", package: "Renamed"), .product(name: "P", package: "example.registry-package"),
      ])
  ]
)

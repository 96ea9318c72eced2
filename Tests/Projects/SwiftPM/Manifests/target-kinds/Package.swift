// swift-tools-version: 5.9
// swift-format-ignore-file
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "Kinds",
  products: [
    .plugin(name: "Generate", targets: ["Generate"]),
    .library(name: "Static", type: .static, targets: ["Library"]),
  ],
  dependencies: [.package(url: "https://example.org/swift-syntax", from: "509.0.0")],
  targets: [
    .target(name: "Library", dependencies: ["Macros", "Archive", "CLibrary"]),
    .macro(
      name: "Macros",
      dependencies: [
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
      ]),
    .systemLibrary(name: "CLibrary", path: "System/CLibrary", pkgConfig: "clib", providers: [.apt(["libc-dev"]), .brew(["clib"])]),
    .binaryTarget(name: "Archive", path: "Artifacts/Archive.xcframework"),
    .binaryTarget(
      name: "Remote", url: "https://example.org/Remote.zip",
      checksum: "4d6a5a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627"),
    .executableTarget(name: "Tool"),
    .testTarget(name: "LibraryTests", dependencies: ["Library"]),
    .plugin(name: "Generate", capability: .buildTool(), dependencies: ["Tool"]),
    .plugin(
      name: "Format",
      capability: .command(
        intent: .sourceCodeFormatting(), permissions: [.writeToPackageDirectory(reason: "it formats sources")]),
      dependencies: ["Tool"]),
  ]
)

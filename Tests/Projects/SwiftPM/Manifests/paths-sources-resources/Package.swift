// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "Layout",
  defaultLocalization: "en",
  targets: [
    .target(
      name: "App", path: "Code/App", exclude: ["Info.plist", "Docs/README.md"], sources: ["Main", "Shared/A.swift"],
      resources: [.process("Resources"), .copy("Fixtures/data.json"), .embedInCode("key.txt"), .process("Base", localization: .base)]),
    .target(name: "Core", path: "Code/Core/", exclude: [], sources: nil, publicHeadersPath: "include"),
    .testTarget(name: "CoreTests", dependencies: ["Core"], path: "Code/Tests", resources: [.copy("Golden/")]),
  ]
)

// swift-tools-version: 6.0
import PackageDescription

let package = Package(name: "Importable", targets: [])
#if canImport(RegexBuilder)
  package.targets.append(.target(name: "Patterns"))
#endif
#if canImport(PackageConfig)
  package.targets.append(.target(name: "Configured"))
#endif
#if canImport(FoundationInternationalization)
  package.targets.append(.target(name: "International"))
#endif

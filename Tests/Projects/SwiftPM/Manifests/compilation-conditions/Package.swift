// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

#if os(Linux)
  let system = "Linux"
#elseif os(macOS) || os(iOS)
  let system = "Apple"
#else
  let system = "Other"
#endif

var targets: [Target] = [.target(name: system)]
#if compiler(>=5.5) && swift(>=5.5)
  targets.append(.target(name: "Modern"))
#endif
#if compiler(<5.5) || !swift(>=4.0)
  targets.append(.target(name: "Ancient"))
#endif
#if swift(>=6.0)
  targets.append(.target(name: "LanguageSix"))
#else
  targets.append(.target(name: "LanguageFive"))
#endif
#if DEBUG
  targets.append(.target(name: "Debug"))
#endif
#if canImport(Darwin)
  targets.append(.target(name: "Darwin"))
#elseif canImport(Glibc)
  targets.append(.target(name: "Glibc"))
#endif
#if canImport(SwiftUI) || canImport(UIKit)
  targets.append(.target(name: "UI"))
#endif
#if targetEnvironment(simulator)
  targets.append(.target(name: "Simulator"))
#endif

let package = Package(
  name: "If",
  targets: targets
)
#if os(Linux)
  package.products.append(.library(name: "OnLinux", targets: [system]))
#endif

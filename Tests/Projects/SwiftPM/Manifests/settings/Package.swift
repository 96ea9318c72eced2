// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

let strict: [SwiftSetting] = [.enableUpcomingFeature("BareSlashRegexLiterals"), .unsafeFlags(["-warnings-as-errors"])]
let package = Package(
  name: "Settings",
  targets: [
    .target(
      name: "A",
      cSettings: [.define("C", to: "1"), .headerSearchPath("include"), .unsafeFlags(["-O3"])],
      cxxSettings: [.define("CXX", .when(platforms: [.linux]))],
      swiftSettings: strict + [
        .define("ALWAYS"), .define("APPLE", .when(platforms: [.iOS, .macOS])), .define("DEBUGGING", .when(configuration: .debug)),
        .define("ALWAYS"), .interoperabilityMode(.Cxx), .enableExperimentalFeature("Macros", .when(configuration: .release)),
      ],
      linkerSettings: [.linkedLibrary("z"), .linkedFramework("UIKit", .when(platforms: [.iOS]))]),
    .target(name: "B", swiftSettings: nil),
    .target(name: "C", swiftSettings: [.define("LATE")]),
  ],
  swiftLanguageVersions: [.v5, .version("6")],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)
for target in package.targets where target.name != "B" {
  target.swiftSettings?.append(.define("APPENDED"))
  target.swiftSettings = (target.swiftSettings ?? []) + [.define("SUM")]
}
package.targets[1].swiftSettings?.append(.define("NEVER"))

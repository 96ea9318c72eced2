import DepGraphFiles
import DepGraphManifests
import DepGraphProjects
import Testing

/// Build settings that manifests of Tuist put together.
@Suite struct TuistSettingsTests {
  private func target(_ settings: String, helpers: String = "", files: [String: String] = [:]) throws -> FragmentTarget
  {
    let manifest = """
      import ProjectDescription
      import ProjectDescriptionHelpers
      let project = Project(name: "A", targets: [
        .target(name: "App", destinations: .iOS, product: .app, bundleId: "a", settings: \(settings))
      ])
      """
    let tree = MemoryTree(
      [
        "App/Project.swift": manifest, "Tuist/Config.swift": "",
        "Tuist/ProjectDescriptionHelpers/Settings.swift": "import ProjectDescription\n" + helpers,
      ].merging(files) { _, new in new })
    let reader = TuistReader(
      inventory: try tree.inventory(pruning: Pruning()), packages: SwiftPMReader(host: .macos)
    ) { try? tree.read($0) }
    return try #require(reader.fragments(of: ["App/Project.swift"]).first?.target("App"))
  }

  @Test func dictionariesAreMergedAsTheLibraryExtendsThem() throws {
    let helpers = """
      public let common: SettingsDictionary = ["SWIFT_VERSION": "6.0"]
      extension SettingsDictionary {
        public func strict() -> SettingsDictionary { merging(["SWIFT_STRICT_CONCURRENCY": "complete"]) }
        public static var shipped: Self {
          var result: Self = [:]
          result.merge(["OTHER_LDFLAGS": ["$(inherited)", "-all_load"]])
          return result.merging(["PRODUCT_MODULE_NAME": .string("Mail")], uniquingKeysWith: { $1 })
        }
      }
      """
    let merged = try target(
      ".settings(base: common.merging([\"OTHER_LDFLAGS\": \"$(inherited) -ObjC\"]).strict())", helpers: helpers)
    #expect(merged.archiveFlags == ["-ObjC"])
    #expect(merged.languageMode == 6)
    #expect(merged.knowsLinkerSettings)
    let shipped = try target(".settings(base: .shipped.swiftVersion(\"5.0\"))", helpers: helpers)
    #expect(shipped.archiveFlags == ["-all_load"])
    #expect(shipped.moduleName == "Mail")
    #expect(shipped.languageMode == 5)
    let flags = try target(
      ".settings(base: SettingsDictionary().automaticCodeSigning(devTeam: \"A\").otherLinkerFlags([\"-ObjC\"]))")
    #expect(flags.archiveFlags == ["-ObjC"])
    #expect(flags.knowsLinkerSettings)
  }

  @Test func whatIsShippedDecides() throws {
    let configurations = """
      .settings(base: ["OTHER_LDFLAGS": "-ObjC"], configurations: [
        .debug(name: "Dev", settings: ["OTHER_LDFLAGS": "-all_load"]),
        .release(name: "Prod", settings: ["OTHER_LDFLAGS": "$(inherited) -force_load libA.a"], xcconfig: "Prod.xcconfig"),
      ])
      """
    let app = try target(
      configurations, files: ["App/Prod.xcconfig": "SWIFT_VERSION = 6.0\nPRODUCT_MODULE_NAME = Shop\n"])
    #expect(app.archiveFlags == ["-ObjC", "-force_load A"])
    #expect(app.moduleName == "Shop")
    #expect(app.languageMode == 6)
    #expect(app.knowsLinkerSettings)
  }

  @Test(arguments: [
    ".settings(base: [\"OTHER_LDFLAGS\": .string(FileManager.default.currentDirectoryPath)])",
    ".settings(base: [\"OTHER_LDFLAGS\": [\"-ObjC\", NSUserName()]])",
    ".settings(base: unknown.merging([\"OTHER_LDFLAGS\": \"-ObjC\"]))",
    ".settings(base: [:], configurations: [.release(name: .release, xcconfig: \"Absent.xcconfig\")])",
    ".settings(base: [:], configurations: unknown)",
    "unknown()",
  ])
  func whatCannotBeEvaluatedLeavesTheLinkerOpen(_ settings: String) throws {
    #expect(try !target(settings).knowsLinkerSettings)
  }

  /// One that is not known does not hide the others.
  @Test func aSettingOfAnotherNameLeavesNothingOpen() throws {
    let app = try target(".settings(base: [\"DEVELOPMENT_TEAM\": .string(NSUserName()), \"SWIFT_VERSION\": \"6.0\"])")
    #expect(app.knowsLinkerSettings)
    #expect(app.languageMode == 6)
  }
}

import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import DepGraphProjects
import Testing

/// Details of descriptions for XcodeGen and Tuist that no finding shows.
@Suite struct DescriptionTests {
  private func read(_ text: String, files: [String] = [], environment: [String: String] = [:]) throws
    -> ProjectFragment?
  {
    var contents = ["project.yml": text]
    for file in files { contents[file] = "" }
    let tree = MemoryTree(contents)
    let reader = XcodeGenReader(inventory: try tree.inventory(pruning: Pruning()), environment: environment) {
      try? tree.read($0)
    }
    return reader.reading(of: "project.yml")?.fragment
  }

  private func sources(_ source: String, files: [String]) throws -> [String]? {
    let text = """
      name: Demo
      targets:
        Demo: {type: application, platform: iOS, sources: [\(source)]}
      """
    return try read(text, files: files)?.target("Demo")?.files
  }

  @Test func patternsOfExcludesAndIncludes() throws {
    let files = ["Code/A.swift", "Code/Mac/B.swift", "Code/Mac/Deep/C.swift", "Code/iOS/D.swift", "Code/E1.swift"]
    let all = Set(files)
    #expect(try sources("Code", files: files).map(Set.init) == all)
    let withoutMac = try sources("{path: Code, excludes: [Mac]}", files: files)
    #expect(withoutMac == ["Code/A.swift", "Code/E1.swift", "Code/iOS/D.swift"])
    let deep = try sources("{path: Code, excludes: ['**/Deep/**', '[EF][0-9].swift']}", files: files)
    #expect(deep == ["Code/A.swift", "Code/Mac/B.swift", "Code/iOS/D.swift"])
    let chosen = try sources("{path: Code, includes: ['{Mac,iOS}/*.swift']}", files: files)
    #expect(chosen == ["Code/Mac/B.swift", "Code/iOS/D.swift"])
  }

  @Test func aTargetMayBeCalledOtherwise() throws {
    let text = """
      name: Demo
      targets:
        Inner: {type: framework, platform: iOS, name: Kit}
        App: {type: application, platform: iOS, dependencies: [{target: Kit}]}
      """
    let fragment = try read(text)
    #expect(fragment?.targets.map(\.name) == ["Kit", "App"])
    #expect(fragment?.target("Kit")?.moduleName == "Kit")
    #expect(fragment?.dependencies(of: "App").map(\.kind) == [.link])
  }

  @Test func whatLinksAStaticLibraryIsToldToTakeItsObjectiveC() throws {
    let text = """
      name: Demo
      targets:
        Plain: {type: library.static, platform: iOS}
        Swifty: {type: library.static, platform: iOS, requiresObjCLinking: false}
        First: {type: application, platform: iOS, dependencies: [{target: Plain}]}
        Second: {type: application, platform: iOS, dependencies: [{target: Swifty}]}
        Third:
          type: application
          platform: iOS
          settings: {OTHER_LDFLAGS: [-force_load, libSwifty.a]}
          dependencies: [{target: Swifty}]
      """
    let fragment = try read(text)
    #expect(fragment?.target("First")?.archiveFlags == ["-ObjC"])
    #expect(fragment?.target("Second")?.archiveFlags == [])
    #expect(fragment?.target("Third")?.archiveFlags == ["-force_load Swifty"])
  }

  @Test func settingsOfConfigurationsThatAreNamedInPart() throws {
    let text = """
      name: Demo
      configs: {Beta Debug: debug, Beta Release: release, Release: release}
      targets:
        App:
          type: application
          platform: iOS
          settings:
            configs:
              release: {PRODUCT_NAME: Shipped}
              Beta Release: {PRODUCT_NAME: Tried}
              debug: {PRODUCT_NAME: Built}
          configFiles: {Release: Nowhere.xcconfig}
      """
    let fragment = try read(text)
    #expect(fragment?.target("App")?.moduleName == "Shipped")
    #expect(fragment?.problems.map(\.kind) == [.missingPath])
    #expect(fragment?.problems.first?.location?.line == 12)
  }

  @Test func anIncludeMayReplaceInsteadOfJoin() throws {
    let text = """
      name: Demo
      targetTemplates:
        App:
          type: application
          platform: iOS
          sources: [A]
      targets:
        Joined: {templates: [App], sources: [B]}
        Replaced: {templates: [App], "sources:REPLACE": [B]}
      """
    let fragment = try read(text, files: ["A/a.swift", "B/b.swift"])
    #expect(fragment?.target("Joined")?.files == ["A/a.swift", "B/b.swift"])
    #expect(fragment?.target("Replaced")?.files == ["B/b.swift"])
  }

  @Test func anchorsAreLaidUnderWhatNamesThem() throws {
    let text = """
      name: Demo
      shared: &shared
        type: framework
        platform: macOS
      targets:
        One:
          <<: *shared
        Two:
          <<: *shared
          type: library.static
      """
    let fragment = try read(text)
    #expect(fragment?.target("One")?.kind == .framework)
    #expect(fragment?.target("Two")?.kind == .staticLibrary)
    #expect(fragment?.target("Two")?.platforms == ["macos"])
  }

  @Test func onlyTheGivenEnvironmentIsSeen() throws {
    let text = """
      name: Demo
      targets:
        Demo: {type: application, platform: iOS, settings: {PRODUCT_NAME: "${BRAND}-${HOME}"}}
      """
    let fragment = try read(text, environment: ["BRAND": "Blue"])
    #expect(fragment?.target("Demo")?.moduleName == "Blue_")
    #expect(fragment?.environmentRead == ["BRAND": "Blue"])
  }

  @Test(arguments: [
    "name: Demo\ntargets: [a\n  b: }",
    "name: Demo\ntargets:\n  A: {}\n  A: {}",
    "targets: " + String(repeating: "[", count: 150),
    "targets:\n  " + String(repeating: "- ", count: 150),
    "name: Demo\ntargets:\n\tA: b",
  ])
  func whatIsNotYAMLIsAProblemWithAPlace(_ text: String) throws {
    let fragment = try #require(try read(text))
    #expect(fragment.targets.isEmpty)
    #expect(fragment.problems.map(\.kind) == [.unreadableProject])
    #expect(fragment.problems.first?.location?.file == "project.yml")
  }

  private func evaluate(_ manifest: String, environment: [String: String] = [:]) throws -> ProjectFragment? {
    let tree = MemoryTree(["App/Project.swift": "import ProjectDescription\n" + manifest, "Tuist/Config.swift": ""])
    let packages = SwiftPMReader(environment: environment, host: .macos)
    return TuistReader(inventory: try tree.inventory(pruning: Pruning()), packages: packages) { try? tree.read($0) }
      .fragments(of: ["App/Project.swift"]).first
  }

  @Test func tuistHandsOnVariables() throws {
    let manifest = """
      let name = Environment.appName.getString(default: "Plain")
      let project = Project(name: name, targets: [])
      """
    #expect(try evaluate(manifest)?.name == "Plain")
    let named = try evaluate(manifest, environment: ["TUIST_APP_NAME": "Blue"])
    #expect(named?.name == "Blue")
    #expect(named?.environmentRead == ["TUIST_APP_NAME": "Blue"])
  }

  @Test func aManifestWithoutEndIsRefusedWithItsLine() throws {
    let endless = try evaluate("var number = 0\nwhile true { number += 1 }\nlet project = Project(name: \"A\")")
    #expect(endless?.problems.first?.kind == .unevaluableManifest)
    #expect(endless?.problems.first?.location?.line == 3)
    let unparsed = try evaluate("let project = Project(name: ")
    #expect(unparsed?.problems.first?.kind == .unevaluableManifest)
    #expect(unparsed?.problems.first?.location?.file == "App/Project.swift")
  }

  @Test func productsAndDestinationsTellWhatATargetIs() throws {
    let manifest = """
      let project = Project(name: "A", targets: [
        .target(name: "App", destinations: [.iPhone, .mac], product: .app, productName: "My App", bundleId: "a",
          dependencies: [.target(name: "Widget"), .target(name: "Kit", condition: .when([.ios, .catalyst]))],
          settings: .settings(base: ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "$(inherited) SHIPPING"])),
        .target(name: "Widget", destinations: .iOS, product: .appExtension, bundleId: "b"),
        .target(name: "Kit", destinations: .iOS, product: .staticLibrary, bundleId: "c"),
      ])
      """
    let fragment = try #require(try evaluate(manifest))
    #expect(fragment.problems == [])
    let app = try #require(fragment.target("App"))
    #expect(app.kind == .application)
    #expect(app.moduleName == "My_App")
    #expect(app.platforms == ["ios", "macos"])
    #expect(app.defines == ["SHIPPING"])
    #expect(app.dependencies.map(\.kind) == [.buildOnly, .link])
    #expect(app.dependencies.last?.platforms == ["ios", "maccatalyst"])
    #expect(app.dependencies.map(\.location?.line) == [4, 4])
    #expect(fragment.target("Kit")?.kind == .staticLibrary)
  }

  /// Besides, what helpers say of types that no graph depends on is not looked at.
  @Test func valuesThatNoGraphDependsOnAreHandedOn() throws {
    let manifest = """
      extension InfoPlist { static let ours: InfoPlist = .extendingDefault(with: ["A": "b"]) }
      func app(_ name: String, infoPlist: InfoPlist? = .default, entitlements: Entitlements? = nil) -> Target {
        var sources = "Sources/**"
        if let entitlements { sources = "Entitled/**" }
        if infoPlist == nil { sources = "Plain/**" }
        return .target(name: name, destinations: .iOS, product: .app, bundleId: "a", infoPlist: infoPlist ?? .default,
          sources: [.init(stringLiteral: sources)], entitlements: entitlements)
      }
      let project = Project(name: "A", targets: [
        app("First"), app("Second", infoPlist: .ours, entitlements: .file(path: "A.entitlements")),
        app("Third", infoPlist: nil, entitlements: ["key": true]),
      ])
      """
    let fragment = try #require(try evaluate(manifest))
    // None of their patterns matches anything here.
    #expect(fragment.problems.map(\.kind) == [.missingPath, .missingPath, .missingPath])
    #expect(fragment.targets.map(\.name) == ["First", "Second", "Third"])
    let compared = try evaluate(
      manifest.replacing("infoPlist == nil", with: "infoPlist == .file(path: \"A.plist\")"))
    #expect(compared?.problems.map(\.kind) == [.unevaluableManifest])
  }

  @Test func includesOfConfigurationFilesAreRelativeToTheProjectToo() throws {
    let tree = MemoryTree([
      "ios/project.yml": """
      name: Demo
      targets:
        Demo: {type: application, platform: iOS, configFiles: {Release: Demo/Demo.xcconfig}}
      """,
      "ios/Demo/Demo.xcconfig": "#include \"Config/Shared.xcconfig\"\n#include \"Pods/Demo.xcconfig\"\n",
      "ios/Config/Shared.xcconfig": "PRODUCT_MODULE_NAME = Shop\n",
    ])
    let reader = XcodeGenReader(
      inventory: try tree.inventory(pruning: Pruning()), isExcluded: { $0.hasPrefix("ios/Pods/") },
      read: { try? tree.read($0) })
    let fragment = reader.reading(of: "ios/project.yml")?.fragment
    #expect(fragment?.targets.map(\.moduleName) == ["Shop"])
    #expect(fragment?.problems == [])
    #expect(fragment?.settingsFiles.contains("ios/Config/Shared.xcconfig") == true)
  }

  @Test func aPackageOutsideOfTheRepositoryIsCalledByItsFolder() throws {
    let text = """
      name: Demo
      packages: {Modules: {path: ../Far}}
      targets:
        Demo: {type: application, platform: iOS, dependencies: [{package: Modules, product: Home}]}
      """
    let fragment = try read(text)
    #expect(fragment?.dependencies.map(\.identity) == ["far"])
    #expect(fragment?.dependencies.map(\.isOutside) == [true])
    #expect(fragment?.dependencies(of: "Demo").map(\.reference) == [.product("Home", package: "far")])
  }
}

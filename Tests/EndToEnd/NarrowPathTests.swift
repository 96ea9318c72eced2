import Foundation
import Testing

/// A folder of a repository is read, and what it needs of the rest is opened by name.
@Suite struct NarrowPathTests {
  private static let client = """
    import Dependencies
    public struct Mail: TestDependencyKey { public static let testValue = Mail(); public init() {} }
    extension DependencyValues { public var mail: Mail { get { self[Mail.self] } set { self[Mail.self] = newValue } } }

    """
  private static let live = """
    import Dependencies
    import MailClient
    extension Mail: DependencyKey { public static let liveValue = Mail() }

    """

  private func package(_ name: String, _ targets: String, dependencies: String = "") -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "\(name)",
      products: [.library(name: "Home", targets: ["Home"]), .library(name: "MailClientLive", targets: ["MailClientLive"])],
      dependencies: [.package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0"), \(dependencies)],
      targets: [\(targets)])

    """
  }

  private static let dependencies = #".product(name: "Dependencies", package: "swift-dependencies")"#

  /// An application in `App`, the modules beside it, and something else that nobody needs.
  private func repository(products: [String]) throws -> ProjectFolder {
    let modules = """
      .target(name: "Home", dependencies: ["MailClient", "Deep", \(Self.dependencies)]),
      .target(name: "MailClient", dependencies: [\(Self.dependencies)]),
      .target(name: "MailClientLive", dependencies: ["MailClient", \(Self.dependencies)]),
      .target(name: "Leak", dependencies: ["MailClientLive", \(Self.dependencies)]),
      .target(name: "Deep", dependencies: [.product(name: "Under", package: "Under")]),
      """
    let list = products.map { ".product(name: \"\($0)\", package: \"Modules\")" }.joined(separator: ", ")
    return try ProjectFolder([
      ".git/HEAD": "",
      "App/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App", dependencies: [.package(path: "../Modules")],
        targets: [.executableTarget(name: "App", dependencies: [\(list)])])

      """,
      "App/Sources/App/main.swift": "import Home\nHome().run()\n",
      "Modules/Package.swift": package("Modules", modules, dependencies: ".package(path: \"../Under\")"),
      "Modules/Sources/Home/Home.swift":
        "import Dependencies\nimport MailClient\npublic struct Home {\n  @Dependency(\\.mail) var mail\n  public init() {}\n}\n",
      "Modules/Sources/MailClient/Mail.swift": Self.client,
      "Modules/Sources/MailClientLive/Live.swift": Self.live,
      "Modules/Sources/Leak/Leak.swift": "import MailClientLive\n",
      "Modules/Sources/Deep/Deep.swift": "import Under\n",
      "Under/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Under", products: [.library(name: "Under", targets: ["Under"])],
        targets: [.target(name: "Under"), .executableTarget(name: "Tool")])

      """,
      "Under/Sources/Under/Under.swift": "", "Under/Sources/Tool/main.swift": "",
      "Other/Package.swift": "while true {}", "Modules/Nested/Package.swift": "while true {}",
    ])
  }

  private func outline(_ report: JSON) -> [String] {
    report["violations"].list.map { "\($0["rule"].string ?? "") \($0["root"].string ?? "-")" }
      + report["problems"].list.map { "\($0["kind"].string ?? "") \($0["message"].string ?? "")" }
  }

  @Test func aPackageBesideTheFolderIsReadAsFarAsItIsNeeded() throws {
    let folder = try repository(products: ["Home"])
    let report = try folder.report("App")
    // Neither what lies beside it, nor what is wrong in it without concern to the application.
    #expect(outline(report) == ["missing-live-value App"])
    #expect(report["project"]["modules"] == .integer(5))
    #expect(report["project"]["roots"] == .integer(1))
    #expect(report["violations"][0]["location"]["file"] == .text("Modules/Sources/Home/Home.swift"))
  }

  @Test func theLiveValueBesideTheFolderCounts() throws {
    #expect(outline(try repository(products: ["Home", "MailClientLive"]).report("App")) == [])
  }

  @Test func aChangeBesideTheFolderIsSeenByAWarmIndex() throws {
    let folder = try repository(products: ["Home", "MailClientLive"])
    #expect(outline(try folder.report("App")) == [])
    #expect(outline(try folder.report("App")) == [])
    try folder.write("Modules/Sources/MailClientLive/Live.swift", "import MailClient\n")
    #expect(outline(try folder.report("App")) == ["missing-live-value App"])
    try folder.write("Modules/Sources/MailClientLive/Live.swift", Self.live)
    #expect(outline(try folder.report("App")) == [])
  }

  @Test func theWholeRepositoryIsJudgedWhole() throws {
    let folder = try repository(products: ["Home"])
    try folder.remove("Other")
    try folder.remove("Modules/Nested")
    #expect(Set(outline(try folder.report())) == ["missing-live-value App", "live-module-leak -"])
  }

  @Test func aProjectReferencesAPackageSourcesAndAProjectBesideIt() throws {
    let folder = try repository(products: ["Home"])
    try folder.remove("App/Package.swift")
    try folder.write(
      "App/App.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      { objects = {
        MAIN = {isa = PBXGroup; children = (SRC, SHARED, OTHER, ); sourceTree = "<group>"; };
        SRC = {isa = PBXFileReference; path = Sources/App/main.swift; sourceTree = "<group>"; };
        SHARED = {isa = PBXFileReference; path = ../Shared/Extra.swift; sourceTree = "<group>"; };
        OTHER = {isa = PBXFileReference; path = ../Kit/Kit.xcodeproj; sourceTree = "<group>"; };
        SRCFILE = {isa = PBXBuildFile; fileRef = SRC; }; SHAREDFILE = {isa = PBXBuildFile; fileRef = SHARED; };
        SOURCES = {isa = PBXSourcesBuildPhase; files = (SRCFILE, SHAREDFILE, ); };
        PROXY = {isa = PBXContainerItemProxy; containerPortal = OTHER; remoteInfo = Kit; };
        KIT = {isa = PBXReferenceProxy; path = Kit.framework; remoteRef = PROXY; sourceTree = BUILT_PRODUCTS_DIR; };
        KITFILE = {isa = PBXBuildFile; fileRef = KIT; };
        LINK = {isa = PBXFrameworksBuildPhase; files = (KITFILE, ); };
        HOME = {isa = XCSwiftPackageProductDependency; productName = Home; };
        LOCAL = {isa = XCLocalSwiftPackageReference; relativePath = ../Modules; };
        APP = {isa = PBXNativeTarget; buildPhases = (SOURCES, LINK, ); name = App;
          packageProductDependencies = (HOME, ); productType = "com.apple.product-type.application"; };
        ROOT = {isa = PBXProject; mainGroup = MAIN; packageReferences = (LOCAL, ); targets = (APP, ); };
      }; rootObject = ROOT; }
      """)
    try folder.write("Shared/Extra.swift", "struct Extra {}\n")
    try folder.write(
      "Kit/Kit.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      { objects = {
        MAIN = {isa = PBXGroup; children = (SRC, ); sourceTree = "<group>"; };
        SRC = {isa = PBXFileReference; path = Live.swift; sourceTree = "<group>"; };
        SRCFILE = {isa = PBXBuildFile; fileRef = SRC; };
        SOURCES = {isa = PBXSourcesBuildPhase; files = (SRCFILE, ); };
        KIT = {isa = PBXNativeTarget; buildPhases = (SOURCES, ); name = Kit;
          productType = "com.apple.product-type.framework"; };
        ROOT = {isa = PBXProject; mainGroup = MAIN; targets = (KIT, ); };
      }; rootObject = ROOT; }
      """)
    try folder.write("Kit/Live.swift", "struct Nothing {}\n")
    #expect(outline(try folder.report("App")) == ["missing-live-value App"])
    try folder.write("Kit/Live.swift", Self.live)
    let report = try folder.report("App")
    #expect(outline(report) == [])
    #expect(report["project"]["files"] == .integer(7))
  }

  @Test func whatIsNotThereIsToldAsItIsForTheWholeRepository() throws {
    let folder = try repository(products: ["Home"])
    try folder.remove("Modules")
    let narrow = try folder.report("App")
    #expect(narrow["problems"].list.map { $0["kind"].string } == ["unreadable-project"])
  }

  private func settings(of folder: ProjectFolder) throws -> [String] {
    let graph = try JSON(try folder.run("modules", "App", "--format", "json", exits: 0).output)
    return graph["modules"].list.filter { $0["name"] == .text("App") }.compactMap { $0["moduleName"].string }
  }

  @Test func settingsBesideTheFolderCountAndAChangeOfThemIsSeen() throws {
    let folder = try XcodeFolder.folder(XcodeFolder.text(settings: "../Config/App.xcconfig"))
    try folder.write("Config/App.xcconfig", "#include \"Shared.xcconfig\"\n")
    try folder.write("Config/Shared.xcconfig", "PRODUCT_MODULE_NAME = Shop\n")
    #expect(try settings(of: folder) == ["Shop"])
    _ = try folder.report("App")
    let before = try folder.run("App", "--timings", exits: 1)
    #expect(!before.errors.contains("resolving"), "\(before.errors)")
    try folder.write("Config/Shared.xcconfig", "PRODUCT_MODULE_NAME = Store\n")
    let after = try folder.run("App", "--timings", exits: 1)
    #expect(after.errors.contains("resolving"), "\(after.errors)")
    #expect(try settings(of: folder) == ["Store"])
  }

  @Test func settingsThatCocoaPodsMadeAreLookedAtAgain() throws {
    let settings = "App/Pods/Target Support Files/Pods-App/Pods-App.release.xcconfig"
    let folder = try XcodeFolder.folder(
      XcodeFolder.text(settings: "Pods/Target Support Files/Pods-App/Pods-App.release.xcconfig"))
    try folder.write("App/Podfile", "target 'App'\n")
    try folder.write("App/Pods/Pods.xcodeproj/project.pbxproj", XcodeFolder.text(source: "main.swift"))
    try folder.write(settings, "A = B\n")
    for path in ["App", "."] {
      try folder.run(path, exits: 1)
      #expect(try !folder.run(path, "--timings", exits: 1).errors.contains("resolving"))
      try folder.write(settings, "A = \(path)\n")
      #expect(try folder.run(path, "--timings", exits: 1).errors.contains("resolving"))
    }
  }

  @Test func aPodfileAboveTheFolderCounts() throws {
    let folder = try XcodeFolder.folder(XcodeFolder.text(pods: true))
    #expect(outline(try folder.report("App")).contains { $0.hasPrefix("missing-live-value") })
    try folder.write("Podfile", "target 'App'\n")
    let report = try folder.run("App", "--format", "json", exits: 2)
    let problems = try JSON(report.output)["problems"].list
    #expect(problems.map { $0["location"]["file"].string } == ["Podfile"])
    #expect(try folder.run("--format", "json", exits: 2).output.contains("\"Podfile\""))
  }

  @Test func tuistProjectsAndHelpersBesideTheFolderAreRead() throws {
    let folder = try ProjectFolder([
      ".git/HEAD": "",
      "Tuist/ProjectDescriptionHelpers/Layers.swift": """
      import ProjectDescription
      public func layer(_ name: String, _ dependencies: [TargetDependency] = []) -> Project {
        Project(name: name, targets: [
          .target(
            name: name, destinations: .iOS, product: name == "App" ? .app : .framework, bundleId: "a.\\(name)",
            sources: ["Sources/**"], dependencies: dependencies)
        ])
      }

      """,
      "Apps/App/Project.swift": """
      import ProjectDescription
      import ProjectDescriptionHelpers
      let project = layer("App", [.project(target: "Mail", path: .relativeToRoot("Layers/Mail"))])

      """,
      "Apps/App/Sources/App.swift": "import Mail\nstruct App {\n  @Dependency(\\.mail) var mail\n}\n",
      "Layers/Mail/Project.swift": """
      import ProjectDescription
      import ProjectDescriptionHelpers
      let project = layer("Mail")

      """,
      "Layers/Mail/Sources/Mail.swift": Self.client,
      "Layers/Other/Project.swift": "import ProjectDescription\nlet project = undecided()\n",
    ])
    try folder.write(
      "Apps/App/Sources/App.swift",
      "import Dependencies\nimport Mail\nstruct App {\n  @Dependency(\\.mail) var mail\n}\n")
    let report = try folder.report("Apps/App")
    #expect(outline(report) == ["missing-live-value App"])
    #expect(report["project"]["modules"] == .integer(2))
    try folder.write(
      "Layers/Mail/Sources/Live.swift",
      "import Dependencies\nextension Mail: DependencyKey { static let liveValue = Mail() }\n")
    #expect(outline(try folder.report("Apps/App")) == [])
  }
}

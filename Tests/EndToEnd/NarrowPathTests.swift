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
    #expect(narrow["problems"].list.map { $0["kind"].string } == ["unknown-external"])
  }
}

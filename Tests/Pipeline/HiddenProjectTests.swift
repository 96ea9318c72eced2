import DepGraphFiles
import DepGraphModel
import DepGraphPipeline
import DepGraphStore
import Testing

/// A manifest or project that somebody names, in a folder that cannot be read: nobody knows what it declares, so the run
/// does not end as if it knew.
@Suite("Projects in folders that cannot be read")
struct HiddenProjectTests {
  /// As a disk shows a folder or file that may not be opened: it is met, and nothing in it.
  private struct ClosedTree: FileTree {
    let whole: MemoryTree
    let closed: String
    /// Whether the walk meets the folder, or only whoever opens a file in it.
    var isMet = true

    func inventory(pruning: Pruning) throws -> Inventory { shown(try whole.inventory(pruning: pruning)) }
    func inventory(below folder: String, pruning: Pruning) throws -> Inventory {
      shown(try whole.inventory(below: folder, pruning: pruning))
    }
    func folders(in folder: String) -> [String] { isClosed(folder) ? [] : whole.folders(in: folder) }
    func read(_ path: String) throws -> [UInt8] {
      guard !isClosed(path) else { throw FileError(path: path, reason: "Permission denied") }
      return try whole.read(path)
    }

    private func isClosed(_ path: String) -> Bool { path == closed || path.hasPrefix(closed + "/") }

    private func shown(_ inventory: Inventory) -> Inventory {
      let fault = Problem(
        kind: .unreadableFile, message: "\(closed): the folder cannot be read: Permission denied",
        location: SourceLocation(file: closed, line: 1, column: 1))
      return Inventory(
        files: inventory.files.filter { !isClosed($0.path) || $0.path == closed },
        directories: inventory.directories.filter { !isClosed($0) },
        pruned: inventory.pruned, problems: isMet ? [fault] : [])
    }
  }

  private static let platform = [
    "Shared/Platform/Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Platform", products: [.library(name: "Platform", targets: ["Platform"])],
      targets: [.target(name: "Platform")])
    """,
    "Shared/Platform/Sources/Platform/Platform.swift": "public struct Platform {}\n",
  ]

  private static let manifest = WeatherTree.linked
    .replacing(
      "dependencies: [.package(url:", with: "dependencies: [.package(path: \"Shared/Platform\"), .package(url:"
    )
    .replacing("[\"WeatherClient\"]),\n  ]", with: "[\"WeatherClient\"]),\n  ]")
    .replacing(
      "\"HomeFeature\", \"WeatherClientLive\"",
      with: "\"HomeFeature\", \"WeatherClientLive\", .product(name: \"Platform\", package: \"Platform\")")

  private static func workspace(_ reference: String) -> [String: String] {
    [
      "All.xcworkspace/contents.xcworkspacedata": """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version="1.0">
        <FileRef location="group:\(reference)"></FileRef>
        <FileRef location="group:App.xcodeproj"></FileRef>
      </Workspace>
      """
    ]
  }

  private static func tuist(_ files: [String: String]) -> [String: String] {
    ["Tuist.swift": "import ProjectDescription\nlet tuist = Tuist()\n"].merging(files) { $1 }
  }

  private static func tuistProject(_ name: String, _ target: String) -> String {
    """
    import ProjectDescription
    let project = Project(name: "\(name)", targets: [\(target)])
    """
  }

  /// What is there, and which folder of it is closed.
  private static let cases: [(what: String, files: [String: String], closed: String)] = [
    ("a package of a manifest", WeatherTree.package(manifest, platform), "Shared/Platform"),
    ("a package in a folder of a manifest", WeatherTree.package(manifest, platform), "Shared"),
    (
      "a package of a project",
      WeatherTree.settings("").merging(platform) { $1 }.merging([
        "App.xcodeproj/project.pbxproj": (WeatherTree.settings("")["App.xcodeproj/project.pbxproj"] ?? "")
          .replacing(
            "ROOT = {isa = PBXProject;",
            with: """
              LOCAL = {isa = XCLocalSwiftPackageReference; relativePath = "Shared/Platform"; };
              USE = {isa = XCSwiftPackageProductDependency; productName = Platform; };
              ROOT = {isa = PBXProject; packageReferences = (LOCAL, );
              """
          ).replacing("name = App;", with: "name = App; packageProductDependencies = (USE, );")
      ]) { $1 }, "Shared/Platform"
    ),
    (
      "a project of a workspace",
      WeatherTree.settings("").merging(workspace("Other/Other.xcodeproj")) { $1 }
        .merging([
          "Other/Other.xcodeproj/project.pbxproj": WeatherTree.settings("")["App.xcodeproj/project.pbxproj"] ?? "",
          "Other/main.swift": "", "Other/App.settings": "",
        ]) { $1 }, "Other"
    ),
    (
      "what a description includes",
      WeatherTree.described(including: WeatherTree.application(linking: ", {target: WeatherClientLive}")), "Shared"
    ),
    (
      "a package of a description",
      WeatherTree.described(
        including: WeatherTree.application(linking: ", {target: WeatherClientLive}, {package: Platform}")
      ).merging([
        "project.yml": (WeatherTree.described(including: "")["project.yml"] ?? "")
          + "\npackages: {Platform: {path: Packages/Platform}}\n",
        "Packages/Platform/Package.swift": platform["Shared/Platform/Package.swift"] ?? "",
        "Packages/Platform/Sources/Platform/Platform.swift": "public struct Platform {}\n",
      ]) { $1 }, "Packages"
    ),
    (
      "a project of Tuist that another one names",
      tuist([
        "App/Project.swift": tuistProject(
          "App",
          """
          .target(name: "App", destinations: .iOS, product: .app, bundleId: "a", sources: ["Sources/**"],
            dependencies: [.project(target: "Kit", path: "../Kit")])
          """),
        "App/Sources/main.swift": "print(1)\n",
        "Kit/Project.swift": tuistProject(
          "Kit",
          """
          .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "k", sources: ["Sources/**"])
          """),
        "Kit/Sources/Kit.swift": "public struct Kit {}\n",
      ]), "Kit"
    ),
  ]

  @Test("The run ends with 2, says where, and says nothing else of it", arguments: cases.indices)
  func isMissed(_ number: Int) async throws {
    let (what, files, closed) = Self.cases[number]
    let whole = MemoryTree(files)
    let open = try await WeatherTree.result(of: whole, in: try Index.inMemory())
    #expect(!open.isIncomplete, "\(what): \(open.report.problems)")
    let tree = ClosedTree(whole: whole, closed: closed)
    let result = try await WeatherTree.result(of: tree, in: try Index.inMemory())
    #expect(result.isIncomplete, "\(what)")
    #expect(result.missing.allSatisfy { $0.kind == .unreadableProject }, "\(what): \(result.missing)")
    let told = result.report.problems.filter { ($0.location?.file ?? "").hasPrefix(closed) }
    #expect(told.allSatisfy { $0.kind == .unreadableProject || $0.kind == .unreadableFile }, "\(what): \(told)")
    let denied = [Problem.Kind.unknownExternal, .missingPath, .unknownTarget]
    let before = Set(open.report.problems)
    #expect(
      result.report.problems.allSatisfy { before.contains($0) || !denied.contains($0.kind) },
      "\(what): \(result.report.problems)")
  }

  @Test("A package that nobody needs does not matter")
  func isNotNeeded() async throws {
    let files = WeatherTree.package(WeatherTree.linked, Self.platform)
    let tree = ClosedTree(whole: MemoryTree(files), closed: "Shared/Platform")
    let result = try await WeatherTree.result(of: tree, in: try Index.inMemory())
    #expect(!result.isIncomplete)
    #expect(result.report.problems.contains { $0.kind == .unreadableFile && $0.location?.file == "Shared/Platform" })
  }

  @Test("A package of the repository that is not there is a part of the project that is missing")
  func isNotThere() async throws {
    let tree = MemoryTree(WeatherTree.package(Self.manifest))
    let result = try await WeatherTree.result(of: tree, in: try Index.inMemory())
    #expect(result.missing.map(\.kind) == [.unreadableProject])
    #expect(result.missing.map(\.subject) == ["Shared/Platform/Package.swift"])
    let excluded = try await WeatherTree.result(
      of: tree, configuration: "exclude: [Shared]\n", in: try Index.inMemory())
    #expect(!excluded.isIncomplete)
    #expect(excluded.report.problems.map(\.kind).contains(.unknownExternal))
  }

  @Test(
    "A package that cannot be evaluated hides programs where it mentions one",
    arguments: [
      (".executableTarget(name: names[0])", true), (".target(name: names[0])", false),
      (".target(name: names[0])\n// products: .executable", true),
    ])
  func mayHideRoots(_ target: String, _ isIncomplete: Bool) async throws {
    let server = """
      // swift-tools-version: 6.0
      import Foundation
      import PackageDescription
      let names = try! FileManager.default.contentsOfDirectory(atPath: ".")
      let package = Package(name: "Server", targets: [\(target)])
      """
    let files = WeatherTree.package(WeatherTree.linked, ["Server/Package.swift": server])
    let result = try await WeatherTree.result(of: MemoryTree(files), in: try Index.inMemory())
    #expect(result.report.problems.map(\.kind) == [.unevaluableManifest])
    #expect(result.isIncomplete == isIncomplete)
    let withMain = files.merging(["Server/Sources/Server/main.swift": "print(1)\n"]) { $1 }
    #expect(try await WeatherTree.result(of: MemoryTree(withMain), in: try Index.inMemory()).isIncomplete)
  }

  @Test(
    "A project without its project file hides roots, unless leftovers are all of it and nothing names it",
    arguments: [
      ("Phone.xcodeproj/xcshareddata/xcschemes/Phone.xcscheme", true),
      ("Phone.xcodeproj/xcuserdata/me.xcuserdatad/state.plist", false),
      ("Phone.xcodeproj/project.xcworkspace/contents.xcworkspacedata", false),
      ("Phone.xcodeproj/project.xcworkspace/xcshareddata/WorkspaceSettings.xcsettings", true),
    ])
  func isHollow(_ file: String, _ isIncomplete: Bool) async throws {
    let files = WeatherTree.package(WeatherTree.linked, [file: "x"])
    let result = try await WeatherTree.result(of: MemoryTree(files), in: try Index.inMemory())
    #expect(result.isIncomplete == isIncomplete)
    #expect(result.report.problems.map(\.kind) == [isIncomplete ? .unreadableProject : .missingPath])
    let workspace = #"<Workspace version="1.0"><FileRef location="group:Phone.xcodeproj"></FileRef></Workspace>"#
    let named = files.merging(["All.xcworkspace/contents.xcworkspacedata": workspace]) { $1 }
    #expect(try await WeatherTree.result(of: MemoryTree(named), in: try Index.inMemory()).isIncomplete)
  }

  @Test("What is left of a project beside the same one under other capitals hides nothing")
  func isTheSameUnderOtherCapitals() async throws {
    let files = WeatherTree.settings("").merging(["app.xcodeproj/xcshareddata/xcschemes/App.xcscheme": "x"]) { $1 }
    let result = try await WeatherTree.result(of: MemoryTree(files), in: try Index.inMemory())
    #expect(!result.isIncomplete)
    #expect(result.report.problems.map(\.kind) == [.missingPath])
  }

  @Test(
    "Versions of packages are left over of a project that was renamed, unless no other one stands beside it",
    arguments: ["", "Phone/"])
  func isRenamed(_ folder: String) async throws {
    let left = folder + "Old.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
    let files = WeatherTree.settings("").merging([left: #"{"pins": [], "version": 2}"#]) { $1 }
    let result = try await WeatherTree.result(of: MemoryTree(files), in: try Index.inMemory())
    #expect(result.isIncomplete == !folder.isEmpty)
    #expect(result.report.problems.map(\.kind) == [folder.isEmpty ? .missingPath : .unreadableProject])
  }

  @Test("What a folder hides that no walk enters is found by who opens it", arguments: [0, 2])
  func isOpened(_ number: Int) async throws {
    let (what, files, closed) = Self.cases[number]
    let tree = ClosedTree(whole: MemoryTree(files), closed: closed, isMet: false)
    let result = try await WeatherTree.result(of: tree, in: try Index.inMemory())
    #expect(result.missing.map(\.location?.file) == ["Shared/Platform/Package.swift"], "\(what)")
  }

  @Test("A description that cannot be opened hides a project", arguments: ["project.yml", "Project.swift"])
  func isClosed(_ name: String) async throws {
    let files = [
      "Tuist.swift": "", "Gen/project.yml": "name: Gen\ntargets: {Gen: {type: application, platform: iOS}}\n",
      "Gen/Project.swift": Self.tuistProject("Gen", ""),
    ]
    let tree = ClosedTree(
      whole: MemoryTree(WeatherTree.package(WeatherTree.linked, files)), closed: "Gen/" + name, isMet: false)
    let result = try await WeatherTree.result(of: tree, in: try Index.inMemory())
    #expect(result.missing.map(\.location?.file) == ["Gen/" + name])
  }

  /// What the sources of a module declare is not known where their folder cannot be read.
  @Test("A folder of sources: no one says that no module declares a live value", arguments: [false, true])
  func sources(isLinked: Bool) async throws {
    let tree = ClosedTree(
      whole: MemoryTree(WeatherTree.package(isLinked ? WeatherTree.linked : WeatherTree.manifest())),
      closed: "Sources/WeatherClientLive")
    let request = AnalysisRequest(tree: tree, index: try Index.inMemory())
    let report = try await Analysis(request).run().report
    let violation = try #require(report.violations.first { $0.rule == "missing-live-value" })
    #expect(violation.message.hasSuffix("links no live value for WeatherClient"), "\(violation.message)")
    #expect(violation.confidence == (isLinked ? .unknown : .proven))
    #expect(violation.help?.contains("in the sources that could not be read") == true, "\(violation.help ?? "")")
    #expect(report.problems.contains { $0.kind == .unreadableFile })
  }

  /// As a sparse checkout leaves it: the manifest is there, and the folder of a target that it declares is not. Without
  /// one, SwiftPM refuses the manifest.
  @Test("A target whose folder is not there", arguments: ["Feature", "Other"], ["/*\n!/Sources/Feature/\n", nil])
  func absentFolder(_ linked: String, _ sparse: String?) async throws {
    let failure = try await failure(linking: linked, [".git/info/sparse-checkout": sparse].compactMapValues { $0 })
    #expect(
      failure?.help
        == (linked == "Feature"
          ? "check out Sources/Feature or fix Package.swift, or use --allow-incomplete to go on without it" : nil))
  }

  @Test(
    "A target whose path is not there, or not in its package", arguments: ["Feature", "Other"], ["Nowhere", "../Up"])
  func absentPath(_ linked: String, _ path: String) async throws {
    let failure = try await failure(linking: linked, path: path)
    #expect(failure?.message.contains("'\(path)' of target 'Feature'") == (linked == "Feature" ? true : nil))
  }

  /// - Parameters:
  ///   - linked: what the root links: `Feature`, of which the sources are not there, or `Other`.
  ///   - path: the path that the manifest gives `Feature`.
  private func failure(
    linking linked: String, path: String? = nil, _ files: [String: String] = [:]
  ) async throws -> Report.Failure? {
    let tree = MemoryTree(
      [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Sample",
          targets: [
            .executableTarget(name: "App", dependencies: ["\(linked)"]),
            .target(name: "Feature"\(path.map { ", path: \"\($0)\"" } ?? "")), .target(name: "Other"),
          ])
        """,
        "Sources/App/main.swift": "import \(linked)\n", "Sources/Other/Other.swift": "public struct Other {}\n",
      ].merging(files) { $1 })
    let result = try await Analysis(AnalysisRequest(tree: tree, index: try Index.inMemory())).run()
    #expect(result.report.problems.map(\.kind) == [.missingPath])
    #expect(result.missing.map(\.kind) == (linked == "Feature" ? [.missingPath] : []))
    return Report.Failure(missing: result.missing, evaluation: .static)
  }
}

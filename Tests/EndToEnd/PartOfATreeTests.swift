import Foundation
import Testing

/// Commands that are run somewhere inside a repository.
@Suite struct PartOfATreeTests {
  private static let below = "Sources/HomeFeature"

  private func run(
    _ arguments: String..., in folder: ProjectFolder, at part: String = below, exits code: Int32,
    place: Testing.SourceLocation = #_sourceLocation
  ) throws -> Tool.Outcome {
    let outcome = try Tool.run(arguments, in: folder.absolute(part))
    #expect(outcome.exitCode == code, "\(arguments): \(outcome.errors)\(outcome.output)", sourceLocation: place)
    return outcome
  }

  @Test func withoutAPathTheFolderOfTheConfigurationIsRead() throws {
    let folder = try Weather.folder()
    try folder.write(".depgraph.yml", "")
    let whole = try folder.run("check", "--format", "json", exits: 1).output
    #expect(try run("check", "--format", "json", in: folder, exits: 1).output == whole)
    #expect(try run("--config", "../../.depgraph.yml", "--format", "json", in: folder, exits: 1).output == whole)
    #expect(try run("modules", in: folder, exits: 0).output == (try folder.run("modules", exits: 0).output))
    let rows = try run("query", "sql", "SELECT id FROM modules", in: folder, exits: 0).output
    #expect(rows == (try folder.run("query", "sql", "SELECT id FROM modules", exits: 0).output))
    let fingerprint = try #require(try JSON(whole)["violations"][0]["fingerprint"].string)
    _ = try run("explain", fingerprint, in: folder, exits: 0)
    #expect(!folder.exists(Self.below + "/.depgraph"))
  }

  @Test func aPathIsAPath() throws {
    let folder = try Weather.folder()
    try folder.write(".depgraph.yml", "")
    let outcome = try run("check", ".", in: folder, exits: 2)
    let last = try #require(outcome.output.split(separator: "\n").last)
    #expect(last.hasPrefix("error: nothing to check was found"), "\(last)")
    #expect(last.hasSuffix("run depgraph where Package.swift is"), "\(last)")
    #expect(outcome.errors.contains("error: nothing to check was found"))
  }

  /// As Xcode wrote it before it listed local packages.
  @Test func aProjectThatNamesTheFolderAroundItHasItsPackage() throws {
    let folder = try Weather.folder()
    try folder.makeFolder(".git")
    try folder.replace(Weather.missingLink, with: Weather.mendedLink, in: "Package.swift")
    try folder.replace(
      "Package(name: \"Forecast\", dep",
      with: "Package(name: \"Forecast\", products: [.library(name: \"HomeFeature\", targets: [\"HomeFeature\"])], dep",
      in: "Package.swift")
    try folder.write("App/main.swift", "import HomeFeature\n\n_ = Home()\n")
    try folder.write(
      "App/App.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      { objects = {
        AROUND = {isa = PBXFileReference; lastKnownFileType = wrapper; name = weather; path = ..; sourceTree = "<group>"; };
        MAIN = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = main.swift; sourceTree = "<group>"; };
        BUILT = {isa = PBXBuildFile; fileRef = MAIN; };
        LINKED = {isa = PBXBuildFile; productRef = HOME; };
        HOME = {isa = XCSwiftPackageProductDependency; productName = HomeFeature; };
        GROUP = {isa = PBXGroup; children = (AROUND, MAIN, ); sourceTree = "<group>"; };
        SOURCES = {isa = PBXSourcesBuildPhase; files = (BUILT, ); };
        LINKS = {isa = PBXFrameworksBuildPhase; files = (LINKED, ); };
        APP = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (SOURCES, LINKS, ); packageProductDependencies = (HOME, ); };
        ROOT = {isa = PBXProject; mainGroup = GROUP; targets = (APP, ); };
      }; rootObject = ROOT; }

      """)
    for part in [".", "App"] {
      let outcome = try run("check", part, "--format", "concise", in: folder, at: ".", exits: 1)
      #expect(outcome.output.contains("error: App reads \\.weatherClient"), "\(part): \(outcome.output)")
    }
    _ = try run("check", in: folder, at: "App", exits: 1)
  }

  @Test func whereNothingIsFoundNothingIsGreen() throws {
    let folder = try Weather.folder()
    // A repository without a configuration: the current folder is read, and holds no project.
    try folder.makeFolder(".git")
    for command in [["check"], ["index"], ["modules"], ["query", "sql", "SELECT 1"], ["baseline", "show"]] {
      let outcome = try Tool.run(command, in: folder.absolute(Self.below))
      #expect(outcome.exitCode == 2, "\(command)")
      #expect(outcome.errors.contains("nothing to check was found"), "\(command): \(outcome.errors)")
    }
    try folder.remove(".git")
    _ = try run("check", "--quiet", in: folder, exits: 2)
  }

  @Test(arguments: ["MODULE.bazel", "WORKSPACE", ".buckconfig"])
  func whatAnotherSystemBuildsIsHandedOver(_ name: String) throws {
    let folder = try Weather.folder()
    try folder.makeFolder("Other")
    try folder.write("Other/\(name)", "")
    let outcome = try run("check", in: folder, at: "Other", exits: 2)
    #expect(outcome.errors.contains("is not read: pass its modules as a graph with --modules FILE"))
  }

  @Test func aBaselineIsNotPrunedByAPartOfWhatItIsFor() throws {
    let folder = try Weather.folder()
    try folder.write("Tools/Package.swift", Self.tools)
    try folder.write("Tools/Sources/Tools/main.swift", "")
    try folder.write(".depgraph.yml", "")
    try folder.run("baseline", "create", exits: 0)
    let entries = try folder.text(".depgraph-baseline.jsonl")
    #expect(!entries.isEmpty)
    // Without a path the whole tree is held against it.
    for command in ["prune", "update"] {
      _ = try run("baseline", command, in: folder, exits: 0)
      #expect(try folder.text(".depgraph-baseline.jsonl") == entries)
      let part = try folder.run("baseline", command, "Tools", exits: 2)
      #expect(part.errors.contains("only Tools was read"), "\(part.errors)")
      let named = try folder.run(
        "baseline", command, "Tools", "--baseline", ".depgraph-baseline.jsonl", exits: 2)
      #expect(named.errors.contains("only Tools was read"), "\(named.errors)")
      #expect(try folder.text(".depgraph-baseline.jsonl") == entries)
    }
    // The same where a repository is all that is above.
    try folder.remove(".depgraph.yml")
    try folder.makeFolder(".git")
    _ = try run("baseline", "prune", in: folder, at: "Tools", exits: 2)
    _ = try run("baseline", "prune", "--allow-incomplete", in: folder, exits: 2)
    try folder.write("ci/all.jsonl", entries)
    _ = try run("baseline", "prune", "--baseline", "../ci/all.jsonl", in: folder, at: "Tools", exits: 2)
    #expect(try folder.text("ci/all.jsonl") == entries)
    #expect(try folder.text(".depgraph-baseline.jsonl") == entries)
    // A part may have a baseline of its own.
    try folder.write("Tools/own.jsonl", entries)
    _ = try run("baseline", "prune", "--baseline", "own.jsonl", in: folder, at: "Tools", exits: 2)
    try folder.write("Tools/own.jsonl", "")
    _ = try run("baseline", "prune", "--baseline", "own.jsonl", in: folder, at: "Tools", exits: 0)
  }

  private static let tools = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "Tools", targets: [.executableTarget(name: "Tools")])

    """
}

import DepGraphFiles
import DepGraphManifests
import DepGraphModel
import DepGraphProjects
import Testing

/// Targets with sources below a folder that could not be read: what they declare is not all known.
@Suite struct HiddenSourcesTests {
  /// The files, and the folder `App/Hidden`, which nobody may read.
  private func inventory(_ files: [String: String]) throws -> Inventory {
    var inventory = try MemoryTree(files).inventory(pruning: Pruning())
    inventory.problems = [
      Problem(
        kind: .unreadableFile, message: "the folder cannot be read",
        location: SourceLocation(file: "App/Hidden", line: 1, column: 1))
    ]
    return inventory
  }

  private func wholeTargets(of fragment: ProjectFragment) -> [String] {
    fragment.targets.filter(\.isWhole).map(\.name)
  }

  @Test func ofPackages() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "P",
        targets: [
          .target(name: "All", path: "."), .target(name: "Hidden", path: "Hidden"), .target(name: "Inner", path: "Hidden/In"),
          .target(name: "Seen", path: "Seen"),
        ])
      """
    let files = ["App/Package.swift": manifest, "App/Seen/A.swift": ""]
    let fragment = SwiftPMReader(host: .linux).read(
      manifest: "App/Package.swift", bytes: Array(manifest.utf8), inventory: try inventory(files))
    #expect(wholeTargets(of: fragment) == ["Seen"])
    #expect(fragment.problems == [])
  }

  @Test func ofXcodeProjects() throws {
    var text = ProjectFileText()
    text.add("REF", "PBXFileReference", ["path": "Hidden/A.swift", "sourceTree": "SOURCE_ROOT"])
    text.add("FILE", "PBXBuildFile", ["fileRef": "REF"])
    text.add("HIDDEN", "PBXFileSystemSynchronizedRootGroup", ["path": "Hidden/In", "sourceTree": "SOURCE_ROOT"])
    text.add("SEEN", "PBXFileSystemSynchronizedRootGroup", ["path": "Seen", "sourceTree": "SOURCE_ROOT"])
    text.addTarget("Listed", sources: ["FILE"])
    text.addTarget("Synchronized", synchronized: ["HIDDEN"])
    text.addTarget("Seen", synchronized: ["SEEN"])
    let reader = XcodeProjectReader(inventory: try inventory(["App/Seen/A.swift": ""])) { _ in nil }
    let fragment = reader.fragment(of: text.bytes, at: projectPath)
    #expect(wholeTargets(of: fragment) == ["Seen"])
    #expect(fragment.problems == [])
  }

  @Test func ofDescriptions() throws {
    let text = """
      name: Demo
      targets:
        Hidden: {type: application, platform: iOS, sources: [Hidden]}
        Seen: {type: application, platform: iOS, sources: [Seen]}
      """
    let files = ["App/project.yml": text, "App/Seen/A.swift": ""]
    let reader = XcodeGenReader(inventory: try inventory(files)) { path in files[path].map { Array($0.utf8) } }
    let fragment = try #require(reader.reading(of: "App/project.yml")).fragment
    #expect(wholeTargets(of: fragment) == ["Seen"])
    #expect(fragment.problems == [])
  }

  @Test func ofManifestsOfTuist() throws {
    let text = """
      import ProjectDescription
      let project = Project(
        name: "Demo",
        targets: [
          .target(name: "Hidden", destinations: .iOS, product: .app, bundleId: "a", sources: ["Hidden/**"]),
          .target(name: "Seen", destinations: .iOS, product: .app, bundleId: "b", sources: ["Seen/*.swift"]),
        ])
      """
    let files = ["App/Project.swift": text, "App/Seen/A.swift": ""]
    let reader = TuistReader(inventory: try inventory(files), packages: SwiftPMReader(host: .linux)) { path in
      files[path].map { Array($0.utf8) }
    }
    #expect(wholeTargets(of: reader.fragments(of: ["App/Project.swift"])[0]) == ["Seen"])
  }
}

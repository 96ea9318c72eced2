import DepGraphModel
import DepGraphProjects
import Testing

@Suite("The files of a target are those that SwiftPM compiles")
struct SourceSetTests {
  private func files(
    _ targets: String, _ files: [String], tools: String = "5.9", at path: String = "Package.swift"
  ) throws -> [String: [String]] {
    let manifest = """
      // swift-tools-version: \(tools)
      import PackageDescription
      let package = Package(name: "P", targets: [\(targets)])
      """
    let fragment = try read(manifest, files: files, at: path)
    return Dictionary(uniqueKeysWithValues: fragment.targets.map { ($0.name, $0.files) })
  }

  @Test func defaultFolders() throws {
    let found = try files(
      ".target(name: \"A\"), .testTarget(name: \"ATests\"), .plugin(name: \"G\", capability: .buildTool()), .target(name: \"B\")",
      [
        "Sources/A/a.swift", "Sources/A/Deep/b.swift", "Sources/A/note.md", "Sources/AB/no.swift",
        "Tests/ATests/t.swift",
        "Plugins/G/g.swift", "src/B/b.swift", "Sources/B/b.swift",
      ])
    #expect(found["A"] == ["Sources/A/Deep/b.swift", "Sources/A/a.swift"])
    #expect(found["ATests"] == ["Tests/ATests/t.swift"])
    #expect(found["G"] == ["Plugins/G/g.swift"])
    #expect(found["B"] == ["Sources/B/b.swift"], "src is not looked at where Sources exists")
  }

  @Test func otherPredefinedFolders() throws {
    let found = try files(
      ".target(name: \"A\"), .target(name: \"B\"), .testTarget(name: \"T\")",
      ["src/A/a.swift", "src/B/b.swift", "src/T/t.swift"])
    #expect(found == ["A": ["src/A/a.swift"], "B": ["src/B/b.swift"], "T": ["src/T/t.swift"]])
  }

  @Test func pathSourcesAndExclude() throws {
    let found = try files(
      """
      .target(name: "A", path: "Code", exclude: ["Old", "b.swift"]),
      .target(name: "B", path: "./Code/../Other", sources: ["x", "y.swift"]),
      .executableTarget(name: "C", path: ".", exclude: ["Code", "Other"])
      """,
      [
        "Code/a.swift", "Code/b.swift", "Code/Old/c.swift", "Code/.hidden.swift", "Code/.dir/x.swift",
        "Other/x/1.swift",
        "Other/y.swift", "Other/z.swift", "main.swift", "Package@swift-5.5.swift", "App.xcodeproj/x.swift",
      ])
    #expect(found["A"] == ["Code/a.swift"])
    #expect(found["B"] == ["Other/x/1.swift", "Other/y.swift"])
    #expect(found["C"] == ["main.swift"])
  }

  @Test(
    "SwiftPM builds no target of Swift and C",
    arguments: [("Sources/A/b.c", 1), ("Sources/A/b.S", 1), ("Sources/A/b.h", 0), ("Other/b.c", 0)])
  func mixedTargets(_ other: String, _ count: Int) throws {
    let fragment = try read(
      """
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B", path: "Other2")])
      """, files: ["Sources/A/a.swift", other, "Other2/b.swift"])
    #expect(fragment.problems.map(\.kind) == Array(repeating: .unknownTarget, count: count))
    #expect(fragment.targets.first?.files == ["Sources/A/a.swift"])
  }

  @Test("Snippets link the libraries that the package offers") func snippets() throws {
    let manifest = """
      import PackageDescription
      let package = Package(
        name: "P", products: [.library(name: "A", targets: ["A"]), .executable(name: "T", targets: ["T"])],
        targets: [.target(name: "A"), .target(name: "B"), .executableTarget(name: "T")])
      """
    let fragment = try read(
      manifest,
      files: [
        "Sources/A/a.swift", "Sources/B/b.swift", "Sources/T/main.swift", "Snippets/Show.swift",
        "Snippets/More/A.swift",
        "Snippets/read.me", "Other/Snippets/No.swift",
      ])
    #expect(graph(fragment) == ["A library", "B library", "T executable", "Show snippet: target A"])
    #expect(fragment.targets.last?.files == ["Snippets/Show.swift"])
  }

  @Test func resourcesAreNoSources() throws {
    let found = try files(
      ".target(name: \"A\", resources: [.copy(\"Templates\"), .process(\"Res\")])",
      [
        "Sources/A/a.swift", "Sources/A/Templates/t.swift", "Sources/A/Res/r.swift", "Sources/A/Art.xcassets/x.swift",
        "Sources/A/Guide.docc/d.swift",
      ])
    #expect(found["A"] == ["Sources/A/a.swift"])
  }

  @Test func aSingleTargetMayHaveTheWholeFolder() throws {
    let targets = ".target(name: \"A\"), .testTarget(name: \"T\")"
    let sources = ["Sources/a.swift", "Sources/Deep/b.swift", "Tests/t.swift"]
    let found = try files(targets, sources)
    #expect(found == ["A": ["Sources/Deep/b.swift", "Sources/a.swift"], "T": ["Tests/t.swift"]])
    let older = try files(targets, sources, tools: "5.8")
    #expect(older == ["A": [], "T": []])
    let two = try files(".target(name: \"A\"), .target(name: \"B\")", sources)
    #expect(two == ["A": [], "B": []])
  }

  @Test func aPackageInAFolderOfTheRepository() throws {
    let found = try files(
      ".target(name: \"A\")", ["Kit/Sources/A/a.swift", "Sources/A/other.swift"], at: "Kit/Package.swift")
    #expect(found["A"] == ["Kit/Sources/A/a.swift"])
  }

  @Test func aMissingFolderIsAProblemAtTheTarget() throws {
    let fragment = try read(
      """
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "A"), .target(name: "B"),
        .target(name: "Out", path: "../Elsewhere"),
        .target(name: "There"), .binaryTarget(name: "Blob", path: "Nowhere.xcframework"),
      ])
      """, files: ["Sources/There/x.swift", "Sources/A/a.swift"])
    #expect(fragment.problems.map(\.kind) == [.missingPath, .missingPath])
    #expect(fragment.problems.map { $0.location?.line } == [4, 5])
    #expect(fragment.targets.map(\.name) == ["A", "B", "Out", "There", "Blob"])
    #expect(fragment.targets[1].files.isEmpty && fragment.targets[2].files.isEmpty)
  }

  @Test func aMainFileMakesAnExecutable() throws {
    let manifest =
      "import PackageDescription\nlet package = Package(name: \"P\", targets: [.target(name: \"A\"), .target(name: \"B\")])"
    let fragment = try read(
      "// swift-tools-version:5.3\n" + manifest,
      files: ["Sources/A/main.swift", "Sources/B/main.view.swift", "Sources/B/domain.swift"])
    #expect(fragment.targets.map(\.kind) == [.executable, .library])
  }
}

import Foundation
import Testing

@Suite("A manifest is run where its user says so, and only there")
struct ManifestEvaluationTests {
  /// Evaluating it is not enough: its targets are what the disk holds. It leaves a file behind, so that a run is seen.
  private static let disk = """
    // swift-tools-version: 5.9
    import Foundation
    import PackageDescription

    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/Sources").sorted()
    _ = FileManager.default.createFile(atPath: folder + "/was-run", contents: nil)
    let package = Package(name: "Disk", targets: names.map { .target(name: $0) })

    """

  private static func folder(_ manifest: String = disk) throws -> ProjectFolder {
    try ProjectFolder(["Package.swift": manifest, "Sources/A/A.swift": "", "Sources/B/B.swift": ""])
  }

  private static var toolchain: [String: String] { ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""] }

  /// On a Mac a sandbox keeps manifests from writing, so nobody would see that one was run.
  private static var isSeen: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  @Test func withoutAWordNothingIsRun() throws {
    let folder = try Self.folder()
    let ended = try folder.run("check", environment: Self.toolchain)
    #expect(ended.exitCode == 2)
    #expect(ended.output.contains("Package.swift:6"))
    #expect(!folder.exists("was-run"))
  }

  @Test(.enabled(if: isSeen)) func autoRunsWhatTheEvaluatorRefuses() throws {
    let folder = try Self.folder()
    let ended = try folder.run("modules", "--manifest-evaluation", "auto", environment: Self.toolchain)
    #expect(ended.exitCode == 0)
    #expect(ended.output.contains("2 modules"), "\(ended.output)")
    #expect(folder.exists("was-run"))
  }

  @Test func autoRunsNothingThatCanBeEvaluated() throws {
    let folder = try Self.folder(
      "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"P\", targets: [.target(name: \"A\")])\n"
    )
    let ended = try folder.run("check", "--manifest-evaluation", "auto", environment: ["PATH": "/nowhere"])
    #expect(ended.exitCode == 0)
  }

  @Test(.enabled(if: isSeen)) func anAnswerIsKeptUntilTheManifestChanges() throws {
    let folder = try Self.folder()
    func wasRunAgain() throws -> Bool {
      if folder.exists("was-run") { try folder.remove("was-run") }
      let ended = try folder.run("check", "--manifest-evaluation", "swiftpm", environment: Self.toolchain)
      #expect(ended.exitCode == 0, "\(ended.output)")
      return folder.exists("was-run")
    }
    #expect(try wasRunAgain())
    // Another tree, so that the stored result does not count; but the same manifest.
    try folder.write("Sources/A/New.swift", "")
    #expect(try !wasRunAgain())
    try folder.write("Package.swift", Self.disk + "// changed\n")
    #expect(try wasRunAgain())
  }

  /// Whoever can commit a file can commit an answer: one that another key signed, or that was changed, is no answer.
  @Test(.enabled(if: isSeen)) func anAnswerOfSomebodyElseIsNotBelieved() throws {
    let folder = try Self.folder()
    func modules(key: String = "own") throws -> [String] {
      let ended = try folder.run(
        "modules", "--format", "json", "--manifest-evaluation", "swiftpm",
        environment: Self.toolchain.merging(["DEPGRAPH_INDEX_KEY": key]) { $1 })
      #expect(ended.exitCode == 0, "\(ended.output)")
      return try JSON(ended.output)["modules"].list.compactMap { $0["name"].string }
    }
    #expect(try modules() == ["A", "B"])
    let kept = folder.path + "/.depgraph/manifests"
    let file = try kept + "/" + #require(try FileManager.default.contentsOfDirectory(atPath: kept).first)
    func answer() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }
    let own = try answer()
    #expect(try modules() == ["A", "B"])
    #expect(try answer() == own)
    // Changed, with the tag of what it was before.
    let forged = own.replacingOccurrences(of: "\"B\"", with: "\"C\"")
    try #require(forged != own)
    try forged.write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try modules() == ["A", "B"])
    #expect(try answer() == own)
    // Of another machine: its words are the same here, and they are asked for again.
    #expect(try modules(key: "other") == ["A", "B"])
    let other = try answer()
    #expect(other != own && other.split(separator: "\n").dropFirst() == own.split(separator: "\n").dropFirst())
    // A link is neither followed when something is written, nor believed.
    let outside = try ProjectFolder(["answer.json": forged])
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: outside.path + "/answer.json")
    #expect(try modules() == ["A", "B"])
    #expect(try String(contentsOfFile: outside.path + "/answer.json", encoding: .utf8) == forged)
  }

  @Test(.enabled(if: isSeen), arguments: ["--no-cache", "--in-memory"])
  func nothingIsKeptWhereNothingMayBe(_ option: String) throws {
    let folder = try Self.folder()
    _ = try folder.run("check", "--manifest-evaluation", "swiftpm", option, environment: Self.toolchain)
    #expect(folder.exists("was-run"))
    #expect(!folder.exists(".depgraph"))
  }

  @Test func aManifestThatDoesNotCompileIsAProblemWithItsPlace() throws {
    let folder = try Self.folder(
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Broken", targets: [
        .target(name: 3)])

      """)
    let ended = try folder.run(
      "check", "--manifest-evaluation", "swiftpm", "--format", "json", environment: Self.toolchain)
    #expect(ended.exitCode == 2)
    let problems = try JSON(ended.output)["problems"].list
    let problem = try #require(problems.first { $0["kind"] == .text("unevaluable-manifest") }, "\(problems)")
    #expect(problem["location"]["line"] == .integer(4), "\(problem)")
  }

  @Test func withoutSwiftThereIsAProblem() throws {
    let folder = try Self.folder()
    let ended = try folder.run("check", "--manifest-evaluation", "swiftpm", environment: ["PATH": "/nowhere"])
    #expect(ended.exitCode == 2)
    #expect(ended.output.contains("program 'swift' was not found in PATH"), "\(ended.output)")
  }

  @Test(.enabled(if: isSeen)) func theHiddenComparisonTellsWhatItCompared() throws {
    let folder = try ProjectFolder([
      "One/Package.swift":
        "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"One\")\n",
      "Two/Package.swift": Self.disk, "Two/Sources/A/A.swift": "",
    ])
    let ended = try folder.run("modules", "--verify-manifests", environment: Self.toolchain)
    #expect(ended.exitCode == 0)
    #expect(
      ended.output == """
        equal: One/Package.swift
        refused: Two/Package.swift:6: 'FileManager' reaches outside of the manifest
        2 manifests: 1 equal, 0 different, 1 refused, 0 that SwiftPM refuses

        """)
  }
}

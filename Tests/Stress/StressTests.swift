import Foundation
import StressCorpus
import Testing

/// Projects that were generated with known faults: each fault must be found, and nothing else. A few seeds stand for the
/// many that `Tests/Benchmarks` judges.
struct StressTests {
  @Test(arguments: [1, 2, 3, 5, 8, 12, 13, 21, 34] as [UInt64])
  func findsWhatWasPlantedAndNothingElse(seed: UInt64) throws {
    let verdict = try StressRun(binary: Self.tool()).judge(StressCase(seed: seed))
    #expect(verdict.isRight, "seed \(seed):\n\(verdict.text)")
  }

  @Test func theSameSeedGivesTheSameProject() {
    let project = StressCase(seed: 7)
    #expect(project.files == StressCase(seed: 7).files)
    #expect(project.expected == StressCase(seed: 7).expected)
    #expect(project.files != StressCase(seed: 8).files)
  }

  /// A generator that forgets to plant a fault would make every judgement easy.
  @Test func theSeedsPlantFaultsOfEveryKind() {
    let planted = Set((1...120).flatMap { StressCase(seed: $0).expected.map(\.rule) })
    let wanted: Set<String> = [
      "ambiguous-dependency", "archived-live-value", "conditional-live-value", "dependency-cycle",
      "duplicate-live-value", "fake-live-value",
      "incomplete-live-value", "live-module-leak", "live-to-live-dependency", "mismatched-setter",
      "misplaced-default-value", "missing-live-value", "module-cycle", "partial-override", "read-only-registration",
      "shadowed-built-in", "shared-key", "static-dependency", "test-value-is-live", "undeclared-import",
      "undeclared-key", "unimplementable-entry", "unregistered-dependency", "unused-dependency-key",
      "unused-live-link", "unused-module-dependency",
    ]
    #expect(planted == wanted)
  }

  /// What is judged must be Swift: the compiler parses the sources and manifests of some seeds, all but the one line of
  /// each `main.swift`, of which it takes no two at once.
  @Test func theCompilerReadsWhatIsWritten() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("depgraph-stress-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for seed in 1...12 as ClosedRange<UInt64> {
      for (path, text) in StressCase(seed: seed).files where path.hasSuffix(".swift") && !path.hasSuffix("main.swift") {
        let file = folder.appendingPathComponent("\(seed)/\(path)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: false, encoding: .utf8)
        files.append(file.path)
      }
    }
    #expect(files.count > 200)
    let list = folder.appendingPathComponent("files.txt")
    try files.sorted().map { "\"\($0)\"" }.joined(separator: "\n").write(to: list, atomically: false, encoding: .utf8)
    let compiler = Process()
    let errors = Pipe()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-frontend", "-parse", "-parse-as-library", "-swift-version", "6", "@\(list.path)"]
    compiler.standardError = errors
    try compiler.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0, "\(text.prefix(4000))")
  }

  /// The binary lies beside the test bundle; `swift test` built it because this target depends on it.
  private static func tool() throws -> String {
    let started = URL(fileURLWithPath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
    let folders =
      bundles.map { $0.deletingLastPathComponent() } + [started.deletingLastPathComponent()]
      + [package.appendingPathComponent(".build/debug")]
    let found = folders.map { $0.appendingPathComponent("depgraph").path }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    return try #require(found, "no depgraph beside the tests: build the package first")
  }
}

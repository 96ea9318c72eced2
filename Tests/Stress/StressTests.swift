import Foundation
import StressCorpus
import Testing

/// Projects that were generated with known faults: each fault must be found, and nothing else. A few seeds stand for the
/// many that `Tests/Benchmarks` judges.
struct StressTests {
  @Test(arguments: [1, 2, 3, 5, 8, 13, 21, 34] as [UInt64])
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
      "ambiguous-dependency", "conditional-live-value", "dependency-cycle", "duplicate-live-value", "fake-live-value",
      "incomplete-live-value", "live-module-leak", "live-to-live-dependency", "mismatched-setter",
      "misplaced-default-value", "missing-live-value", "module-cycle", "partial-override", "read-only-registration",
      "shadowed-built-in", "shared-key", "static-dependency", "test-value-is-live", "undeclared-import",
      "undeclared-key", "unimplementable-entry", "unregistered-dependency", "unused-live-link",
    ]
    #expect(planted == wanted)
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

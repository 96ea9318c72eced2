import ArgumentParser
import DepGraphConfiguration
import DepGraphModel
import DepGraphPipeline

/// `modules --verify-manifests`: one line a manifest, the differences below it, the sums at the end.
struct ManifestVerificationRun {
  let workspace: Workspace
  let common: CommonOptions

  /// - Throws: `ExitCode` 1 where the evaluator and SwiftPM differ.
  func run() async throws {
    var options = common.analysisOptions()
    options.manifestEvaluation = .swiftpm
    // SwiftPM sees the system that it runs on, so the evaluator must see the same.
    #if os(macOS)
      options.host = .macos
    #else
      options.host = .linux
    #endif
    let results = try await Machine.orExitAsync { [options] in try await workspace.verifyManifests(options: options) }
    var (equal, different, refused, unverifiable) = (0, 0, 0, 0)
    var lines: [String] = []
    for result in results {
      switch result.outcome {
      case .equal:
        equal += 1
        lines.append("equal: \(result.manifest)")
      case .different(let differences):
        different += 1
        lines += ["different: \(result.manifest)"] + differences.map { "  \($0)" }
      case .refused(let reason, let line):
        refused += 1
        lines.append("refused: \(result.manifest):\(line): \(reason)")
      case .unverifiable(let reason):
        unverifiable += 1
        lines.append("unverifiable: \(result.manifest): \(reason)")
      }
    }
    lines.append(
      "\(results.count) manifests: \(equal) equal, \(different) different, \(refused) refused, "
        + "\(unverifiable) that SwiftPM refuses")
    try Machine.printToStandardOutput(Array((lines.joined(separator: "\n") + "\n").utf8))
    if different > 0 { throw ExitCode(Verdict.violations.rawValue) }
  }
}

import DepGraphPipeline
import DepGraphReporters
import Foundation
import StressCorpus
import Testing

/// What executables reported when they ran with the real library, as `Tests/Truths` has it, is what depgraph reports.
struct TruthTests {
  private static let names = [
    "by-way-of-values", "chosen-updates", "clients-out-of-scopes", "closures-that-run-later",
    "code-behind-the-end", "code-that-leaves-a-scope",
    "code-that-syntax-calls", "code-without-imports", "code-without-words-on-the-way", "cycles-by-members",
    "cycles-by-syntax", "cycles",
    "default-arguments", "endpoints-that-are-set", "everyday-code", "filled-values", "generic-arguments",
    "generic-stores", "kept-by-name",
    "kept-without-words", "keys-across-modules", "lazy-children", "linked-programs", "links", "made-once",
    "members-of-generic-types", "methods-of-one-name", "objects-that-the-system-calls", "observers-and-defaults",
    "old-values", "order-in-updates", "overrides-at-the-entry", "overrides", "preparation", "private-code",
    "reads-by-helpers", "reads-only-in-scopes", "reads", "registrations", "replaced-values", "running",
    "scopes-beside-other-code", "scopes-in-live-values", "scopes-of-helpers", "scopes-of-one-name", "shared-code",
    "small", "streams-and-continuations", "syntax-in-scopes", "taken-in-scopes", "types-by-name", "uncalled-code",
    "updates-by-helpers",
    "updates-kept-by-values", "values-in-scopes", "values-that-are-kept", "ways-to-preparation", "weak-values",
    "work-that-runs-elsewhere",
  ]

  @Test(arguments: names)
  func reportsWhatTheLibraryReported(page name: String) async throws {
    let page = try #require(try Self.pages().first { $0.name == "\(name).md" })
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("depgraph-truth-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = TruthRun(folder: folder.path)
    for truth in page.truths {
      let differences = try run.differences(of: truth, from: await Self.report(of: try run.write(truth)))
      for target in truth.targets where target.remark != nil {
        let name = "\(truth.name)/\(target.name)"
        // Behind a remark that is no longer true, a later mistake would go unseen.
        #expect(differences.contains { $0.target == name }, "\(name) agrees with the run: remove its remark")
      }
      for difference in differences {
        let text = "\(difference.target): \(difference.text)"
        if let remark = difference.remark {
          withKnownIssue("\(remark)") { Issue.record("\(text)") }
        } else {
          Issue.record("\(text)")
        }
      }
    }
  }

  /// What the command line would print. Hundreds of processes of a debug build take longer to begin than to check.
  private static func report(of place: String) async throws -> [UInt8] {
    let workspace = try Workspace(at: WorkspaceLocation(path: place, configuration: nil, currentFolder: place))
    let answer = try await workspace.analyse(
      options: AnalysisOptions(), index: .memory, isLast: true, observed: 0, progress: { _ in })
    return ReportFormat.json.bytes(RenderInput(report: answer.result.report))
  }

  /// A page that is not read, or that says nothing of what is missing, would be always right.
  @Test func everyPageHasExecutablesThatMissKeysAndOthers() throws {
    let pages = try Self.pages()
    #expect(pages.map(\.name) == Self.names.map { "\($0).md" })
    for page in pages {
      #expect(page.truths.allSatisfy { !$0.targets.isEmpty && !$0.sources.isEmpty })
    }
    let runs = pages.flatMap(\.truths).flatMap(\.targets).map(\.run)
    #expect(runs.contains(.missing([])) && runs.contains(.crash) && runs.filter { $0 != .none }.count > 300)
  }

  private static func pages() throws -> [TruthPage] {
    let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../Truths").standardizedFileURL
    return try TruthPage.all(in: folder.path)
  }
}

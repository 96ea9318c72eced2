import DepGraphModel
import Testing

@Suite("Specs")
struct SpecTests {
  @Test("page", arguments: try SpecPage.all())
  func canBeRead(_ page: SpecPage) throws {
    #expect(try !page.cases().isEmpty)
  }

  @Test("case", arguments: try SpecEntry.all())
  func reportsWhatThePageSays(_ entry: SpecEntry) async throws {
    let spec = try entry.content.get()
    let differences = Comparison(try await SpecAnalysis.analyse(files: spec.files), with: spec).differences
    #expect(differences.isEmpty, "\n\(differences.joined(separator: "\n"))")
  }

  /// Every reader makes the same structure: what `modules --format json` writes of any project, read again, is judged
  /// like the project itself.
  @Test("module graph", arguments: try SpecEntry.all().filter { $0.name.hasPrefix("Projects/") })
  func isTheSameThroughItsModuleGraph(_ entry: SpecEntry) async throws {
    let spec = try entry.content.get()
    let direct = try await SpecAnalysis.analyse(files: spec.files)
    let graph = try await SpecAnalysis.moduleGraph(files: spec.files)
    let read = try await SpecAnalysis.analyse(files: spec.files, graph: graph)
    #expect(read.violations == direct.violations)
    #expect(read.problems == direct.problems)
    #expect(read.project == direct.project)
  }
}

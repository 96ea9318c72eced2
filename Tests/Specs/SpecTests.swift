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
}

import DepGraphModel
import DepGraphReporters
import Testing

/// A report format in 10 lines: how many violations each rule has. A format that stays is one file like this in
/// `Sources/Reporters/Formats` and one line in `ReportCatalogue`.
extension ReportFormat {
  fileprivate static let counts = ReportFormat(name: "counts") { input in
    let rules = Dictionary(grouping: input.report.violations, by: \.rule)
    let lines = rules.keys.sorted().map { "\($0): \(rules[$0]?.count ?? 0)\n" }
    return Array(lines.joined().utf8)
  }
}

@Suite("A report format of one's own") struct ExampleFormatTests {
  private let formats = ReportCatalogue.formats + [.counts]

  @Test func itIsFoundByItsNameAndMakesItsBytes() throws {
    let format = try ReportFormat(named: "counts", among: formats)
    let report = Fixture.report([Fixture.missing(root: "A"), Fixture.missing(root: "B")])
    #expect(String(decoding: format.bytes(RenderInput(report: report)), as: UTF8.self) == "missing-live-value: 2\n")
  }

  @Test func itsNameIsSuggested() {
    #expect(UnknownReportFormat(name: "count", among: formats).nearest == "counts")
    #expect(throws: UnknownReportFormat(name: "counts")) { try ReportFormat(named: "counts") }
  }
}

import DepGraphModel
import Testing

/// Anything reported and not listed fails a case, and so does anything listed and not reported.
@Suite("Spec comparison")
struct ComparisonTests {
  private static let place = SourceLocation(file: "A.swift", line: 1, column: 3)

  @Test func nothingDiffersWhereAllIsListed() throws {
    let spec = try Self.spec(
      """
      1️⃣ error missing-live-value Mail in App, Other
        message: App reads …
        trace: App links Mail 1️⃣
        related: declared here
      problem: unparsed-source 1️⃣
      """)
    let problem = Problem(kind: .unparsedSource, message: "odd", location: Self.place)
    let report = Self.report([Self.violation(root: "App"), Self.violation(root: "Other")], [problem])
    #expect(Comparison(report, with: spec).differences == [])
  }

  @Test func whatIsReportedAndNotListedDiffers() throws {
    let report = Self.report([Self.violation(root: "App")], [Problem(kind: .noRoots, message: "no roots")])
    #expect(
      Comparison(report, with: try Self.spec("? info other Thing", place: "x")).differences == [
        "- ? info other Thing",
        "+ A.swift:1:3 error missing-live-value Mail in App",
        "    message: App reads \\.mail",
        "    trace: App links Mail A.swift:1:3",
        "+ problem: no-roots -: no roots",
      ])
  }

  @Test(arguments: [
    "? warning missing-live-value Mail in App",
    "? error missing-live-value Post in App",
    "? error missing-live-value Mail",
    "? error missing-live-value Mail in App, Other",
    "? error missing-live-value Mail in App likely",
    "- error missing-live-value Mail in App",
  ])
  func eachPartOfAFindingCounts(_ line: String) throws {
    let differences = Comparison(Self.report([Self.violation(root: "App")]), with: try Self.spec(line, place: "x"))
      .differences
    #expect(differences.first == "- \(line)")
    #expect(differences.count == 4)
  }

  @Test(arguments: [
    ("message: App", "message: App reads \\.mail"),
    ("help: …Live", "help: add it"),
    ("keyPath: post", "keyPath: mail"),
    ("trace: App links Post", "trace: App links Mail 1️⃣"),
    ("related: elsewhere", "related: no place  elsewhere"),
  ])
  func eachDetailCounts(_ detail: String, _ told: String) throws {
    let spec = try Self.spec("1️⃣ error missing-live-value Mail in App\n  \(detail)")
    let differences = Comparison(Self.report([Self.violation(root: "App")]), with: spec).differences
    #expect(differences.prefix(2) == ["! 1️⃣ error missing-live-value Mail in App", "    reported \(told)"])
  }

  private static func spec(_ findings: String, place: String = "1️⃣x") throws -> SpecCase {
    let page = "## case\n```swift A.swift\n  \(place)\n```\n```findings\n\(findings)\n```\n"
    return try #require(try SpecPageReader.cases(of: page).first)
  }

  private static func violation(root: String) -> Violation {
    Violation(
      rule: "missing-live-value", severity: .error, subject: "Mail", keyPath: "mail", root: root,
      roots: ["App", "Other"], message: "App reads \\.mail", help: "add it", location: place,
      trace: [TraceStep(kind: .links, from: "App", to: "Mail", location: place)],
      related: [RelatedPlace(message: "declared here", location: nil)], fingerprint: root)
  }

  private static func report(_ violations: [Violation], _ problems: [Problem] = []) -> Report {
    Report(
      tool: .init(name: "depgraph", version: "0"), project: .init(packages: 0, modules: 0, roots: 0, files: 0),
      summary: .init(), violations: violations, problems: problems)
  }
}

import DepGraphModel
import DepGraphReporters
import Foundation
import Testing

/// Every format, byte for byte. `UPDATE_GOLDEN=1 swift test --filter Golden` writes the files anew; the difference is
/// reviewed like code.
@Suite("Golden files")
struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")

  private static func golden(_ format: ReportFormat) -> String {
    switch format {
    case .text: "text.txt"
    case .concise: "concise.txt"
    case .xcode: "xcode.txt"
    case .json: "report.json"
    case .sarif: "sarif.json"
    case .github: "github.txt"
    case .gitlab: "gitlab.json"
    case .checkstyle: "checkstyle.xml"
    case .junit: "junit.xml"
    case .markdown: "markdown.md"
    case .html: "page.html"
    case .swiftLint: "swiftlint.json"
    }
  }

  @Test("is what it was", arguments: ReportFormat.allCases)
  func golden(_ format: ReportFormat) throws {
    let file = Self.folder.appendingPathComponent(Self.golden(format))
    let bytes = Data(Rendering.bytes(Rendering.everything, format))
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try bytes.write(to: file)
    } else {
      let expected = try Data(contentsOf: file)
      #expect(
        String(decoding: bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self),
        "UPDATE_GOLDEN=1 writes \(file.lastPathComponent) anew")
    }
  }
}

/// One report in any format.
enum Rendering {
  static func bytes(_ report: Report, _ format: ReportFormat) -> [UInt8] {
    let excerpts = SourceExcerpts { lines[$0.file]?[$0.line] }
    return switch format {
    case .text: Array(TextReport(excerpts: excerpts, cards: [card]).text(report).utf8)
    case .concise: Array(ConciseReport(cards: [card]).text(report).utf8)
    case .xcode: Array(XcodeReport(rootPath: "/repository").text(report).utf8)
    case .json: JSONReport.bytes(report)
    case .sarif: SARIFReport(cards: [card], excerpts: excerpts).bytes(report)
    case .github: Array(GitHubReport(excerpts: excerpts).text(report).utf8)
    case .gitlab: GitLabReport.bytes(report)
    case .checkstyle: Array(CheckstyleReport.text(report).utf8)
    case .junit: Array(JUnitReport.text(report).utf8)
    case .markdown: Array(MarkdownReport.text(report).utf8)
    case .html: HTMLReport(report, graph: nil, matrix: []).bytes
    case .swiftLint: SwiftLintReport(rootPath: "/repository").bytes(report)
    }
  }

  static let lines: [String: [Int: String]] = [
    "Sources/DayFeature/Day.swift": [4: "  @Dependency(\\.weatherClient) var weather"],
    "Sources/Größe/Wetter 🌦.swift": [7: "let 🌦 = 1; import WeatherClientLive"],
    "Package.swift": [7: "    .executableTarget(", 9: "    .target("],
  ]

  static let card = RuleCard(
    id: "missing-live-value", group: .liveValues, defaultSeverity: .error, summary: "A root links no live value.",
    rationale: "Without it the test value runs.", example: "import A", repair: "import B")

  /// Every state, severity and confidence, several roots, no place, names with characters that mean something.
  static var everything: Report {
    let roots = ["Forecast", "Widget"]
    let missing = roots.map { root in
      var violation = Fixture.missing(root: root, roots: roots)
      violation.fingerprint = "0123abcd\(root)"
      return violation
    }
    let leak = Violation(
      rule: "live-module-leak", severity: .warning, confidence: .likely, subject: "Größe",
      message: "Größe imports <WeatherClientLive> & \"more\", 100% | of it", help: "remove it",
      location: Fixture.place("Sources/Größe/Wetter 🌦.swift", 7, 15),
      trace: [
        TraceStep(
          kind: .imports, from: "Größe", to: "Weather\"Live", location: Fixture.place("Sources/A,B:C.swift", 1, 1))
      ], fingerprint: "1")
    let nowhere = Violation(
      rule: "layers", severity: .info, subject: "App", message: "App is above @nobody", location: nil, fingerprint: "2")
    var baselined = Fixture.missing(root: "Old", roots: ["Old"])
    baselined.state = .baselined
    baselined.fingerprint = "3"
    var suppressed = leak
    suppressed.state = .suppressed
    suppressed.fingerprint = "4"
    suppressed.suppression = Suppression(
      kind: .inSource, reason: "see #12", location: Fixture.place("Package.swift", 9, 20))
    let problems = [
      Problem(kind: .noRoots, message: "no root was found"),
      Problem(kind: .unparsedSource, message: "unexpected }", location: Fixture.place("A/B.swift", 3, 9)),
    ]
    return Fixture.report(
      [nowhere] + missing + [leak, baselined, suppressed], problems: problems,
      summary: Report.Summary(errors: 2, warnings: 1, infos: 1, baselined: 1, suppressed: 1))
  }
}

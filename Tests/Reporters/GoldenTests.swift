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

  /// Files whose names say more than the format's; all others are called like their format.
  private static let names = ["json": "report.json", "html": "page.html", "swiftlint-json": "swiftlint.json"]
  private static let endings = [
    "gitlab": "json", "sarif": "json", "checkstyle": "xml", "junit": "xml", "markdown": "md",
  ]

  private static func golden(_ format: ReportFormat) -> String {
    names[format.name] ?? "\(format.name).\(endings[format.name] ?? "txt")"
  }

  @Test("is what it was", arguments: ReportCatalogue.formats)
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
    var input = RenderInput(report: report)
    input.cards = [card]
    input.excerpts = { _ in SourceExcerpts { lines[$0.file]?[$0.line] } }
    input.absolutePath = { "/repository/" + $0 }
    return format.bytes(input)
  }

  static let lines: [String: [Int: String]] = [
    "Sources/DayFeature/Day.swift": [4: "  @Dependency(\\.weatherClient) var weather"],
    "Sources/Größe/Wetter 🌦.swift": [7: "let 🌦 = 1; import WeatherClientLive"],
    "Package.swift": [7: "    .executableTarget(", 9: "    .target("],
  ]

  static let card = RuleCard(
    id: "missing-live-value", group: .liveValues, defaultSeverity: .error, summary: "A root links no live value.",
    rationale: "Without it the test value runs.", example: "import A", fix: "import B")

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

import DepGraphModel
import DepGraphReporters
import Testing

@Suite("Text for people")
struct TextReportTests {
  private let excerpts = SourceExcerpts { location in
    location.file == "Sources/DayFeature/Day.swift" ? "  @Dependency(\\.weatherClient) var client" : nil
  }

  @Test("One violation")
  func oneViolation() {
    let text = TextReport(excerpts: excerpts).text(Fixture.report([Fixture.missing()]))
    #expect(
      text == """
        error[missing-live-value]: Forecast reads \\.weatherClient but links no live value for WeatherClient
         --> Sources/DayFeature/Day.swift:4:3
          |
        4 |   @Dependency(\\.weatherClient) var client
          |   ^
           1. Forecast links HomeFeature      Package.swift:7
           2. HomeFeature links DayFeature    Package.swift:9
           3. DayFeature reads WeatherClient  Sources/DayFeature/Day.swift:4
           the live value is declared here: Sources/WeatherClientLive/Live.swift:3:1
           help: add "WeatherClientLive" to the dependencies of target Forecast

        1 error
        judged 2 roots, 6 modules; not seen: nothing

        """)
  }

  @Test("One cause in several roots is told once, with every root and every repair")
  func severalRoots() {
    let roots = ["Forecast", "Gallery", "Widget"]
    var gallery = Fixture.missing(root: "Gallery", severity: .info, roots: roots)
    gallery.help = nil
    let violations = [
      gallery, Fixture.missing(root: "Forecast", roots: roots), Fixture.missing(root: "Widget", roots: roots),
    ]
    let text = TextReport().text(Fixture.report(violations))
    #expect(
      text == """
        error[missing-live-value]: Forecast reads \\.weatherClient but links no live value for WeatherClient
         --> Sources/DayFeature/Day.swift:4:3
           in roots: Forecast, Widget, Gallery (info)
           1. Forecast links HomeFeature      Package.swift:7
           2. HomeFeature links DayFeature    Package.swift:9
           3. DayFeature reads WeatherClient  Sources/DayFeature/Day.swift:4
           the live value is declared here: Sources/WeatherClientLive/Live.swift:3:1
           help: add "WeatherClientLive" to the dependencies of target Forecast
           help: add "WeatherClientLive" to the dependencies of target Widget

        2 errors, 1 info with 1 cause
        judged 2 roots, 6 modules; not seen: nothing

        """)
  }

  @Test("What looks alike and is not the same cause is told apart")
  func twoCauses() {
    var other = Fixture.missing()
    other.subject = "OtherClient"
    let text = TextReport().text(Fixture.report([Fixture.missing(), other]))
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("error[") }.count == 2)
    #expect(text.contains("2 errors\n"))
  }

  @Test("A run that found nothing still says what it judged and what it did not see")
  func nothingFound() {
    let clean = TextReport().text(Fixture.report())
    #expect(clean == "no violations\njudged 2 roots, 6 modules; not seen: nothing\n")
    let rootless = TextReport().text(Fixture.report(roots: 0))
    #expect(rootless.hasSuffix("judged 0 roots, 6 modules; not seen: live values (there is no root)\n"))
  }

  @Test("Problems: ten of a kind, the rest as a count, all of them in the last line")
  func problems() {
    var problems = (1...12).map {
      Problem(kind: .unknownExternal, message: "no source of package p\($0)", subject: "p\($0)")
    }
    problems.append(
      Problem(kind: .unparsedSource, message: "unexpected }", location: Fixture.place("Sources/A.swift", 3, 1)))
    problems.append(
      Problem(kind: .unparsedSource, message: "unexpected {", location: Fixture.place("Sources/A.swift", 9, 1)))
    problems.append(Problem(kind: .index, message: "the index is read-only, judged in memory"))
    let lines = TextReport().text(Fixture.report(problems: problems)).split(separator: "\n")
    #expect(lines.first == "could not be read or decided:")
    #expect(lines.contains("  problem[unparsed-source]: Sources/A.swift:3:1: unexpected }"))
    #expect(lines.contains("  … and 2 more unknown-external, see --format json"))
    #expect(lines.filter { $0.contains("no source of package") }.count == 10)
    #expect(
      lines.last
        == "judged 2 roots, 6 modules; not seen: 1 unparsed file, source of 12 external packages (p1, p10, p11, p12, p2, …)"
    )
  }

  @Test("Accepted and unsure violations say so")
  func states() {
    var violation = Fixture.missing(severity: .warning)
    violation.confidence = .likely
    violation.state = .baselined
    let summary = Report.Summary(baselined: 1, stale: 2)
    let text = TextReport().text(Fixture.report([violation], summary: summary))
    #expect(text.hasPrefix("warning[missing-live-value]: Forecast reads"))
    #expect(text.contains("for WeatherClient (likely) (baselined)\n"))
    #expect(text.contains("\nno violations, 1 baselined, 2 stale in the baseline\n"))
  }

  @Test("Prose is wrapped, names are not cut")
  func width() {
    let name = String(repeating: "VeryLong", count: 20)
    let text = TextReport(style: TextStyle(width: 60)).text(Fixture.report([Fixture.missing(root: name)]))
    #expect(text.contains(name))
    #expect(text.contains("  but links no live value for WeatherClient\n") || text.contains("\n  reads"))
    let plain = TextReport(style: TextStyle(width: 60)).text(Fixture.report([Fixture.missing()]))
    for line in plain.split(separator: "\n") where !line.contains("WeatherClientLive") { #expect(line.count <= 70) }
    #expect(plain.hasPrefix("error[missing-live-value]: Forecast reads \\.weatherClient\n  but links no live value"))
  }

  @Test("Colours only where they are asked for")
  func colors() {
    let report = Fixture.report([Fixture.missing()])
    #expect(!TextReport(excerpts: excerpts).text(report).contains("\u{1B}"))
    let text = TextReport(style: TextStyle(usesColor: true), excerpts: excerpts).text(report)
    #expect(text.contains("\u{1B}[1;31merror[missing-live-value]\u{1B}[0m\u{1B}[1m: Forecast"))
    #expect(text.contains("\u{1B}[32mhelp:\u{1B}[0m add"))
    #expect(text.hasSuffix("not seen: nothing\n"))
  }

  @Test("No name can add a line or reach the terminal", arguments: Fixture.hostileNames)
  func hostileNames(name: String) {
    var violation = Fixture.missing(root: name)
    violation.rule = name
    violation.location?.file = name
    violation.related = [RelatedPlace(message: name, location: Fixture.place(name, 1, 1))]
    let excerpts = SourceExcerpts { _ in name }
    let problems = [Problem(kind: .unknownExternal, message: name, subject: name)]
    let text = TextReport(excerpts: excerpts).text(Fixture.report([violation], problems: problems))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 17)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!text.unicodeScalars.contains { ["\u{202E}", "\u{2028}", "\u{2029}"].contains($0) })
    #expect(text.hasSuffix("\n"))
  }
}

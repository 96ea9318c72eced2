import DepGraphModel
import DepGraphReporters
import Testing

@Suite("Xcode's lines")
struct XcodeReportTests {
  private func text(_ report: Report) -> String { String(decoding: Rendering.bytes(report, .xcode), as: UTF8.self) }

  @Test("A violation with its trace as notes")
  func violation() {
    let text = text(Fixture.report([Fixture.missing()]))
    #expect(
      text == """
        /repository/Sources/DayFeature/Day.swift:4:3: error: Forecast reads \\.weatherClient but links no live value \
        for WeatherClient (missing-live-value)
        /repository/Package.swift:7:5: note: 1. Forecast links HomeFeature
        /repository/Package.swift:9:5: note: 2. HomeFeature links DayFeature
        /repository/Sources/DayFeature/Day.swift:4:3: note: 3. DayFeature reads WeatherClient
        /repository/Sources/WeatherClientLive/Live.swift:3:1: note: the live value is declared here
        /repository/Sources/DayFeature/Day.swift:4:3: note: help: add "WeatherClientLive" to the dependencies of \
        target Forecast

        """)
  }

  @Test("One cause in several roots is one error")
  func severalRoots() {
    let violations = ["Forecast", "Widget"].map { Fixture.missing(root: $0, roots: ["Forecast", "Widget"]) }
    let lines = text(Fixture.report(violations)).split(separator: "\n")
    #expect(lines.filter { $0.contains(": error: ") }.count == 1)
    #expect(lines.contains("/repository/Sources/DayFeature/Day.swift:4:3: note: in roots: Forecast, Widget"))
    #expect(lines.filter { $0.contains("note: help:") }.count == 2)
  }

  @Test("Without a place, as info, as a problem, accepted")
  func otherLines() {
    var nowhere = Fixture.missing(severity: .warning)
    nowhere.location = nil
    nowhere.trace = []
    nowhere.related = []
    nowhere.help = nil
    var info = nowhere
    info.severity = .info
    info.location = Fixture.place("A B.swift", 1, 2)
    var accepted = nowhere
    accepted.severity = .error
    accepted.state = .baselined
    let problem = Problem(kind: .unparsedSource, message: "bad\nthings", location: Fixture.place("B.swift", 2, 3))
    let message = "Forecast reads \\.weatherClient but links no live value for WeatherClient"
    let text = text(Fixture.report([nowhere, info, accepted], problems: [problem]))
    #expect(
      text.split(separator: "\n") == [
        "warning: \(message) (missing-live-value)",
        "/repository/A B.swift:1:2: note: \(message) (missing-live-value)",
        "note: \(message) (baselined) (missing-live-value)",
        "/repository/B.swift:2:3: warning: bad things (unparsed-source)",
      ])
  }

  @Test("A run without violations is not silent")
  func nothing() {
    let text = text(Fixture.report())
    #expect(text == "note: judged 2 roots, 6 modules; not seen: nothing\n")
  }

  @Test("No name can add a line", arguments: Fixture.hostileNames)
  func hostileNames(name: String) {
    var violation = Fixture.missing(root: name)
    violation.location?.file = name
    let text = text(Fixture.report([violation]))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 7)
    #expect(!text.contains("\u{1B}"))
  }
}

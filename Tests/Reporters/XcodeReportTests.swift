import DepGraphModel
import DepGraphReporters
import Testing

@Suite("Xcode's lines")
struct XcodeReportTests {
  @Test("A violation with its trace as notes")
  func violation() {
    let text = XcodeReport(rootPath: "/Users/me/App/").text(Fixture.report([Fixture.missing()]))
    #expect(
      text == """
        /Users/me/App/Sources/DayFeature/Day.swift:4:3: error: Forecast reads \\.weatherClient but links no live value \
        for WeatherClient (missing-live-value)
        /Users/me/App/Package.swift:7:5: note: 1. Forecast links HomeFeature
        /Users/me/App/Package.swift:9:5: note: 2. HomeFeature links DayFeature
        /Users/me/App/Sources/DayFeature/Day.swift:4:3: note: 3. DayFeature reads WeatherClient
        /Users/me/App/Sources/WeatherClientLive/Live.swift:3:1: note: the live value is declared here
        /Users/me/App/Sources/DayFeature/Day.swift:4:3: note: help: add "WeatherClientLive" to the dependencies of \
        target Forecast

        """)
  }

  @Test("One cause in several roots is one error")
  func severalRoots() {
    let violations = ["Forecast", "Widget"].map { Fixture.missing(root: $0, roots: ["Forecast", "Widget"]) }
    let lines = XcodeReport(rootPath: "/r").text(Fixture.report(violations)).split(separator: "\n")
    #expect(lines.filter { $0.contains(": error: ") }.count == 1)
    #expect(lines.contains("/r/Sources/DayFeature/Day.swift:4:3: note: in roots: Forecast, Widget"))
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
    let text = XcodeReport(rootPath: "/r").text(Fixture.report([nowhere, info, accepted], problems: [problem]))
    #expect(
      text.split(separator: "\n") == [
        "warning: \(message) (missing-live-value)",
        "/r/A B.swift:1:2: note: \(message) (missing-live-value)",
        "note: \(message) (baselined) (missing-live-value)",
        "/r/B.swift:2:3: warning: bad things (unparsed-source)",
      ])
  }

  @Test("A run without violations is not silent")
  func nothing() {
    let text = XcodeReport(rootPath: "/r").text(Fixture.report())
    #expect(text == "note: judged 2 roots, 6 modules; not seen: nothing\n")
    #expect(XcodeReport(rootPath: "/").text(Fixture.report([Fixture.missing()])).hasPrefix("/Sources/DayFeature"))
  }

  @Test("No name can add a line", arguments: Fixture.hostileNames)
  func hostileNames(name: String) {
    var violation = Fixture.missing(root: name)
    violation.location?.file = name
    let text = XcodeReport(rootPath: "/r").text(Fixture.report([violation]))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 7)
    #expect(!text.contains("\u{1B}"))
  }
}

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
          |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
           1. Forecast links HomeFeature      Package.swift:7
           2. HomeFeature links DayFeature    Package.swift:9
           3. DayFeature reads WeatherClient  Sources/DayFeature/Day.swift:4
           the live value is declared here: Sources/WeatherClientLive/Live.swift:3:1
           help: add "WeatherClientLive" to the dependencies of target Forecast
           id: 0123abcd

        1 error
        judged 2 roots, 6 modules; not seen: nothing

        """)
  }

  @Test("One cause in several roots is reported once, with every root and every fix")
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
           id: 0123abcd

        2 errors, 1 info (1 cause)
        judged 2 roots, 6 modules; not seen: nothing

        """)
  }

  @Test("One cause is reported once though each root has it in a source of its own")
  func severalPlaces() {
    let roots = ["Forecast", "Gallery", "Widget"]
    let violations = roots.enumerated().map { number, root in
      var violation = Fixture.missing(root: root, roots: roots)
      violation.location = SourceLocation(file: "Apps/\(number / 2).swift", line: 3, column: 1)
      violation.trace = [TraceStep(kind: .reads, from: root, to: "WeatherClient", location: violation.location)]
      return violation
    }
    var other = violations[2]
    other.message = other.message.replacing("links no", with: "overrides no")
    other.location?.line = 9
    let all = [violations[0], Fixture.missing(), violations[1], violations[2], other]
    let text = TextReport().text(Fixture.report(all))
    #expect(
      text.hasPrefix(
        """
        error[missing-live-value]: Forecast reads \\.weatherClient but links no live value for WeatherClient
         --> Apps/0.swift:3:1
           in roots: Forecast, Gallery, Widget
           1. Forecast reads WeatherClient  Apps/0.swift:3
           also in Widget: Apps/1.swift:3:1
           the live value is declared here: Sources/WeatherClientLive/Live.swift:3:1

        """))
    // Of one root alone, and in other words.
    #expect(text.contains("5 errors (3 causes)\n"))
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
    problems += (1...12).map { Problem(kind: .unresolvedRegistration, message: "nobody knows r\($0)") }
    problems.append(
      Problem(kind: .unparsedSource, message: "unexpected }", location: Fixture.place("Sources/A.swift", 3, 1)))
    problems.append(
      Problem(kind: .unparsedSource, message: "unexpected {", location: Fixture.place("Sources/A.swift", 9, 1)))
    problems.append(Problem(kind: .index, message: "the index is read-only, judged in memory"))
    let lines = TextReport().text(Fixture.report(problems: problems)).split(separator: "\n")
    #expect(lines.first == "Not analysed:")
    #expect(lines.contains("  problem[unparsed-source]: Sources/A.swift:3:1: unexpected }"))
    #expect(lines.contains("  … and 2 more unresolved-registration, see --verbose"))
    #expect(lines.filter { $0.contains("nobody knows r") }.count == 10)
    // Packages miss their source for one reason.
    #expect(lines.filter { $0.contains("problem[unknown-external]: 12 packages are not checked out") }.count == 1)
    #expect(
      lines.last
        == "judged 2 roots, 6 modules; not seen: 1 unparsed file, source of 12 external packages (p1, p10, p11, p12, p2, …), 12 unresolved registrations"
    )
  }

  @Test("Roots of one name are told by their identifiers")
  func rootsOfOneName() {
    let violations = ["Production.xcodeproj", "Staging.xcodeproj"].map { project in
      var violation = Fixture.missing(root: "App", roots: ["App", "App"])
      violation.rootId = "\(project):App"
      return violation
    }
    let text = TextReport().text(Fixture.report(violations))
    #expect(text.contains("   in roots: Production.xcodeproj:App, Staging.xcodeproj:App\n"))
  }

  @Test("A step that only repeats where the violation is is left out, on the way from a root it stays")
  func singleSteps() {
    var violation = Fixture.missing()
    violation.trace = [violation.trace[2]]
    #expect(TextReport().text(Fixture.report([violation])).contains("1. DayFeature reads WeatherClient"))
    (violation.root, violation.rootId, violation.roots) = (nil, nil, [])
    #expect(!TextReport().text(Fixture.report([violation])).contains("1. DayFeature"))
    violation.trace[0].location?.line = 5
    #expect(TextReport().text(Fixture.report([violation])).contains("1. DayFeature reads WeatherClient"))
  }

  @Test("Of many places with one message five are told, and all of them where everything is wanted")
  func manyPlaces() {
    var violation = Fixture.missing()
    let places = (1...9).map { RelatedPlace(message: "imported here", location: Fixture.place("A.swift", $0, 1)) }
    violation.related = places + violation.related
    let text = TextReport().text(Fixture.report([violation]))
    #expect(text.contains("imported here: A.swift:5:1\n   imported here: … and 4 places more\n   the live value"))
    #expect(!text.contains("A.swift:6:1"))
    #expect(TextReport(isWhole: true).text(Fixture.report([violation])).contains("A.swift:9:1"))
    violation.related = (1...9).map {
      RelatedPlace(message: "also read here, in Feature\($0)", location: Fixture.place("A.swift", $0, 1))
    }
    let reads = TextReport().text(Fixture.report([violation]))
    #expect(reads.contains("in Feature5: A.swift:5:1\n   also read here: … and 4 places more\n"))
    #expect(!reads.contains("Feature6"))
  }

  private func imports(_ count: Int) -> [Violation] {
    (0..<count).map { number in
      Violation(
        rule: "undeclared-import", severity: .warning, subject: "Module\(number % 3)",
        message: "Module\(number % 3) imports Thing\(number)", location: Fixture.place("F\(number).swift", 1, 1),
        fingerprint: "\(number)")
    }
  }

  private func entries(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter {
      $0.contains("imports Thing") || $0.hasPrefix("error[") || $0.hasPrefix("… and")
    }
  }

  @Test("A rule with many violations shows its first ones, the rest is counted; the worst comes first")
  func longReport() {
    var mild = imports(6)
    for index in mild.indices { mild[index].severity = .info }
    let violations = mild + imports(400) + [Fixture.missing()]
    let text = TextReport().text(Fixture.report(violations))
    #expect(text.hasPrefix("error[missing-live-value]: Forecast reads"))
    #expect(entries(text).count == 6)
    #expect(
      text.contains(
        "\n\n… and 402 more of undeclared-import (396 warnings, 6 infos): --only undeclared-import or --verbose shows them\n"
      ))
    #expect(text.contains("\n1 error, 400 warnings, 6 infos\n"))
    for whole in [TextReport(isWhole: true), TextReport(wholeRules: ["undeclared-import"])] {
      #expect(entries(whole.text(Fixture.report(violations))).count == 407)
    }
    let other = TextReport(wholeRules: ["missing-live-value"]).text(Fixture.report(violations))
    #expect(entries(other).count == 6)
  }

  @Test("One violation more than is shown takes no line of its own")
  func nearlyTooMany() {
    #expect(entries(TextReport().text(Fixture.report(imports(5)))).count == 5)
    #expect(entries(TextReport().text(Fixture.report(imports(6)))).last?.hasPrefix("… and 2 more") ?? false)
  }

  @Test("Of the errors of a rule ten are shown, and all of the errors of a long report once more at its end")
  func manyErrors() {
    let errors = (0..<12).map { number in
      var violation = Fixture.missing(root: "Root\(number)")
      violation.subject = "Client\(number)"
      return violation
    }
    let text = TextReport().text(Fixture.report(imports(30) + errors))
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("error[") }.count == 10)
    #expect(text.contains("… and 2 more of missing-live-value (2 errors)"))
    #expect(text.split(separator: "\n").filter { $0.contains(":3: error: Root") }.count == 12)
  }

  @Test("The rules of the split come before hygiene, what is accepted comes last")
  func order() {
    let cards = [
      RuleCard(
        id: "a-hygiene", group: .imports, defaultSeverity: .warning, summary: "", rationale: "", example: "", fix: ""
      ),
      RuleCard(
        id: "z-split", group: .split, defaultSeverity: .warning, summary: "", rationale: "", example: "", fix: ""),
    ]
    func violation(_ rule: String, _ severity: Severity, _ state: Violation.State = .new) -> Violation {
      Violation(
        rule: rule, severity: severity, state: state, subject: "A", message: "m", location: nil, fingerprint: "0")
    }
    let report = Fixture.report([
      violation("z-split", .error, .baselined), violation("a-hygiene", .warning), violation("z-split", .warning),
      violation("z-split", .info), violation("a-hygiene", .error),
    ])
    let heads = TextReport(cards: cards).text(report).split(separator: "\n").filter { $0.hasSuffix("m") }
    let expected = ["error[a-hygiene]: m", "warning[z-split]: m", "warning[a-hygiene]: m", "info[z-split]: m"]
    #expect(heads.map(String.init) == expected)
    let lines = ConciseReport(cards: cards).text(report).split(separator: "\n")
    #expect(lines.first == "error: m [a-hygiene] 0")
    #expect(lines[4] == "error: m (baselined) [z-split] 0")
    #expect(lines.count == 7)
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
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 18)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!text.unicodeScalars.contains { ["\u{202E}", "\u{2028}", "\u{2029}"].contains($0) })
    #expect(text.hasSuffix("\n"))
  }
}

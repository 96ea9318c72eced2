import DepGraphModel
import DepGraphReporters
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Formats for other tools")
struct FormatTests {
  private func object(_ report: Report, _ format: ReportFormat) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(Rendering.bytes(report, format)))
  }

  /// The report of one violation whose every name is the given one.
  private func report(named name: String) -> Report {
    var violation = Fixture.missing(root: name)
    violation.subject = name
    violation.message = name
    violation.help = name
    violation.location?.file = name
    violation.trace[0].location?.file = name
    let problem = Problem(kind: .unparsedSource, message: name, location: Fixture.place(name, 1, 1))
    return Fixture.report([violation], problems: [problem])
  }

  @Test("Nothing that a terminal obeys, or that cannot be seen, is in any format", arguments: ReportCatalogue.formats)
  func invisible(format: ReportFormat) {
    let name = "a\u{9B}31m\u{90}b\u{85}c\u{200B}d\u{202E}e\u{2028}f\u{AD}g\u{2066}h\u{200F}i\u{FEFF}j\u{2060}k"
    var violation = Fixture.missing(root: name, roots: [name])
    violation.subject = name
    violation.keyPath = name
    violation.rootId = name
    violation.message = name
    violation.help = name
    violation.location?.file = name
    violation.trace = [
      TraceStep(kind: .links, from: name, to: name, location: Fixture.place(name, 7, 5)),
      TraceStep(kind: .reads, from: name, to: name, location: Fixture.place(name, 4, 3)),
    ]
    violation.related = [RelatedPlace(message: name, location: Fixture.place(name, 3, 1))]
    let problem = Problem(kind: .unparsedSource, message: name, location: Fixture.place(name, 1, 1), subject: name)
    let text = String(
      decoding: Rendering.bytes(Fixture.report([violation], problems: [problem]), format), as: UTF8.self)
    let invisible = text.unicodeScalars.filter { scalar in
      let hasNoPicture = [.control, .format, .lineSeparator, .paragraphSeparator]
        .contains(scalar.properties.generalCategory)
      return hasNoPicture && scalar != "\n"
    }
    #expect(invisible.map { String($0.value, radix: 16) } == [], "\(format)")
  }

  @Test("Every error of a configuration is in every format", arguments: ReportCatalogue.formats)
  func everyError(format: ReportFormat) {
    let place = Fixture.place(".depgraph.yml", 2, 3)
    let failure = Report.Failure(
      message: "alpha is not a rule", help: "remove it", location: place,
      others: [
        Report.Failure(message: "beta is not a key", location: Fixture.place(".depgraph.yml", 7, 1)),
        Report.Failure(message: "gamma is not a level"),
      ])
    var report = Fixture.report([])
    report.project = Report.Project(packages: 0, modules: 0, roots: 0, files: 0)
    report.failure = failure
    let text = String(decoding: Rendering.bytes(report, format), as: UTF8.self)
    for error in ["alpha is not a rule", "beta is not a key", "gamma is not a level"] {
      #expect(text.contains(error), "\(format.name)")
    }
    #expect(!text.contains("there is no root"), "\(text)")
    let lines = text.split(separator: "\n")
    switch format.name {
    case "text", "concise":
      #expect(lines.contains("judged 0 roots, 0 modules; not seen: everything"))
      #expect(lines.suffix(3).allSatisfy { $0.hasPrefix("error: ") }, "\(text)")
    case "github": #expect(lines.count { $0.hasPrefix("::error ") } == 3, "\(text)")
    case "xcode": #expect(lines.count { $0.contains("error: ") } == 3, "\(text)")
    case "gitlab", "swiftlint-json":
      #expect((try? object(report, format) as? [Any])?.count == 3, "\(text)")
    default: break
    }
  }

  @Test("JSON stays JSON whatever the names", arguments: Fixture.hostileNames)
  func jsonReadsBack(name: String) throws {
    let report = report(named: name)
    _ = try object(report, .sarif)
    let gitlab = try #require(try object(report, .gitlab) as? [[String: Any]])
    let location = try #require(gitlab.first?["location"] as? [String: Any])
    #expect(location["path"] as? String == name)
    let swiftLint = try #require(try object(report, .swiftLint) as? [[String: Any]])
    #expect(swiftLint.first?["file"] as? String == "/repository/\(name)")
  }

  @Test("XML stays XML whatever the names", arguments: Fixture.hostileNames, [ReportFormat.checkstyle, .junit])
  func xmlReadsBack(name: String, format: ReportFormat) throws {
    let reader = XMLNames()
    let parser = XMLParser(data: Data(Rendering.bytes(report(named: name), format)))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.count(of: format == .junit ? "failure" : "error") == (format == .junit ? 1 : 2))
  }

  @Test("One command a violation and a problem, whatever the names", arguments: Fixture.hostileNames)
  func githubLines(name: String) {
    let lines = text(report(named: name), .github).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.filter { $0.hasPrefix("::") }.count == 2)
    #expect(lines.count == 5)
    #expect(!lines.contains { $0.contains("\u{1B}") || $0.contains("\r") })
  }

  @Test("A property of a command cannot be left")
  func githubEscapes() {
    let line = text(report(named: "a::b,c%d"), .github).split(separator: "\n")[0]
    #expect(line.hasPrefix("::error file=a%3A%3Ab%2Cc%25d,line=4,"))
  }

  @Test("Columns are UTF-16 units, and left out where the line is not known")
  func columns() throws {
    var known = Fixture.missing()
    known.location = Fixture.place("Sources/Größe/Wetter 🌦.swift", 7, 15)
    var unknown = Fixture.missing()
    unknown.location = Fixture.place("Gone.swift", 7, 15)
    #expect(try regions(Fixture.report([known, unknown])) == [["startLine": 7, "startColumn": 13], ["startLine": 7]])
  }

  private func regions(_ report: Report) throws -> [[String: Int]] {
    let root = try #require(try object(report, .sarif) as? [String: Any])
    let runs = try #require(root["runs"] as? [[String: Any]])
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    return try results.map { result in
      let locations = try #require(result["locations"] as? [[String: Any]])
      let place = try #require(locations.first?["physicalLocation"] as? [String: Any])
      return try #require(place["region"] as? [String: Int])
    }
  }

  @Test("Paths are relative references")
  func uris() {
    let sarif = text(report(named: "A b/ü%.swift"), .sarif)
    #expect(sarif.contains("\"uri\": \"A%20b/%C3%BC%25.swift\""))
    #expect(!sarif.contains("file://"))
  }

  @Test("More results than code scanning takes of a run go into further runs")
  func manyResults() throws {
    #expect(SARIFReport.mostResults == 25_000)
    let violations = (0..<5).map { number in
      var violation = Fixture.missing()
      violation.fingerprint = "\(number)"
      return violation
    }
    let problem = Problem(kind: .unparsedSource, message: "unexpected }")
    let bytes = SARIFReport(cards: [], mostResults: 2).bytes(Fixture.report(violations, problems: [problem]))
    let root = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let runs = try #require(root["runs"] as? [[String: Any]])
    #expect(runs.map { ($0["results"] as? [Any])?.count } == [2, 2, 1])
    let names = runs.compactMap { ($0["automationDetails"] as? [String: String])?["id"] }
    #expect(names == ["depgraph/", "depgraph-2/", "depgraph-3/"])
    let notices = runs.compactMap { ($0["invocations"] as? [[String: Any]])?.first?["toolExecutionNotifications"] }
    #expect(notices.map { ($0 as? [Any])?.count } == [1, 0, 0])
  }

  @Test("Of each kind ten annotations, the others as a folded list, none of them lost without a count")
  func manyAnnotations() {
    let violations = (0..<1_200).map { number in
      var violation = Fixture.missing(severity: number < 1_150 ? .warning : .error)
      violation.subject = "::error::##[error]\(number)"
      violation.message = violation.subject
      return violation
    }
    let lines = text(Fixture.report(violations), .github).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("::error ") }.count == 10)
    #expect(lines.filter { $0.hasPrefix("::warning ") }.count == 10)
    #expect(lines[20] == "::group::1180 more without an annotation")
    #expect(lines[21] == "error: Sources/DayFeature/Day.swift:4:3: ::error::# #[error]1160 (missing-live-value)")
    #expect(lines.contains("… and 180 more, see --format json=FILE"))
    #expect(lines.suffix(3).first == "::endgroup::")
    #expect(lines.dropFirst(20).allSatisfy { !$0.contains("##[") })
  }

  @Test("Many violations of one rule hide no other", arguments: [ReportFormat.github, .markdown])
  func manyOfOneRule(format: ReportFormat) {
    var violations = (0..<80).map { number in
      var violation = Fixture.missing()
      violation.rule = "features-know-no-mail"
      violation.subject = "Feature\(number)"
      violation.message = "Feature\(number) depends on Mail"
      violation.location = Fixture.place("Package.swift", number + 1, 1)
      violation.root = nil
      return violation
    }
    violations.append(Fixture.missing())
    let lines = text(Fixture.report(violations), format).split(separator: "\n")
    let shown = lines.filter { $0.hasPrefix("::error ") || $0.hasPrefix("| error") }
    #expect(shown.count == (format == .github ? 10 : 50))
    #expect(shown.contains { $0.contains("missing-live-value") })
    #expect(shown.contains { $0.contains("features-know-no-mail") })
  }

  @Test("A comment stays below GitHub's limit and counts what it leaves out")
  func largeComment() {
    let name = String(repeating: "Long|Name<b>", count: 200)
    let violations = (0..<2_000).map { Fixture.missing(root: "\(name)\($0)", roots: ["\($0)"]) }
    let comment = text(Fixture.report(violations), .markdown)
    #expect(comment.utf8.count < 65_536)
    #expect(comment.contains(" more: "))
    #expect(!comment.contains("<b>"))
  }

  @Test("A table row and a picture's label cannot be left")
  func commentEscapes() {
    let comment = text(report(named: "a|b`c\"]-->d\n@me"), .markdown)
    let row = comment.split(separator: "\n").first { $0.hasPrefix("| error") }
    #expect(row?.contains("a\\|b\\`c\"\\]--&gt;d @<!-- -->me") == true)
    #expect(comment.contains("n0[\"a#124;b#96;c#34;#93;--#62;d #64;me\"]"))
  }

  @Test("What is accepted fails nothing", arguments: [Violation.State.baselined, .suppressed])
  func accepted(state: Violation.State) {
    var violation = Fixture.missing()
    violation.state = state
    let report = Fixture.report([violation])
    #expect(text(report, .github).hasPrefix("::notice "))
    #expect(text(report, .junit).contains("failures=\"0\""))
    #expect(text(report, .checkstyle).contains("severity=\"info\""))
    #expect(text(report, .gitlab).contains("\"severity\": \"info\""))
    #expect(!text(report, .swiftLint).contains("\"Error\""))
  }

  @Test("A clean run still says what it judged", arguments: [ReportFormat.github, .junit, .markdown])
  func nothing(format: ReportFormat) {
    #expect(text(Fixture.report(), format).contains("judged 2 roots, 6 modules; not seen: nothing"))
  }

  private func text(_ report: Report, _ format: ReportFormat) -> String {
    String(decoding: Rendering.bytes(report, format), as: UTF8.self)
  }
}

/// Counts elements.
private final class XMLNames: NSObject, XMLParserDelegate {
  private var names: [String] = []

  func count(of name: String) -> Int { names.count { $0 == name } }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    names.append(elementName)
  }
}

import Foundation
import Testing

/// The JSON report, as scripts read it.
@Suite struct ReportTests {
  @Test func theContractsExampleIsWhatTheToolReports() throws {
    let folder = try Weather.folder()
    let report = try folder.report()
    #expect(report["schemaVersion"] == .integer(1))
    #expect(report["tool"] == (try JSON(#"{ "name": "depgraph", "version": "0.1.0" }"#)))
    #expect(report["project"] == (try JSON(#"{ "packages": 1, "modules": 6, "roots": 2, "files": 6 }"#)))
    #expect(
      report["summary"]
        == (try JSON(
          #"{ "errors": 1, "warnings": 0, "infos": 0, "baselined": 0, "suppressed": 0, "stale": 0 }"#)))
    #expect(report["problems"] == .list([]))
    #expect(report["violations"].list.count == 1)
    let violation = report["violations"][0]
    let expected = try JSON(Self.violation)
    for (field, value) in expected.object ?? [:] { #expect(violation[field] == value, "\(field)") }
    #expect(violation.without("fingerprint") == expected)
    #expect(violation["fingerprint"].string?.isEmpty == false)
  }

  static let violation = #"""
    {
      "rule": "missing-live-value",
      "severity": "error",
      "state": "new",
      "confidence": "proven",
      "subject": "WeatherClient",
      "keyPath": "weatherClient",
      "root": "Forecast",
      "rootId": "Forecast:Forecast",
      "roots": ["Forecast"],
      "message": "Forecast reads \\.weatherClient but links no live value for WeatherClient",
      "help": "add \"WeatherClientLive\" to the dependencies of target Forecast",
      "location": { "file": "Sources/DayFeature/Day.swift", "line": 4, "column": 3 },
      "trace": [
        { "kind": "links", "from": "Forecast", "to": "HomeFeature",
          "location": { "file": "Package.swift", "line": 7, "column": 5 } },
        { "kind": "links", "from": "HomeFeature", "to": "DayFeature",
          "location": { "file": "Package.swift", "line": 9, "column": 5 } },
        { "kind": "reads", "from": "DayFeature", "to": "WeatherClient",
          "location": { "file": "Sources/DayFeature/Day.swift", "line": 4, "column": 3 } }
      ],
      "related": [ { "message": "the live value is declared here",
          "location": { "file": "Sources/WeatherClientLive/Live.swift", "line": 3, "column": 1 } } ]
    }
    """#

  /// Every kind of report that the other tests do not already make; `report()` validates each.
  @Test func reportsOfAllKindsOfProjectsFitTheSchema() throws {
    let folder = try Weather.mended()
    #expect(try folder.report()["violations"] == .list([]))
    try folder.write("Sources/DayFeature/Broken.swift", "import Dependencies\nstruct Broken {")
    #expect(try folder.report()["problems"][0]["kind"] == .text("unparsed-source"))
    try folder.write("Sources/HomeFeature/Home.swift", "import WeatherClientLive\n" + Weather.day)
    #expect(try folder.report()["violations"].list.count > 0)
    #expect(try ProjectFolder().report()["problems"][0]["kind"] == .text("no-roots"))
  }

  @Test func theValidatorFindsWhatIsBroken() throws {
    let report = try Weather.folder().report()
    let schema = try ReportSchema.schema()
    var broken: [JSON] = [.null, report.without("summary"), report.without("schemaVersion")]
    func with(_ change: (inout JSON) -> Void) {
      var copy = report
      change(&copy)
      broken.append(copy)
    }
    with { $0["date"] = .text("today") }
    with { $0["schemaVersion"] = .integer(2) }
    with { $0["project"]["files"] = .integer(-1) }
    with { $0["project"]["files"] = .text("6") }
    for (field, value) in [
      ("severity", JSON.text("bad")), ("rule", .text("Missing Live")), ("subject", .text("")), ("roots", .null),
      ("location", .text("Day.swift:4")), ("trace", .list([.null])), ("secret", .null),
    ] {
      with {
        var violation = $0["violations"][0]
        violation[field] = value
        $0["violations"] = .list([violation])
      }
    }
    with { report in
      var violation = report["violations"][0]
      violation["location"]["line"] = .integer(0)
      report["violations"] = .list([violation])
    }
    with { $0["violations"] = .list([$0["violations"][0].without("fingerprint")]) }
    for (index, value) in broken.enumerated() { #expect(try schema.faults(of: value) != [], "number \(index)") }
    #expect(try schema.faults(of: report) == [])
  }

  /// A keyword of the schema that the validator passed over would be a promise that nobody checks.
  @Test func theValidatorKnowsEveryKeywordOfTheSchema() throws {
    let odd = JSONSchema(root: try JSON(#"{ "type": "object", "maxProperties": 3 }"#))
    #expect(throws: JSONSchema.UnknownKeyword(keyword: "maxProperties")) { try odd.faults(of: .null) }
    let schema = try ReportSchema.schema()
    for (_, definition) in schema.root["$defs"].object ?? [:] {
      var part = definition
      part["$defs"] = schema.root["$defs"]
      _ = try JSONSchema(root: part).faults(of: .object([:]))
    }
  }

  @Test func keysAreSortedAndPathsAreRelative() throws {
    let folder = try Weather.folder()
    let text = try folder.run("--format", "json", exits: 1).output
    #expect(!text.contains(folder.path))
    // `location` comes before `message`, `message` before `related`: as they stand in the text.
    let order = ["\"confidence\"", "\"fingerprint\"", "\"message\"", "\"related\"", "\"trace\""]
    let places = order.compactMap { text.range(of: $0)?.lowerBound }
    #expect(places.count == order.count)
    #expect(places == places.sorted())
    let fromElsewhere = try Tool.run(["check", folder.path, "--format", "json"], in: "/")
    #expect(fromElsewhere.output == text)
  }

  @Test func textShowsThePlaceTheWayAndTheFix() throws {
    let text = try Weather.folder().run(exits: 1).output
    for part in [
      "Forecast reads \\.weatherClient but links no live value for WeatherClient", "Sources/DayFeature/Day.swift:4:3",
      "@Dependency(\\.weatherClient) var weatherClient", "^", "Package.swift:7\n", "Package.swift:9\n",
      "help: add \"WeatherClientLive\" to the dependencies of target Forecast",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(text.hasSuffix("judged 2 roots, 6 modules; not seen: nothing\n"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func xcodeGetsAbsolutePaths() throws {
    let folder = try Weather.folder()
    let text = try folder.run("--format", "xcode", "--color", "always", exits: 1).output
    let message =
      "error: Forecast reads \\.weatherClient but links no live value for WeatherClient (missing-live-value)"
    #expect(text.contains("\(folder.path)/Sources/DayFeature/Day.swift:4:3: \(message)\n"))
    #expect(text.contains("\(folder.path)/Package.swift:7:5: note: "))
    #expect(!text.contains("\u{1B}"))
  }
}

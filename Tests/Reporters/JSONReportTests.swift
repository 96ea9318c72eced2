import DepGraphModel
import DepGraphReporters
import Foundation
import Testing

@Suite("JSON report")
struct JSONReportTests {
  @Test("The contract's shape, byte for byte")
  func shape() {
    let problem = Problem(
      kind: .unparsedSource, message: "unexpected }", location: Fixture.place("A/B.swift", 1, 1), subject: "B")
    var leak = Fixture.missing()
    leak.root = nil
    leak.rootId = nil
    leak.roots = []
    leak.keyPath = nil
    leak.help = nil
    leak.location = nil
    leak.trace = []
    leak.related = [RelatedPlace(message: "somewhere", location: nil)]
    let text = String(decoding: JSONReport.bytes(Fixture.report([leak], problems: [problem])), as: UTF8.self)
    #expect(
      text == """
        {
          "problems": [
            {
              "kind": "unparsed-source",
              "location": {
                "column": 1,
                "file": "A/B.swift",
                "line": 1
              },
              "message": "unexpected }",
              "subject": "B"
            }
          ],
          "project": {
            "files": 6,
            "modules": 6,
            "packages": 1,
            "roots": 2
          },
          "schemaVersion": 1,
          "summary": {
            "baselined": 0,
            "errors": 1,
            "infos": 0,
            "stale": 0,
            "suppressed": 0,
            "warnings": 0
          },
          "tool": {
            "name": "depgraph",
            "version": "0.1.0"
          },
          "violations": [
            {
              "confidence": "proven",
              "fingerprint": "0123abcd",
              "help": null,
              "keyPath": null,
              "location": null,
              "message": "Forecast reads \\\\.weatherClient but links no live value for WeatherClient",
              "related": [
                {
                  "location": null,
                  "message": "somewhere"
                }
              ],
              "root": null,
              "rootId": null,
              "roots": [],
              "rule": "missing-live-value",
              "severity": "error",
              "state": "new",
              "subject": "WeatherClient",
              "trace": []
            }
          ]
        }

        """)
  }

  @Test("A saved report reads back as what was written")
  func readsBack() throws {
    let report = Fixture.report([Fixture.missing(), Fixture.missing(root: "Widget")])
    #expect(try JSONDecoder().decode(Report.self, from: Data(JSONReport.bytes(report))) == report)
  }

  @Test("Any name survives", arguments: Fixture.hostileNames)
  func hostileNames(name: String) throws {
    var violation = Fixture.missing(root: name)
    violation.subject = name
    violation.location?.file = name
    let bytes = JSONReport.bytes(Fixture.report([violation]))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let violations = try #require(object["violations"] as? [[String: Any]])
    let subject = try #require(violations.first?["subject"] as? String)
    #expect(Array(subject.unicodeScalars) == Array(name.unicodeScalars))
    let location = try #require(violations.first?["location"] as? [String: Any])
    #expect(location["file"] as? String == name)
    #expect(!bytes.contains { $0 < 0x20 && $0 != 0x0A })
  }

  @Test("Numbers that JSON cannot say are null")
  func numbers() {
    let values: [JSONValue] = [.real(0.1), .real(.infinity), .real(.nan), .integer(.min), .bool(true), .real(2)]
    let text = String(decoding: JSONValue.array(values).bytes, as: UTF8.self)
    #expect(text == "[\n  0.1,\n  null,\n  null,\n  -9223372036854775808,\n  true,\n  2.0\n]\n")
    #expect(String(decoding: JSONValue.array([]).bytes, as: UTF8.self) == "[]\n")
    #expect(String(decoding: JSONValue.object([:]).bytes, as: UTF8.self) == "{}\n")
  }
}

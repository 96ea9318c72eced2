import Foundation
import Testing

/// The formats that are XML, by their document types and by what must agree with the JSON report.
@Suite struct XMLFormatTests {
  @Test func jUnitIsValidAndItsCountsAgree() throws {
    let type = try DocumentType("testsuites", file: "junit.dtd")
    let tree = try HostileTree()
    #expect(type.faults(of: tree.text("junit")) == "")
    let root = try Element(document: tree.text("junit"))
    let violations = try tree.report()["violations"].list
    let failing = violations.filter { $0["state"] == .text("new") && $0["severity"] == .text("error") }
    #expect(root.number("tests") == violations.count + 1)
    #expect(root.number("failures") == failing.count)
    #expect(root.all("failure").map { $0.attributes["message"] ?? "" }.sorted() == failing.map(Self.message).sorted())
    #expect(root.children.compactMap { $0.number("tests") }.reduce(0, +) == root.number("tests"))
    for suite in root.children {
      #expect(suite.number("tests") == suite.children.count)
      #expect(suite.number("failures") == suite.all("failure").count)
      #expect(suite.number("skipped") == suite.all("skipped").count)
    }
    #expect(root.all("system-out").first?.text.contains("not seen: 1 unparsed file") == true)
  }

  @Test func checkstyleIsValidAndNamesEveryFile() throws {
    let type = try DocumentType("checkstyle", file: "checkstyle.dtd")
    let tree = try HostileTree()
    #expect(type.faults(of: tree.text("checkstyle")) == "")
    let root = try Element(document: tree.text("checkstyle"))
    let report = try tree.report()
    let severities = root.all("error").compactMap { $0.attributes["severity"] }
    #expect(severities.filter { $0 == "error" }.count == report["summary"]["errors"].int)
    let places = (report["violations"].list + report["problems"].list).map { $0["location"]["file"].string ?? "." }
    // A name on disk may hold what no attribute can: it is written visibly, and stays one file.
    #expect(root.children.count == Set(places).count)
    #expect(root.children.contains { $0.attributes["name"]?.hasPrefix("Sources/HomeFeature/Töne 🌦 ") == true })
    #expect(
      root.all("error").allSatisfy {
        $0.number("line") != nil && $0.attributes["source"]?.hasPrefix("depgraph.") == true
      })
  }

  @Test func aRunThatFoundNothingIsValidToo() throws {
    let clean = try Weather.mended()
    let jUnit = try clean.run("--format", "junit", exits: 0).output
    #expect(try DocumentType("testsuites", file: "junit.dtd").faults(of: jUnit) == "")
    let checkstyle = try clean.run("--format", "checkstyle", exits: 0).output
    #expect(try DocumentType("checkstyle", file: "checkstyle.dtd").faults(of: checkstyle) == "")
    #expect(try Element(document: checkstyle).children.isEmpty)
  }

  @Test func theDocumentTypesRefuseWhatIsBroken() throws {
    let type = try DocumentType("testsuites", file: "junit.dtd")
    let text = try Weather.folder().run("--format", "junit", exits: 1).output
    #expect(type.faults(of: text) == "")
    for (part, other) in [
      (" errors=\"0\"", ""), ("<failure ", "<failure line=\"4\" "), ("<testcase ", "<testcase file=\"a\" "),
      ("testcase>", "test>"), ("message=\"", "message=\"<"), ("<?xml", "<xml"),
    ] {
      try #require(text.contains(part))
      #expect(type.faults(of: text.replacingOccurrences(of: part, with: other)) != "", "\(other)")
    }
    let checkstyle = try DocumentType("checkstyle", file: "checkstyle.dtd")
    let errors = try Weather.folder().run("--format", "checkstyle", exits: 1).output
    #expect(
      checkstyle.faults(of: errors.replacingOccurrences(of: "severity=\"error\"", with: "severity=\"bad\"")) != "")
    #expect(checkstyle.faults(of: errors.replacingOccurrences(of: "line=\"4\"", with: "")) != "")
  }

  /// The message as an attribute shows it: on one line, control characters visible.
  private static func message(_ violation: JSON) -> String { violation["message"].string ?? "" }
}

import Foundation
import Testing

/// SARIF as the standard's own schema and GitHub's code scanning want it.
@Suite struct SARIFTests {
  @Test func theOfficialSchemaAcceptsIt() throws {
    let schema = try ReportSchema.named("sarif-schema-2.1.0.json")
    let tree = try HostileTree()
    #expect(try schema.faults(of: try tree.json("sarif")) == [])
    let clean = try Weather.mended().run("--format", "sarif", exits: 0).output
    #expect(try schema.faults(of: try JSON(clean)) == [])
    let empty = try ProjectFolder().run("--format", "sarif", exits: 2).output
    #expect(try schema.faults(of: try JSON(empty)) == [])
  }

  /// A validator that accepts everything would prove nothing.
  @Test func theOfficialSchemaRefusesWhatIsBroken() throws {
    let schema = try ReportSchema.named("sarif-schema-2.1.0.json")
    let sarif = try JSON(try Weather.folder().run("--format", "sarif", exits: 1).output)
    #expect(try schema.faults(of: sarif) == [])
    func faults(_ change: (inout JSON) -> Void) throws -> [String] {
      var run = sarif["runs"][0]
      change(&run)
      var broken = sarif
      broken["runs"] = .list([run])
      return try schema.faults(of: broken)
    }
    func inResult(_ change: (inout JSON) -> Void) throws -> [String] {
      try faults { run in
        var result = run["results"][0]
        change(&result)
        run["results"] = .list([result])
      }
    }
    #expect(try !schema.faults(of: sarif.without("version")).isEmpty)
    #expect(try !faults { $0["tool"] = .null }.isEmpty)
    #expect(try !faults { $0["columnKind"] = .text("bytes") }.isEmpty)
    #expect(try !faults { $0["dates"] = .text("today") }.isEmpty)
    #expect(try !inResult { $0["level"] = .text("info") }.isEmpty)
    #expect(try !inResult { $0 = $0.without("message") }.isEmpty)
    #expect(try !inResult { $0["baselineState"] = .text("old") }.isEmpty)
    #expect(try !inResult { $0["ruleIndex"] = .integer(-2) }.isEmpty)
    #expect(try !inResult { $0["suppressions"] = .list([.object(["kind": .text("comment")])]) }.isEmpty)
    #expect(
      try !inResult { result in
        var place = result["locations"][0]
        var physical = place["physicalLocation"]
        physical["artifactLocation"] = .object(["uri": .text("a b.swift")])
        place["physicalLocation"] = physical
        result["locations"] = .list([place])
      }.isEmpty)
  }

  @Test func everyPlaceIsTheJSONReportsPlace() throws {
    let tree = try HostileTree()
    let run = try tree.json("sarif")["runs"][0]
    let bases = run["originalUriBaseIds"].object ?? [:]
    let results = run["results"].list
    let violations = try tree.report()["violations"].list
    try #require(results.count == violations.count)
    for (result, violation) in zip(results, violations) {
      #expect(result["ruleId"] == violation["rule"])
      #expect(run["tool"]["driver"]["rules"][result["ruleIndex"].int ?? -1]["id"] == violation["rule"])
      #expect(result["partialFingerprints"]["depgraph/v1"] == violation["fingerprint"])
      let place = result["locations"][0]["physicalLocation"]
      #expect(bases.keys.contains(place["artifactLocation"]["uriBaseId"].string ?? ""))
      #expect(place["artifactLocation"]["uri"].string?.removingPercentEncoding == violation["location"]["file"].string)
      #expect(place["region"]["startLine"] == violation["location"]["line"])
      let steps = result["codeFlows"][0]["threadFlows"][0]["locations"].list
      #expect(steps.count == violation["trace"].list.count)
    }
  }

  @Test func columnsAreCountedInUTF16() throws {
    let tree = try HostileTree()
    let violations = try tree.report()["violations"].list
    let index = try #require(violations.firstIndex { $0["location"]["file"].string == HostileTree.home })
    // Two clouds: four bytes and two units each; é: two bytes and one unit.
    #expect(violations[index]["location"]["column"] == .integer(19))
    let result = try tree.json("sarif")["runs"][0]["results"][index]
    #expect(result["locations"][0]["physicalLocation"]["region"]["startColumn"] == .integer(14))
  }

  @Test func statesSuppressionsAndNotifications() throws {
    let tree = try HostileTree()
    let run = try tree.json("sarif")["runs"][0]
    var seen: Set<String> = []
    for (result, violation) in zip(run["results"].list, try tree.report()["violations"].list) {
      let state = violation["state"].string ?? ""
      seen.insert(state)
      #expect(result["baselineState"].string == ["new": "new", "baselined": "unchanged"][state])
      let suppressions = result["suppressions"].list
      #expect(suppressions.count == (state == "suppressed" ? 1 : 0))
      guard state == "suppressed" else { continue }
      #expect(suppressions[0]["kind"] == .text("inSource"))
      #expect(suppressions[0]["justification"] == .text(HostileTree.reason))
      #expect(suppressions[0]["location"]["physicalLocation"]["region"]["startLine"] == .integer(1))
    }
    #expect(seen == ["new", "baselined", "suppressed"])
    let notices = run["invocations"][0]["toolExecutionNotifications"].list
    #expect(notices.count == (try tree.report()["problems"].list.count))
    let broken = notices.first { $0["descriptor"]["id"] == .text("unparsed-source") } ?? .null
    let file = broken["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    #expect(file.string?.removingPercentEncoding == HostileTree.broken)
    #expect(run["invocations"][0]["executionSuccessful"] == .truth(true))
  }
}

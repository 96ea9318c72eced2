import Foundation
import Testing

/// `report FILE`.
@Suite struct SavedReportTests {
  @Test func everyFormatIsWhatTheAnalysisWrote() throws {
    let tree = try HostileTree()
    for format in HostileTree.formats {
      let outcome = try tree.folder.run("report", "out/json", "--format", format, exits: 0)
      #expect(outcome.output == tree.text(format), "\(format)")
      #expect(outcome.errors == "")
    }
    // All of them at once, and what is to be shown.
    let wanted = HostileTree.formats.flatMap { ["--format", "\($0)=again/\($0)"] }
    try tree.folder.makeFolder("again")
    #expect(try Tool.run(["report", "out/json"] + wanted, in: tree.folder.path).output == "")
    for format in HostileTree.formats { #expect(try tree.folder.text("again/\(format)") == tree.text(format)) }
    let new = try tree.folder.run("report", "out/json", "--show", "new", "--format", "json", exits: 0).output
    #expect(try JSON(new) == (try JSON(try tree.folder.run("check", "--format", "json", exits: 1).output)))
  }

  @Test func itReadsStandardInputAndPipes() throws {
    let folder = try Weather.folder()
    try folder.run("--format", "json=report.json", exits: 1)
    let text = try folder.run(exits: 1).output
    let piped = try Tool.run(["report", "-"], in: folder.path, input: folder.absolute("report.json"))
    #expect(piped.exitCode == 0)
    #expect(piped.output == text)
    #expect(
      try Tool.run(["report", "/dev/stdin"], in: folder.path, input: folder.absolute("report.json")).output == text)
    let empty = try Tool.run(["report", "-"], in: folder.path)
    #expect(empty.exitCode == 2)
    #expect(
      empty.errors
        == "depgraph: error: standard input: is empty; write it again with `depgraph check --format json=FILE`\n")
  }

  @Test func theTreeMayBeGoneOrElsewhere() throws {
    let folder = try Weather.folder()
    try folder.run("--format", "json=report.json", exits: 1)
    let full = try folder.run("report", "report.json", exits: 0).output
    #expect(full.contains("@Dependency"))
    let elsewhere = try ProjectFolder()
    let bare = try elsewhere.run("report", folder.absolute("report.json"), exits: 0).output
    #expect(bare.contains("Sources/DayFeature/Day.swift:4:3") && !bare.contains("@Dependency"))
    #expect(try elsewhere.run("report", folder.absolute("report.json"), folder.path, exits: 0).output == full)
    // A line that is not there any more has no excerpt, and what is left of the file is not taken for it.
    try folder.write("Sources/DayFeature/Day.swift", "// moved\n")
    #expect(try folder.run("report", "report.json", exits: 0).output == bare)
  }

  @Test func whatIsNoReportIsTwoWithItsReason() throws {
    let folder = try Weather.folder()
    try folder.run("--format", "json=report.json", "--format", "sarif=report.sarif", exits: 1)
    let report = try folder.text("report.json")
    func outcome(of text: String) throws -> Tool.Outcome {
      try folder.write("other.json", text)
      return try folder.run("report", "other.json", "--format", "text", exits: 2)
    }
    for (text, words) in [
      ("", "is empty"), ("{", "is not valid JSON"), ("not json", "is not valid JSON"),
      ("[]", "not a JSON report of depgraph"),
      (try folder.text("report.sarif"), "it has no schemaVersion"),
      (report.replacingOccurrences(of: "\"schemaVersion\": 1", with: "\"schemaVersion\": 2"), "schemaVersion 2"),
      (report.replacingOccurrences(of: "\"line\": 4", with: "\"line\": \"4\""), "violations.0.location.line"),
      (report.replacingOccurrences(of: "\"line\": 4", with: "\"line\": 0"), "an invalid location"),
      (report.replacingOccurrences(of: "\"line\": 4", with: "\"line\": 99999999999999999999"), "other.json"),
      (report.replacingOccurrences(of: "Sources/DayFeature", with: "../../etc"), "an invalid location"),
      (report.replacingOccurrences(of: "\"severity\": \"error\"", with: "\"severity\": \"bad\""), "severity"),
      (String(repeating: "[", count: 100_000), "other.json"),
    ] {
      let found = try outcome(of: text)
      #expect(found.output == "")
      #expect(
        found.errors.contains(words) && found.errors.hasPrefix("depgraph: error: other.json: "), "\(found.errors)")
    }
    for (arguments, words) in [
      (["report", "none.json"], "none.json does not exist"), (["report", "Sources"], "is a folder"),
    ] {
      let found = try Tool.run(arguments, in: folder.path)
      #expect(found.exitCode == 2)
      #expect(found.errors.contains(words), "\(found.errors)")
    }
    for arguments in [["report"], ["report", ""], ["report", "report.json", "--format", "none"]] {
      #expect(try Tool.run(arguments, in: folder.path).exitCode == 64, "\(arguments)")
    }
  }
}

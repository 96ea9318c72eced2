import Foundation
import Testing

/// How a run looks and sounds: colour, width, progress, quiet and verbose.
@Suite struct BehaviourTests {
  @Test func colourIsForTerminalsAndWhoForbidsItIsObeyed() throws {
    let folder = try Weather.folder()
    func shown(_ arguments: [String] = [], _ environment: [String: String] = [:]) throws -> Bool {
      let terminal = try Terminal(columns: 200)
      let variables = ["TERM": "xterm"].merging(environment) { $1 }
      let outcome = try Tool.run(
        ["check", "--in-memory"] + arguments, in: folder.path, output: .file(terminal.path), environment: variables)
      #expect(outcome.exitCode == 1)
      return terminal.shown().contains("\u{1B}[1;31merror")
    }
    #expect(try shown())
    #expect(try !shown([], ["NO_COLOR": "1"]))
    #expect(try shown([], ["NO_COLOR": ""]))
    #expect(try !shown([], ["TERM": "dumb"]))
    #expect(try !shown(["--color", "never"]))
    // What was asked for on the command line wins.
    #expect(try shown(["--color", "always"], ["NO_COLOR": "1"]))
    #expect(try !folder.run(exits: 1).output.contains("\u{1B}"))
    #expect(try folder.run("--color", "always", "--format", "text=out.txt", exits: 1).output == "")
    #expect(try !folder.text("out.txt").contains("\u{1B}"))
  }

  @Test func aTerminalsWidthIsRespectedAndAPipeHasNone() throws {
    let folder = try Weather.folder()
    let plain = try folder.run(exits: 1).output
    func shown(columns: UInt16, _ environment: [String: String] = [:]) throws -> String {
      let terminal = try Terminal(columns: columns)
      _ = try Tool.run(
        ["check", "--in-memory"], in: folder.path, output: .file(terminal.path),
        environment: ["TERM": "dumb"].merging(environment) { $1 })
      return terminal.shown()
    }
    #expect(try shown(columns: 200) == plain)
    let narrow = try shown(columns: 60)
    #expect(narrow.hasPrefix("error[missing-live-value]: Forecast reads \\.weatherClient\n  but links no live value"))
    // Broken at spaces only: every word is still there.
    #expect(narrow.split(whereSeparator: \.isWhitespace) == plain.split(whereSeparator: \.isWhitespace))
    // A terminal that does not know its width; a shell's variable tells it.
    #expect(try shown(columns: 0, ["COLUMNS": "60"]) == narrow)
    #expect(try shown(columns: 0) == plain)
    #expect(try folder.run(environment: ["COLUMNS": "60"]).output == plain)
  }

  @Test func progressIsForTerminalsAndNotForCI() throws {
    let folder = try Weather.folder()
    func shown(_ arguments: [String] = [], _ environment: [String: String] = [:]) throws -> String {
      let terminal = try Terminal(columns: 80)
      let outcome = try Tool.run(
        ["check", "--in-memory"] + arguments, in: folder.path, errors: .file(terminal.path), environment: environment)
      #expect(outcome.exitCode == 1)
      return terminal.shown()
    }
    // The line is wiped at the end.
    #expect(try shown().hasSuffix("\r\u{1B}[2K"))
    #expect(try shown([], ["CI": "true"]) == "")
    #expect(try shown(["--quiet"]) == "")
    #expect(try shown(["--progress", "never"]) == "")
    #expect(try shown(["--progress", "always"], ["CI": "true"]).contains("resolving…"))
    #expect(try folder.run(exits: 1).errors == "")
    let piped = try folder.run("--progress", "always", "--in-memory", exits: 1)
    #expect(piped.errors.contains("resolving…\n"))
  }

  @Test func quietSaysOnlyWhatMakesTheRunFail() throws {
    let folder = try Weather.folder()
    try folder.write(".depgraph/index.sqlite", "no database")
    let loud = try folder.run(exits: 1)
    try folder.write(".depgraph/index.sqlite", "no database")
    let quiet = try folder.run("--quiet", exits: 1)
    #expect(quiet.output == loud.output)
    #expect(quiet.errors == "")
    #expect(
      try folder.run("--quiet", "--format", "json=none/report.json", exits: 2).errors.contains("none/report.json"))
    try folder.run("--quiet", "--verbose", exits: 64)
  }

  @Test func verboseTellsWhatIsReadAndShortensNothing() throws {
    let folder = try Weather.folder()
    let plain = try folder.run(exits: 1)
    let verbose = try folder.run("--verbose", exits: 1)
    #expect(verbose.output == plain.output)
    #expect(
      verbose.errors == """
        depgraph: root: \(folder.path)
        depgraph: read: all of it
        depgraph: configuration: none
        depgraph: index: \(folder.path)/.depgraph/index.sqlite

        """)
    try folder.write(".depgraph.yml", "exclude: [Vendor]\n")
    let errors = try folder.run("check", "Sources", "--in-memory", "--verbose", exits: 2).errors
    for part in ["read: Sources\n", "configuration: \(folder.path)/.depgraph.yml\n", "index: in memory\n"] {
      #expect(errors.contains(part), "\(errors)")
    }
  }

  /// A saved report with many violations, each at a place and of a subject of its own.
  private func manyViolations(_ count: Int) throws -> ProjectFolder {
    let folder = try Weather.folder()
    try folder.run("--format", "json=one.json", exits: 1)
    let report = try folder.text("one.json")
    let begin = try #require(report.range(of: "\"violations\": [\n")?.upperBound)
    let end = try #require(report.range(of: "\n  ]", options: .backwards)?.lowerBound)
    let violation = String(report[begin..<end])
    let copies = (0..<count).map { number in
      violation.replacingOccurrences(of: "\"WeatherClient\"", with: "\"Client\(number)\"")
        .replacingOccurrences(of: "\"line\": 4", with: "\"line\": \(number + 1)")
        .replacingOccurrences(of: "\"fingerprint\": \"", with: "\"fingerprint\": \"\(number)-")
    }
    try folder.write("many.json", report[..<begin] + copies.joined(separator: ",\n") + report[end...])
    return folder
  }

  @Test func manyViolationsStayReadableAndNoneIsLostForMachines() throws {
    let count = 3_000
    let folder = try manyViolations(count)
    let text = try folder.run("report", "many.json", exits: 0).output
    #expect(text.split(separator: "\n").count < 120)
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("error[") }.count == 10)
    #expect(
      text.contains("… and \(count - 10) more of missing-live-value (\(count - 10) errors): --only missing-live-value"))
    #expect(text.hasSuffix("judged 2 roots, 6 modules; not seen: nothing\n"))
    let whole = try folder.run(
      "report", "many.json", "--verbose", "--format", "text", "--format", "text=out.txt", exits: 0)
    #expect(whole.output.split(separator: "\n").filter { $0.hasPrefix("error[") }.count == count)
    // A file is no screen.
    #expect(try folder.text("out.txt") == whole.output)
    let markdown = try folder.run("report", "many.json", "--format", "markdown", exits: 0).output
    #expect(markdown.utf8.count < 65_536)
    #expect(markdown.contains("… and \(count - 50) more: \(count - 50) `missing-live-value`."))
    let github = try folder.run("report", "many.json", "--format", "github", exits: 0).output
    #expect(github.split(separator: "\n").filter { $0.hasPrefix("::error ") }.count == 10)
    #expect(github.contains("::group::\(count - 10) more without an annotation\n"))
    let json = try JSON(try folder.run("report", "many.json", "--format", "json", exits: 0).output)
    #expect(json["violations"].list.count == count)
    let sarif = try JSON(try folder.run("report", "many.json", "--format", "sarif", exits: 0).output)
    #expect(sarif["runs"][0]["results"].list.count == count)
  }

  @Test func oneReportThatCannotBeWrittenLeavesTheOthersWhole() throws {
    let folder = try Weather.folder()
    let outcome = try folder.run(
      "--format", "sarif=none/bad.sarif", "--format", "json=good.json", "--format", "text", exits: 2)
    let whole = try folder.run(exits: 1).output
    #expect(outcome.output.contains("error[missing-live-value]"))
    #expect(outcome.output.contains("none/bad.sarif: No such file or directory"))
    #expect(!whole.contains("bad.sarif"))
    #expect(outcome.errors.contains("none/bad.sarif: No such file or directory"))
    #expect(try folder.bytes("good.json") == Data(try folder.run("--format", "json", exits: 1).output.utf8))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.hasSuffix(".tmp") || $0 == "none" }, "\(left)")
  }
}

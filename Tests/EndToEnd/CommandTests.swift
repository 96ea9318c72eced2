import Foundation
import Testing

/// Every command, with what it prints and how it exits.
@Suite struct CommandTests {
  @Test func noCommandMeansCheck() throws {
    let folder = try Weather.folder()
    let check = try folder.run("check", exits: 1).output
    #expect(try folder.run(exits: 1).output == check)
    #expect(try folder.run(".", exits: 1).output == check)
    #expect(try folder.run("check", "--quiet", exits: 1).output == check)
    #expect(try folder.run("--strict", exits: 1).output == check)
  }

  @Test func indexPrintsNothingAndFillsTheIndex() throws {
    let folder = try Weather.folder()
    let outcome = try folder.run("index", exits: 0)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("6 modules, 6 files"))
    #expect(folder.exists(".depgraph/index.sqlite"))
    #expect(try folder.run("index", "--quiet", exits: 0).errors == "")
  }

  @Test func modulesTellsWhatWasUnderstood() throws {
    let folder = try Weather.folder()
    let text = try folder.run("modules", exits: 0).output
    for name in ["Forecast", "Kiosk", "HomeFeature", "DayFeature", "WeatherClient", "WeatherClientLive"] {
      #expect(text.contains(name))
    }
    #expect(text.contains("links Forecast:HomeFeature  Package.swift:7\n"))
    let graph = try JSON(try folder.run("modules", "--format", "json", exits: 0).output)
    #expect(graph["format"] == .text("depgraph-modules"))
    let module = graph["modules"].list.first { $0["id"] == .text("Forecast:Forecast") } ?? .null
    #expect(module["kind"] == .text("executable"))
    #expect(module["root"] == .truth(true))
    #expect(module["srcs"] == .list([.text("Sources/Forecast/Forecast.swift")]))
    #expect(module["deps"].list.count == 1)
  }

  @Test func aSavedReportIsShownInOtherFormatsWithoutAnalysing() throws {
    let folder = try Weather.folder()
    let text = try folder.run("--format", "text", "--format", "json=saved.json", exits: 1).output
    try folder.remove("Package.swift")
    #expect(try folder.run("report", "saved.json", exits: 0).output == text)
    #expect(
      try folder.bytes("saved.json") == Data(try folder.run("report", "saved.json", "--format", "json").output.utf8))
    for (file, content) in [("none.json", nil), ("odd.json", "{"), ("other.json", "[]")] as [(String, String?)] {
      if let content { try folder.write(file, content) }
      let outcome = try folder.run("report", file, exits: 2)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains(file), "\(outcome.errors)")
    }
  }

  @Test func rulesAndTheirPages() throws {
    let folder = try ProjectFolder()
    let rules = try JSON(try folder.run("rules", "--format", "json", exits: 0).output)
    let text = try folder.run("rules", exits: 0).output
    let names = rules.list.compactMap { ($0["id"].string ?? $0["rule"].string) }
    #expect(names.contains("missing-live-value"))
    for name in names {
      #expect(text.contains(name))
      #expect(try folder.run("explain", name, exits: 0).output.contains(name))
    }
    #expect(!folder.exists(".depgraph"))
  }

  @Test func unknownNamesAreUsageErrorsWithTheNearestName() throws {
    let folder = try Weather.folder()
    for (arguments, near) in [
      (["explain", "missing-live-valu"], "missing-live-value"), (["--only", "missing-live"], "missing-live-value"),
      (["--only", "module-cylce"], "module-cycle"),
      (["--skip", "undeclared-imports"], "undeclared-import"), (["--format", "jsn"], "json"),
      (["--format", "xcod=report.txt"], "xcode"), (["modules", "--format", "jsno"], "json"),
      (["chekc"], "check"), (["moduels"], "modules"), (["query", "slq"], "sql"),
      (["--stric"], "--strict"), (["--root", "Forcast"], "Forecast"), (["--fail-on", "warnin"], "warning"),
    ] {
      let outcome = try Tool.run(arguments, in: folder.path)
      #expect(outcome.exitCode == 64, "\(arguments)")
      #expect(outcome.output == "")
      #expect(outcome.errors.contains("id you mean") || outcome.errors.contains("'\(near)'"), "\(outcome.errors)")
      #expect(outcome.errors.contains(near), "\(outcome.errors)")
    }
  }

  @Test func aListOfRulesIsToldHowToBeWritten() throws {
    let folder = try Weather.folder()
    let rules = "module-cycle,missing-live-value"
    #expect(
      try folder.run("--only", rules, exits: 64).errors.contains("\(rules) are 2 rules; give the option once for each"))
    let wrong = rules + ",nothing"
    #expect(try folder.run("--skip", wrong, exits: 64).errors.contains("there is no rule \(wrong)"))
  }

  @Test func whatIsFoundWrongWhileACommandRunsShowsTheUsageOfTheCommand() throws {
    let folder = try Weather.folder()
    #expect(
      try folder.run("query", "why", "Nobody", "Nothing", exits: 64).errors.contains("Usage: depgraph query why "))
    #expect(try folder.run("explain", "nothing-at-all", exits: 64).errors.contains("Usage: depgraph explain "))
  }

  @Test func aPathThatIsNoFolderIsAUsageError() throws {
    let folder = try Weather.folder()
    for path in ["nowhere", "Package.swift", "", "nowhere/at/all"] {
      for command in ["check", "index", "modules"] {
        let outcome = try folder.run(command, path, exits: 64)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("folder"))
      }
    }
    #expect(try folder.run("--jobs", "0", exits: 64).output == "")
    #expect(try folder.run("--in-memory", "--db", "x.sqlite", exits: 64).output == "")
  }

  @Test func sqlAnswersQuestionsAboutTheGraph() throws {
    let folder = try Weather.folder()
    let text = try folder.run("query", "sql", "SELECT name, kind FROM modules ORDER BY name LIMIT 2", exits: 0)
    #expect(text.output.contains("DayFeature  library"))
    #expect(text.output.contains("(2 rows)"))
    #expect(
      try folder.query("SELECT subject, root, line FROM violations")
        == (try JSON(#"[{ "subject": "WeatherClient", "root": "Forecast", "line": 4 }]"#)))
    #expect(try folder.query("SELECT 1 WHERE 0") == .list([]))
    for view in [
      "modules", "module_edges", "roots", "root_modules", "keys", "registrations", "consumptions", "live_values",
      "violations", "files", "imports",
    ] {
      #expect(try folder.query("SELECT count(*) > 0 AS found FROM \(view)")[0]["found"] == .integer(1), "\(view)")
    }
  }

  @Test func sqlThatIsWrongIsAUsageErrorInSQLitesWords() throws {
    let folder = try Weather.folder()
    #expect(try folder.run("query", "sql", "SELECT nme FROM modules", exits: 64).errors.contains("no such column: nme"))
    #expect(try folder.run("query", "sql", "SELECT * FROM mods", exits: 64).errors.contains("no such table: mods"))
    #expect(try folder.run("query", "sql", "SELECT FROM", exits: 64).errors.contains("syntax error"))
    for statement in [
      "DELETE FROM module", "DROP VIEW modules", "ATTACH 'x' AS y", "PRAGMA user_version = 3", "", "VACUUM",
      "SELECT 1; DELETE FROM module", "WITH x AS (SELECT 1) DELETE FROM module",
    ] {
      let outcome = try folder.run("query", "sql", statement, exits: 64)
      #expect(outcome.output == "")
      #expect(!outcome.errors.contains("Database.execute"))
    }
    #expect(try folder.query("SELECT count(*) AS n FROM modules")[0]["n"] == .integer(6))
  }
}

import Foundation
import Testing

/// What a script sees: the exit code, the report on standard output, everything else on standard error.
@Suite struct ExitCodeTests {
  @Test func failOnDrawsTheLine() throws {
    let folder = try Weather.folder()
    for (line, code) in [
      ("error", 1), ("warning", 1), ("info", 1), ("never", 0), ("error,warning", 1), ("none", 64), ("error,", 64),
      ("error,never", 64), ("", 64),
    ] as [(String, Int32)] {
      try folder.run("--fail-on", line, exits: code)
    }
    try folder.replace(Weather.missingLink, with: Weather.mendedLink, in: "Package.swift")
    try folder.run("--fail-on", "info", exits: 0)
    // An import that only works because somebody else links the module: a warning.
    try folder.replace("import DayFeature", with: "import DayFeature\nimport WeatherClient", in: Self.home)
    try folder.run(exits: 0)
    try folder.run("--fail-on", "warning", exits: 1)
    try folder.run("--fail-on", "error,warning", exits: 1)
    try folder.run("--fail-on", "error", exits: 0)
    let strict = try folder.run("--strict", "--format", "json", exits: 1)
    #expect(try JSON(strict.output)["summary"]["errors"] == .integer(1))
    let lenient = try JSON(try folder.run("--format", "json", exits: 0).output)
    #expect(lenient["summary"]["errors"] == .integer(0))
    #expect(lenient["summary"]["warnings"] == .integer(1))
  }

  @Test func aRootThatLosesALinkToAMisspeltNameIsNotGreen() throws {
    let folder = try Weather.folder()
    let misspelt = Weather.missingLink.replacing("HomeFeature", with: "HomeFeatur")
    try folder.replace(Weather.missingLink, with: misspelt, in: "Package.swift")
    let outcome = try folder.run(exits: 2)
    #expect(
      outcome.output.contains(
        "target Forecast depends on HomeFeatur, which is not declared: did you mean HomeFeature?"),
      "\(outcome.output)")
    #expect(outcome.errors.contains("fix Package.swift"), "\(outcome.errors)")
    try folder.run("--allow-incomplete", exits: 0)
    // What no root links loses nothing that is checked.
    try folder.replace(misspelt, with: Weather.mendedLink, in: "Package.swift")
    try folder.replace(
      ".target(name: \"DayFeature\"",
      with: ".testTarget(name: \"DayTests\", dependencies: [\"DayFeatur\"]), .target(name: \"DayFeature\"",
      in: "Package.swift")
    try folder.write("Tests/DayTests/Day.swift", "")
    try folder.run(exits: 0)
  }

  @Test func aRunThatWouldFindNothingIsRefused() throws {
    let folder = try Weather.folder()
    let none = try folder.run("--only", "missing-live-value", "--skip", "missing-live-value", exits: 64)
    #expect(none.errors.contains("--only missing-live-value and --skip missing-live-value leave no rule to run"))
    try folder.run("--only", "missing-live-value", "--only", "module-cycle", "--skip", "module-cycle", exits: 1)
  }

  @Test func twoReportsInOnePlaceAreRefused() throws {
    let folder = try Weather.folder()
    let file = try folder.run("--format", "json=report", "--format", "sarif=report", exits: 64)
    #expect(file.errors.contains("--format json=report and --format sarif=report name one file"))
    #expect(!folder.exists("report"))
    let printed = try folder.run("--format", "text", "--format", "sarif", exits: 64)
    #expect(printed.errors.contains("write one to a file: --format sarif=FILE"))
    #expect(printed.output == "")
    try folder.run("--format", "text", "--format", "github", "--format", "json=report", exits: 1)
    #expect(folder.exists("report"))
  }

  @Test func anUnknownFolderShowsNoRules() throws {
    let folder = try Weather.folder()
    let outcome = try folder.run("rules", "nowhere", exits: 64)
    #expect(outcome.output == "")
    // A wrong configuration leaves the catalogue, which may help to mend it.
    try folder.write(".depgraph.yml", "rules: 1\n")
    #expect(try folder.run("rules", exits: 2).output.contains("missing-live-value"))
  }

  @Test func theTwoSidesOfAMergeAreNamed() throws {
    let folder = try Weather.folder()
    try folder.run("baseline", "create", exits: 0)
    let baseline = try folder.text(".depgraph-baseline.jsonl")
    try folder.write(
      ".depgraph-baseline.jsonl", "<<<<<<< HEAD\n\(baseline)=======\n\(baseline)>>>>>>> topic\n")
    let outcome = try folder.run(exits: 2)
    #expect(outcome.errors.contains(".depgraph-baseline.jsonl:1:1: contains unresolved merge conflict markers"))
    #expect(outcome.errors.contains("keep the lines of both sides"), "\(outcome.errors)")
    try folder.write(".depgraph-baseline.jsonl", baseline + baseline)
    try folder.run(exits: 0)
    try folder.write(".depgraph.yml", "exclude: []\n<<<<<<< HEAD\nrules: {}\n=======\n>>>>>>> topic\n")
    let configuration = try folder.run(exits: 2)
    #expect(
      configuration.errors.contains(".depgraph.yml:2:1: the configuration contains unresolved merge conflict markers"),
      "\(configuration.errors)")
  }

  @Test func entriesOfARuleThatIsOffStay() throws {
    let folder = try Weather.folder()
    try folder.run("baseline", "create", exits: 0)
    let baseline = try folder.text(".depgraph-baseline.jsonl")
    try folder.write(".depgraph.yml", "rules: {missing-live-value: off}\n")
    #expect(try folder.run("baseline", "show", exits: 0).output.contains("? "))
    #expect(try folder.run("baseline", "prune", exits: 0).errors.contains("their rule is off"))
    #expect(try folder.text(".depgraph-baseline.jsonl") == baseline)
    // So do those of modules that the configuration leaves out.
    try folder.write(".depgraph.yml", "include: [Sources/WeatherClient]\n")
    try folder.run("baseline", "prune", exits: 0)
    #expect(try folder.text(".depgraph-baseline.jsonl") == baseline)
  }

  private static let home = "Sources/HomeFeature/Home.swift"

  @Test func onlyAndSkipChooseRules() throws {
    let folder = try Weather.folder()
    try folder.run("--only", "module-cycle", exits: 0)
    try folder.run("--only", "module-cycle", "--only", "missing-live-value", exits: 1)
    try folder.run("--skip", "missing-live-value", exits: 0)
    try folder.run("--skip", "module-cycle", exits: 1)
  }

  @Test func onlySwitchesARuleOn() throws {
    let folder = try Weather.folder()
    try folder.write("Sources/HomeFeature/Unused.swift", "")
    try folder.replace("\"DayFeature\",\n", with: "\"DayFeature\", \"WeatherClient\",\n", in: "Package.swift")
    try folder.run("--skip", "missing-live-value", "--fail-on", "info", exits: 0)
    let off = try folder.run("--only", "unused-module-dependency", "--fail-on", "warning", exits: 1)
    #expect(off.output.contains("warning[unused-module-dependency]"), "\(off.output)")
    // Also one that the configuration switches off, and a contract that is.
    try folder.write(
      ".depgraph.yml",
      """
      rules: {missing-live-value: off}
      contracts: [{id: homes, type: forbidden, from: HomeFeature, to: DayFeature, severity: off}]

      """)
    try folder.run("--fail-on", "info", exits: 0)
    try folder.run("--only", "missing-live-value", exits: 1)
    try folder.run("--only", "homes", exits: 1)
    #expect(try folder.run("config", "show", "--only", "missing-live-value", exits: 0).output.contains("--only"))
    for option in ["--only", "--skip"] {
      let unknown = try folder.run(option, "missing-live-valu", exits: 64)
      #expect(unknown.errors.contains("did you mean missing-live-value?"), "\(unknown.errors)")
    }
  }

  @Test func rootNarrowsWhatIsJudged() throws {
    let folder = try Weather.folder()
    for (root, code) in [("Forecast", 1), ("Kiosk", 0), ("Forecast:Kiosk", 0), ("Fore*", 1), ("*", 1)]
      as [(String, Int32)]
    {
      let text = try folder.run("--root", root, exits: code).output
      #expect(text.contains(root == "*" ? "judged 2 roots" : "judged 1 root"), "\(text)")
    }
    try folder.run("--root", "Kiosk", "--root", "Forecast", exits: 1)
    // A root that is not there would make every run green.
    let unknown = try folder.run("--root", "Kiosk", "--root", "Watch", exits: 64)
    #expect(unknown.output == "")
    #expect(unknown.errors.contains("Watch"))
    #expect(try folder.run("--root", "HomeFeature", exits: 64).output == "")
  }

  @Test func requireCompleteIsAboutEverythingThatWasNotSeen() throws {
    let folder = try Weather.mended()
    try folder.run("--require-complete", exits: 0)
    try folder.write("Sources/Kiosk/Broken.swift", "struct Broken {\n@Dependency(\\.weatherClient) var x\n")
    let outcome = try folder.run("--require-complete", exits: 3)
    #expect(outcome.output.contains("not seen: 1 unparsed file"))
    try folder.run(exits: 0)
    // 1 comes before 3.
    try folder.replace(Weather.mendedLink, with: Weather.missingLink, in: "Package.swift")
    try folder.run("--require-complete", exits: 1)
    try folder.run("--require-complete", "--fail-on", "never", exits: 3)
  }

  @Test func aManifestThatARootNeedsAndThatCannotBeDecidedIsTwo() throws {
    let folder = try Weather.mended()
    try folder.replace("let package", with: "let names = Set(open(\"names\"))\nlet package", in: "Package.swift")
    try folder.replace("\"DayFeature\",", with: "names.first!,", in: "Package.swift")
    let outcome = try folder.run("--format", "json", exits: 2)
    let report = try JSON(outcome.output)
    #expect(try ReportSchema.faults(of: report) == [])
    let problem = report["problems"].list.first { $0["kind"] == .text("unevaluable-manifest") } ?? .null
    #expect(problem["location"]["file"] == .text("Package.swift"))
    #expect(problem["location"]["line"] != .null)
    try folder.run("--allow-incomplete", exits: 0)
    // 2 comes before 3, and what is allowed for the one is still not complete for the other.
    try folder.run("--require-complete", exits: 2)
    try folder.run("--require-complete", "--allow-incomplete", exits: 3)
  }

  @Test func aWrongConfigurationIsTwoWithItsPlace() throws {
    let folder = try Weather.folder()
    try folder.write(".depgraph.yml", "rules:\n  missing-live-valu: off\n")
    for arguments in [["check"], ["index"], ["modules"], ["query", "sql", "SELECT 1"]] {
      let outcome = try Tool.run(arguments, in: folder.path)
      #expect(outcome.exitCode == 2, "\(arguments)")
      // The report says so as well; everything else has none.
      let last = outcome.output.split(separator: "\n").last ?? ""
      #expect(arguments == ["check"] ? last.hasPrefix("error: .depgraph.yml:2:3: ") : last.isEmpty)
      #expect(outcome.errors.contains(".depgraph.yml:2:3: "), "\(outcome.errors)")
      #expect(outcome.errors.contains("missing-live-value"), "\(outcome.errors)")
    }
    try folder.write(".depgraph.yml", "rules: [\n")
    #expect(try folder.run(exits: 2).errors.contains(".depgraph.yml:"))
    try folder.write(".depgraph.yml", "rules:\n  missing-live-value: off\n")
    try folder.run(exits: 0)
    let unknown = try folder.run("--config", "none.yml", exits: 2).output.split(separator: "\n").last ?? ""
    #expect(unknown.hasPrefix("error: none.yml does not exist"))
    try folder.write("Lenient/other.yml", "roots: { exclude: [Forecast] }\n")
    try folder.write(".depgraph.yml", "")
    try folder.run(exits: 1)
  }

  /// A run without the configuration of the team would look like one with it.
  @Test(arguments: [".depgraph.yaml", "depgraph.yml"]) func aConfigurationByAnotherNameIsTwo(name: String) throws {
    let folder = try Weather.folder()
    try folder.git("init")
    try folder.write(name, "rules:\n  missing-live-value: off\n")
    for path in [".", "Sources"] {
      let outcome = try Tool.run(["check", path], in: folder.path)
      #expect(outcome.exitCode == 2, "\(path)")
      #expect(
        outcome.output.split(separator: "\n").last
          == "error: \(name) is not read: the configuration is called .depgraph.yml; rename it, or pass its path with --config"
      )
    }
    try folder.run("--config", name, exits: 0)
    try folder.write(".depgraph.yml", "")
    try folder.run(exits: 1)
    // What has to do with another folder is not in the way, nor is a configuration that is still to be written.
    try folder.remove(".depgraph.yml")
    try folder.run("init", "--print", exits: 0)
    try folder.remove(name)
    try folder.write("Tools/\(name)", "")
    try folder.run(exits: 1)
  }

  @Test func anIncludeThatSelectsNothingChecksNothing() throws {
    let folder = try Weather.folder()
    try folder.write(".depgraph.yml", "include: [Source, Testz]\n")
    let text = try folder.run(exits: 2).output
    #expect(
      text.contains("error: .depgraph.yml:1:11: nothing to check was found: include selects no source"), "\(text)")
    #expect(text.contains("2 patterns that match nothing"), "\(text)")
    // Each pattern is a problem with its line.
    let nothing = try folder.report()
    #expect(nothing["problems"].list.map { $0["subject"].string } == ["Source", "Testz"])
    try folder.run("--allow-incomplete", exits: 0)
    // One that selects nothing next to another that does is a problem.
    try folder.write(".depgraph.yml", "include: [Sources, Testz]\n")
    let report = try folder.report()
    #expect(report["problems"].list.map { $0["kind"].string } == ["unmatched-pattern"])
    #expect(report["violations"].list.count == 1)
  }

  /// A thread of the system has no room for as many levels as generated code may have.
  @Test func aLongChainOfCallsIsFollowed() throws {
    let chain = (0..<3_000).map { "func step\($0)() { step\($0 + 1)() }\n" }.joined()
    let folder = try Weather.folder()
    try folder.write(
      "Sources/Forecast/Steps.swift",
      "import Dependencies\nimport WeatherClient\n\n" + chain
        + "func step3000() { prepareDependencies { $0.weatherClient = WeatherClient { \"\" } } }\n")
    try folder.run(exits: 1)
  }

  @Test func aWordThatIsNeitherACommandNorAFolder() throws {
    let folder = try Weather.folder()
    func error(_ arguments: String...) throws -> String {
      let outcome = try Tool.run(arguments, in: folder.path)
      #expect(outcome.exitCode == 64)
      return outcome.errors
    }
    #expect(try error("modlues").contains("unknown command modlues; did you mean modules?"))
    #expect(try error("foo").contains("unknown command foo; `depgraph help` lists the commands"))
    #expect(try error("modlues", ".").contains("unknown command modlues; did you mean modules?"))
    #expect(try error("chek", "Sources", "--in-memory").contains("unknown command chek; did you mean check?"))
    // These are paths.
    #expect(try error("check", "modlues").contains("modlues is not a folder that can be read"))
    #expect(try error("./modlues").contains("./modlues is not a folder that can be read"))
    try folder.write("modlues", "")
    #expect(try error("modlues").contains("modlues is not a folder that can be read"))
    try folder.makeFolder("idex")
    try folder.run("idex", exits: 2)
  }

  @Test func aRootNameThatMeansSeveralIsRefusedWithTheIds() throws {
    let manifest = { (name: String) in
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "\(name)", targets: [.executableTarget(name: "App")])

      """
    }
    let folder = try ProjectFolder([
      "One/Package.swift": manifest("One"), "One/Sources/App/main.swift": "\n", "Two/Package.swift": manifest("Two"),
      "Two/Sources/App/main.swift": "\n",
    ])
    let errors = try folder.run("--root", "App", exits: 64).errors
    #expect(errors.contains("App is the name of several roots: One:App, Two:App"), "\(errors)")
    #expect(try folder.run("--root", "One:App", exits: 0).output.contains("judged 1 root,"))
    #expect(try folder.run("--root", "App*", exits: 0).output.contains("judged 2 roots,"))
  }

  @Test func theFirstOfSixtyFourTwoOneThree() throws {
    let folder = try Weather.folder()
    try folder.write(".depgraph.yml", "nonsense: 1\n")
    try folder.run("--only", "nonsense", exits: 64)
    try folder.run("--format", "nonsense", exits: 64)
    try folder.run("nowhere", exits: 64)
    try folder.run("--require-complete", exits: 2)
  }

  @Test func aReportForEveryWantedFormatInOneRun() throws {
    let folder = try Weather.folder()
    let outcome = try folder.run(
      "--format", "text", "--format", "json=out.json", "--format", "xcode=out.txt", exits: 1)
    #expect(outcome.output == (try folder.run(exits: 1).output))
    #expect(try folder.text("out.json") == (try folder.run("--format", "json", exits: 1).output))
    #expect(try folder.text("out.txt") == (try folder.run("--format", "xcode", exits: 1).output))
    let silent = try folder.run("--format", "json=other.json", "--color", "always", exits: 1)
    #expect(silent.output == "")
    #expect(try folder.bytes("other.json") == (try folder.bytes("out.json")))
    try folder.run("--format", "text=out.json", exits: 1)
    #expect(try folder.text("out.json") == outcome.output)
  }

  @Test func aReportThatCannotBeWrittenIsTwo() throws {
    let folder = try Weather.mended()
    try folder.write("file", "")
    try folder.makeFolder("folder")
    for file in ["file/report.json", "none/report.json", "folder"] {
      let outcome = try folder.run("--format", "json=\(file)", exits: 2)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains(file), "\(outcome.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.absolute("folder")).isEmpty)
    try folder.run("--format", "json=", exits: 64)
  }

  #if os(Linux)
    @Test func aFullDiskIsNoCleanRun() throws {
      let folder = try Weather.mended()
      let report = try folder.run("--format", "json=/dev/full", exits: 2)
      #expect(report.errors.contains("/dev/full: No space left on device"), "\(report.errors)")
      let output = try folder.run(output: .file("/dev/full"))
      #expect(output.exitCode == 2)
      #expect(output.errors.contains("standard output"))
      for command in [["rules"], ["explain", "module-cycle"], ["modules"], ["query", "sql", "SELECT 1"]] {
        #expect(try Tool.run(command, in: folder.path, output: .file("/dev/full")).exitCode == 2, "\(command)")
      }
    }

    /// Nobody reads what the tool says; the verdict stands.
    @Test func standardErrorThatTakesNothingChangesNothing() throws {
      let folder = try Weather.folder()
      for stream in [Tool.Stream.file("/dev/full"), .closed] {
        let options = ["check", "--progress", "always", "--timings", "--format", "json"]
        let outcome = try Tool.run(options, in: folder.path, errors: stream)
        #expect(outcome.exitCode == 1)
        #expect(try JSON(outcome.output)["summary"]["errors"] == .integer(1))
        #expect(try folder.run("index", errors: stream).exitCode == 0)
        #expect(try folder.run("--only", "none", errors: stream).exitCode == 64)
      }
    }
  #endif

  @Test func closedStandardOutputIsNoCleanRun() throws {
    let folder = try Weather.mended()
    let outcome = try folder.run(output: .closed)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors == "depgraph: error: standard output: Bad file descriptor\n")
    // Nothing was written into whatever file got the free number.
    try folder.run("--format", "json=out.json", exits: 0)
    #expect(try folder.report()["violations"] == .list([]))
    #expect(try folder.run("--quiet", exits: 0).errors == "")
  }

  @Test func messagesAndProgressNeverReachStandardOutput() throws {
    let folder = try Weather.folder()
    let plain = try folder.run("--format", "json", exits: 1)
    #expect(plain.errors == "")
    let loud = try folder.run(
      "--format", "json", "--progress", "always", "--timings", "--verbose", "--no-cache", exits: 1)
    #expect(loud.output == plain.output)
    #expect(loud.errors.contains("resolving"))
    #expect(loud.errors.contains(" ms\n"))
    #expect(try folder.run("--color", "always", exits: 1).output.contains("\u{1B}["))
  }
}

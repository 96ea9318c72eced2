import Foundation
import Testing

/// Manifests, projects and configurations that are broken or mean harm. None of them may hang or crash the tool.
@Suite struct BadProjectTests {
  private func manifest(_ body: String) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    \(body)
    let package = Package(name: "Odd", targets: targets)

    """
  }

  /// - Returns: the first problem, whose place is checked.
  @discardableResult private func expectUndecided(
    _ body: String, at place: Testing.SourceLocation = #_sourceLocation
  ) throws -> JSON {
    let folder = try ProjectFolder(["Package.swift": manifest(body), "Sources/Odd/Odd.swift": "struct Odd {}\n"])
    let outcome = try folder.run("--format", "json", "--format", "text=out.txt", exits: 2, at: place)
    let report = try JSON(outcome.output)
    #expect(try ReportSchema.faults(of: report) == [], sourceLocation: place)
    let problem = report["problems"].list.first { $0["kind"] == .text("unevaluable-manifest") } ?? .null
    #expect(problem["location"]["file"] == .text("Package.swift"), "\(report["problems"])", sourceLocation: place)
    #expect(try folder.text("out.txt").contains("Package.swift:"), sourceLocation: place)
    return problem
  }

  @Test func loopsWithoutEnd() throws {
    try expectUndecided("var targets: [Target] = []\nwhile true { targets.append(.target(name: \"A\")) }")
    try expectUndecided("var targets: [Target] = []\nvar n = 0\nrepeat { n += 1 } while n > 0")
    try expectUndecided(
      "var targets: [Target] = []\nfor n in 0..<9_000_000_000_000 { targets.append(.target(name: \"A\")) }")
  }

  @Test func recursionWithoutEnd() throws {
    try expectUndecided("func make(_ n: Int) -> [Target] { make(n + 1) }\nlet targets = make(0)")
    try expectUndecided(
      """
      func make(_ n: Int) -> [Target] { if n == 0 { return [] }; return make(n - 1) + make(n - 1) }
      let targets = make(1_000_000)
      """)
    try expectUndecided("var targets: [Target] { targets }")
  }

  @Test func textThatGrowsWithoutEnd() throws {
    try expectUndecided(
      """
      var name = "abcdefgh"
      for _ in 0..<200 { name = name + name }
      let targets: [Target] = [.target(name: name)]
      """)
  }

  @Test func manifestsThatAreNested() throws {
    for (open, close) in [("[", "]"), ("(", ")")] {
      let nest = String(repeating: open, count: 10_000) + String(repeating: close, count: 10_000)
      try expectUndecided("let targets: [Target] = \(nest)")
    }
    try expectUndecided("let targets: [Target] = " + String(repeating: "[] + ", count: 20_000) + "undecided()")
    try expectUndecided("let targets: [Target] = " + String(repeating: "!", count: 20_000) + "undecided()")
  }

  @Test func manifestsThatDoNotParse() throws {
    let folder = try Weather.folder()
    for (part, broken, line) in [
      ("// screens", "<<<<<<< HEAD\n=======\n>>>>>>> other\n", 6), ("\"DayFeature\",", "\"DayFeature\", (", 9),
      ("// swift-tools-version: 6.0", "// nothing", 1), ("// screens", String(repeating: "(", count: 300), 6),
    ] {
      try folder.write("Package.swift", Weather.manifest.replacingOccurrences(of: part, with: broken))
      let report = try folder.report()
      let problem = report["problems"].list.first { $0["kind"] == .text("unevaluable-manifest") } ?? .null
      #expect(problem["location"]["line"] == .integer(line), "\(problem)")
      #expect(try folder.run(exits: 2).output.contains("Package.swift:\(line):"))
    }
    for text in ["", "\u{0}"] {
      try folder.write("Package.swift", text)
      #expect(try folder.run(exits: 2).output.contains("Package.swift:1:1: "))
    }
    // It declares nothing, and nothing else is there.
    try folder.write("Package.swift", "import PackageDescription\n")
    try folder.run(exits: 2)
    try folder.write("Package.swift", bytes: Data("// swift-tools-version: 6.0\n".utf8) + [0xff, 0xfe])
    #expect(try folder.run(exits: 2).output.contains("is not UTF-8"))
  }

  @Test func numbersThatOverflow() throws {
    try expectUndecided("let n = 9_223_372_036_854_775_807 + 1\nlet targets: [Target] = [.target(name: \"A\\(n)\")]")
    try expectUndecided("let n = 1 / 0\nlet targets: [Target] = [.target(name: \"A\\(n)\")]")
    try expectUndecided("let names = [\"A\"]\nlet targets: [Target] = [.target(name: names[7])]")
  }

  @Test func aPackageThatIsNotWhereTheManifestSays() throws {
    let folder = try Weather.folder()
    try folder.replace(
      ".package(url:", with: ".package(path: \"../Missing\"),\n  .package(url:", in: "Package.swift")
    try folder.replace(
      "\"WeatherClientLive\"]),", with: "\"WeatherClientLive\", .product(name: \"M\", package: \"Missing\")]),",
      in: "Package.swift")
    let report = try folder.report()
    #expect(report["problems"].list.contains { $0["location"]["file"] == .text("Package.swift") })
    #expect(report["violations"].list.count == 1)
    #expect(try folder.run().output.contains("package ../Missing is outside of the repository"))
  }

  @Test func targetsWithoutFoldersAndUnderTheSameName() throws {
    let folder = try Weather.folder()
    try folder.remove("Sources/WeatherClientLive")
    let report = try folder.report()
    #expect(report["problems"].list.contains { $0["kind"] == .text("missing-path") })
    try folder.replace(
      ".target(name: \"DayFeature\"",
      with: ".target(name: \"DayFeature\", dependencies: [\"DayFeature\"]),\n  .target(name: \"DayFeature\"",
      in: "Package.swift")
    _ = try folder.report()
    try folder.replace("[\n    \"DayFeature\",", with: "[\n    \"Kiosk\",", in: "Package.swift")
    _ = try folder.report()
  }

  @Test func aProjectWithMarksOfAnUnfinishedMerge() throws {
    let folder = try Weather.folder()
    let file = "App/App.xcodeproj/project.pbxproj"
    try folder.write(
      file,
      """
      // !$*UTF8*$!
      {
        archiveVersion = 1;
      <<<<<<< HEAD
        objectVersion = 56;
      =======
        objectVersion = 60;
      >>>>>>> other
      }
      """)
    let outcome = try folder.run("--format", "json", exits: 2)
    let report = try JSON(outcome.output)
    #expect(try ReportSchema.faults(of: report) == [])
    let problem = report["problems"].list.first { $0["location"]["file"] == .text(file) } ?? .null
    #expect(problem["kind"] == .text("unreadable-project"))
    #expect(problem["location"]["line"] == .integer(4))
    #expect(report["violations"].list.count == 1)
    for text in [
      String(repeating: "(", count: 200_000), "{ a = \"", "", "{ objects = { A = { isa = PBXProject; }; }; }",
    ] {
      try folder.write(file, text)
      _ = try folder.report()
    }
  }

  /// Whatever describes a project, nobody knows what roots hide in one that cannot be read.
  @Test(arguments: [
    ("App/project.yml", "name: App\ntargets: {App: {\n"),
    ("App/Project.swift", "import ProjectDescription\nlet project = Project(name: nobody(), targets: [])\n"),
  ])
  func aDescriptionThatCannotBeReadIsNoCleanRun(file: String, text: String) throws {
    let folder = try Weather.mended()
    try folder.run(exits: 0)
    try folder.write(file, text)
    try folder.run(exits: 2)
    try folder.run("--allow-incomplete", exits: 0)
    // Where the project itself is there, it needs no description.
    let project = "{ objects = { ROOT = { isa = PBXProject; targets = (); }; }; rootObject = ROOT; }"
    try folder.write("App/App.xcodeproj/project.pbxproj", "// !$*UTF8*$!\n" + project)
    try folder.run(exits: 0)
  }

  /// Whatever is asked of it, a tree whose manifest cannot be read gives no answer that looks whole.
  @Test(arguments: [
    ["index"], ["modules"], ["query", "modules"], ["query", "sql", "SELECT 1"], ["query", "cycles"], ["check"],
  ])
  func noCommandIsSilentAboutAManifestThatCannotBeRead(_ command: [String]) throws {
    let folder = try Weather.folder()
    try folder.write("Package.swift", "// swift-tools-version: 6.0\nlet package = unknown()\n")
    let outcome = try Tool.run(command, in: folder.path)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("Package.swift"))
    #expect(outcome.errors.contains("--allow-incomplete"))
    #expect(try Tool.run(command + ["--allow-incomplete"], in: folder.path).exitCode != 2 || command == ["check"])
  }

  @Test func aListOfPinsThatIsNoneIsAProblem() throws {
    let folder = try Weather.folder()
    for text in ["<<<<<<< HEAD\n{}\n", "", "{}", "[]"] {
      try folder.write("Package.resolved", text)
      let problems = try folder.report()["problems"].list.compactMap { $0["message"].string }
      #expect(problems.contains { $0.contains("Package.resolved is not a list of package versions") }, "\(problems)")
    }
    try folder.write("Package.resolved", #"{"pins": [], "version": 2}"#)
    #expect(try folder.report()["problems"].list.allSatisfy { $0["location"]["file"].string != "Package.resolved" })
  }

  @Test func aConfigurationThatGrows() throws {
    let folder = try Weather.folder()
    var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<30 {
      let before = String(repeating: "*a\(level - 1), ", count: 10)
      bomb += "a\(level): &a\(level) [\(before)]\n"
    }
    for text in [
      bomb + "exclude: *a29\n", String(repeating: "[", count: 100_000), String(repeating: "a: ", count: 10_000),
      String(repeating: "- ", count: 10_000), "a: &a [*a]\nexclude: *a\n",
      "exclude: [\"\(String(repeating: "*", count: 5000))a\"]\n x",
      "\u{0}\u{1}", "rules: \u{FEFF}{", "{}}",
    ] {
      try folder.write(".depgraph.yml", text)
      let outcome = try folder.run(exits: 2)
      #expect(outcome.output.hasPrefix("nothing was checked\n"))
      #expect(outcome.errors.contains(".depgraph.yml"), "\(outcome.errors.prefix(300))")
      #expect(outcome.errors.utf8.count < 100_000)
    }
    // Patterns that a naive matcher tries in every way.
    let stars = String(repeating: "*a", count: 60)
    try folder.write(".depgraph.yml", "exclude: [\"\(stars)b\"]\nroots: { exclude: [\"\(stars)b\"] }\n")
    try folder.write("Sources/DayFeature/\(String(repeating: "a", count: 200)).swift", "")
    try folder.run(exits: 1)
  }
}

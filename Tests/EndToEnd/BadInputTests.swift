import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Trees that nobody would write and that a tool meets all the same: a message with its place, and the rest is judged.
@Suite struct BadInputTests {
  private let folder: ProjectFolder

  init() throws { folder = try Weather.folder() }

  private static let odd = "Sources/DayFeature/Odd.swift"

  /// The report finds the project's own fault, and has the problem.
  private func expectProblem(
    _ kind: String, in file: String, line: Int? = nil, at place: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let report = try folder.report("--format", "text=out.txt", at: place)
    let problem = report["problems"].list.first { $0["kind"] == .text(kind) && $0["location"]["file"] == .text(file) }
    #expect(problem != nil, "\(report["problems"])", sourceLocation: place)
    if let line { #expect(problem?["location"]["line"] == .integer(line), sourceLocation: place) }
    #expect(report["violations"][0]["rule"] == .text("missing-live-value"), sourceLocation: place)
    #expect(report["violations"].list.count == 1, "\(report["violations"])", sourceLocation: place)
    #expect(try folder.text("out.txt").contains("\(file):"), sourceLocation: place)
  }

  private func expectNoProblem(at place: Testing.SourceLocation = #_sourceLocation) throws {
    let report = try folder.report(at: place)
    #expect(report["problems"] == .list([]), sourceLocation: place)
    #expect(report["violations"].list.count == 1, sourceLocation: place)
  }

  @Test func aSourceThatDoesNotParse() throws {
    try folder.write(Self.odd, "import Dependencies\nstruct Odd {\n  @Dependency(\\.weatherClient var x\n")
    try expectProblem("unparsed-source", in: Self.odd)
    try folder.write(Self.odd, "<<<<<<< HEAD\nimport Dependencies\n=======\nimport WeatherClient\n>>>>>>> other\n")
    try expectProblem("unparsed-source", in: Self.odd, line: 1)
  }

  @Test func aSourceThatIsNotUTF8() throws {
    try folder.write(Self.odd, bytes: Data("import Dependencies\nlet odd = \"".utf8) + [0xff, 0xfe, 0xc0])
    try expectProblem("unreadable-file", in: Self.odd, line: 2)
  }

  @Test func emptyAndNearlyEmptyFilesAreFine() throws {
    try folder.write(Self.odd, "")
    try folder.write("Sources/DayFeature/Mark.swift", bytes: Data([0xef, 0xbb, 0xbf]))
    try folder.write("Sources/DayFeature/Line.swift", "\r\n\r\n")
    try folder.write("Sources/DayFeature/Comment.swift", "/* /* */ */ // \u{1F980}")
    try expectNoProblem()
  }

  @Test func aLineOfTwentyMegabytes() throws {
    let line = "let long = \"" + String(repeating: "abcdefgh ", count: 20 << 20 / 9) + "\"\n"
    try folder.write(Self.odd, line)
    try expectNoProblem()
    try folder.write(Self.odd, "import Dependencies /* " + line + "*/\n" + Weather.day.dropFirst(20))
    try expectProblem("unparsed-source", in: Self.odd, line: 1)
    try folder.remove(Self.odd)
    try folder.write("Package.swift", Weather.manifest + "// " + line)
    let text = try folder.run(exits: 2).output
    #expect(text.contains("Package.swift:"))
    #expect(text.utf8.count < 10_000)
  }

  @Test func tenThousandBracketsInsideEachOther() throws {
    for (open, close) in [("(", ")"), ("[", "]"), ("{ ", "}"), ("#if A\n", "\n#endif"), ("\"\\(", ")\"")] {
      let nest = String(repeating: open, count: 10_000)
      try folder.write(Self.odd, "import Dependencies\nlet odd = \(nest)1\(String(repeating: close, count: 10_000))\n")
      let report = try folder.report()
      #expect(report["violations"].list.count == 1, "\(open)")
      try folder.write(Self.odd, "import Dependencies\n@Dependency(\\.x) var odd = \(nest)")
      try expectProblem("unparsed-source", in: Self.odd)
    }
  }

  @Test func linksThatLeadRoundInCircles() throws {
    try folder.link("Sources/DayFeature/Loop", to: "..")
    try folder.link("Sources/DayFeature/Self", to: ".")
    try folder.link("Sources/DayFeature/Up.swift", to: "Up.swift")
    try folder.link("Sources/DayFeature/Gone.swift", to: "nowhere.swift")
    try folder.link("Sources/A", to: "B")
    try folder.link("Sources/B", to: "A")
    try expectProblem("unreadable-file", in: "Sources/DayFeature/Gone.swift")
    try expectProblem("unreadable-file", in: "Sources/DayFeature/Up.swift")
  }

  @Test func namesInEveryScript() throws {
    for name in [
      "Übersicht und Tag", "天気", "الطقس", "🌦️", "one\nline", "tab\there", "quote\"d", "$(echo)", "-rf", "#", "%20",
    ] {
      try folder.write("Sources/DayFeature/\(name)/\(name).swift", "import Dependencies\n")
    }
    try expectNoProblem()
    let odd = "Sources/DayFeature/🌦️ one\nline \u{1B}[31mred.swift"
    try folder.move("Sources/DayFeature/Day.swift", to: odd)
    let report = try folder.report()
    #expect(report["violations"][0]["location"]["file"] == .text(odd))
    for format in ["text", "xcode"] {
      let text = try folder.run("--format", format, exits: 1).output
      #expect(text.contains("🌦️"))
      // A name must neither forge a line of the report nor reach the terminal's controls.
      #expect(!text.contains("\nline"))
      #expect(!text.contains("\u{1B}"))
    }
  }

  @Test func whatIsCalledASourceAndIsNone() throws {
    try folder.makeFolder("Sources/DayFeature/Foo.swift")
    try folder.write(
      "Sources/DayFeature/Foo.swift/Inner.swift", Weather.day.replacingOccurrences(of: "Day", with: "In"))
    try #require(mkfifo(folder.absolute("Sources/DayFeature/Pipe.swift"), 0o600) == 0)
    let report = try folder.report()
    #expect(report["violations"].list.count == 1)
    // A package whose manifest is a pipe or a folder.
    try folder.makeFolder("Other/Package.swift")
    try folder.makeFolder("Third")
    try #require(mkfifo(folder.absolute("Third/Package.swift"), 0o600) == 0)
    #expect(try folder.report()["violations"].list.count == 1)
  }

  /// Root may read everything.
  @Test(.enabled(if: geteuid() != 0)) func aFileThatMayNotBeRead() throws {
    try folder.write(Self.odd, "struct Odd {}\n")
    #expect(chmod(folder.absolute(Self.odd), 0) == 0)
    try expectProblem("unreadable-file", in: Self.odd)
    #expect(chmod(folder.absolute("Sources/Kiosk"), 0) == 0)
    try expectProblem("unreadable-file", in: "Sources/Kiosk")
    #expect(chmod(folder.absolute("Sources/Kiosk"), 0o755) == 0)
  }

  @Test func anEmptyFolderSaysThatNothingWasJudged() throws {
    let empty = try ProjectFolder()
    let outcome = try empty.run(exits: 2)
    #expect(outcome.output.contains("judged 0 roots, 0 modules; not seen: live values (there is no root)"))
    try empty.run("--require-complete", exits: 2)
    // Nobody can mean that nothing is checked.
    try empty.run("--allow-incomplete", exits: 2)
    try empty.write("Loose.swift", Weather.day)
    #expect(try empty.run(exits: 2).output.contains("there is no root"))
  }
}

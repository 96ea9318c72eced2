import Foundation
import Testing

/// The index is a cache: whatever happens to it, the report is the same.
@Suite struct IndexDamageTests {
  private let folder: ProjectFolder
  private let expected: String

  init() throws {
    folder = try Weather.folder()
    expected = try folder.run("--format", "json", exits: 1).output
  }

  private static let index = ".depgraph/index.sqlite"

  /// Runs twice: on what is there, and on what the first run left.
  /// - Returns: what the first run said.
  private func expectTheSameReport(at place: Testing.SourceLocation = #_sourceLocation) throws -> String {
    let first = try folder.run("--format", "json", exits: 1, at: place)
    #expect(first.output == expected, sourceLocation: place)
    let second = try folder.run("--format", "json", exits: 1, at: place)
    #expect(second.output == expected, sourceLocation: place)
    return first.errors
  }

  @Test func anIndexOfAnotherVersionIsRebuilt() throws {
    // `user_version`, where the schema's hash stands: bytes 60 to 63 of the header.
    var bytes = try folder.bytes(Self.index)
    bytes[63] ^= 0xff
    try folder.write(Self.index, bytes: bytes)
    #expect(try expectTheSameReport().contains("index was rebuilt: it was written by another version"))
    #expect(try folder.run(exits: 1).errors == "")
  }

  @Test func garbageAndFragmentsAreReplaced() throws {
    let whole = try folder.bytes(Self.index)
    let garbage = Data((0..<9000).map { UInt8(truncatingIfNeeded: $0 &* 7919 &+ $0 >> 3) })
    for (bytes, isTold) in [
      (garbage, true), (Data("no database".utf8), true), (whole.prefix(whole.count / 2), true),
      (whole.prefix(5000), true), (whole.prefix(50), true), (Data(), false),
    ] {
      try folder.write(Self.index, bytes: bytes)
      let errors = try expectTheSameReport()
      #expect(errors.contains("index was rebuilt") == isTold, "\(bytes.count) bytes: \(errors)")
    }
  }

  @Test func aForeignFileIsKept() throws {
    let bytes = Data([0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10])
    try folder.write("picture.jpg", bytes: bytes)
    let outcome = try folder.run("--db", "picture.jpg", "--format", "json", exits: 1)
    #expect(outcome.output == expected)
    #expect(outcome.errors.contains("picture.jpg.replaced"))
    #expect(try folder.bytes("picture.jpg.replaced") == bytes)
  }

  @Test func aTextIsRefused() throws {
    try folder.write("notes.txt", "my notes\n")
    let outcome = try folder.run("--db", "notes.txt", exits: 64)
    #expect(outcome.errors.contains("--db notes.txt is a text, not an index of depgraph"))
    #expect(try folder.text("notes.txt") == "my notes\n")
  }

  @Test func theDatabaseOfAnotherProgramIsRefused() throws {
    var bytes = try folder.bytes(Self.index)
    // `application_id`, by which SQLite says whose a file is.
    bytes.replaceSubrange(68..<72, with: [1, 2, 3, 4])
    try folder.write("other.sqlite", bytes: bytes)
    let outcome = try folder.run("--db", "other.sqlite", exits: 64)
    #expect(outcome.errors.contains("--db other.sqlite is another program's database"))
    #expect(try folder.bytes("other.sqlite") == bytes)
    #expect(throws: (any Error).self) { try folder.bytes("other.sqlite.replaced") }
  }

  @Test func pagesThatWereOverwrittenChangeNoReport() throws {
    let whole = try folder.bytes(Self.index)
    for place in stride(from: 4096, to: whole.count, by: max(4096, whole.count / 12)) {
      var bytes = whole
      for offset in place..<min(place + 600, bytes.count) { bytes[offset] = UInt8(truncatingIfNeeded: offset &* 31) }
      try folder.write(Self.index, bytes: bytes)
      #expect(try folder.run("--format", "json", exits: 1).output == expected, "at \(place)")
    }
  }

  @Test func aJournalThatIsGarbageChangesNoReport() throws {
    for suffix in ["-wal", "-shm", "-journal"] {
      try folder.write(Self.index + suffix, bytes: Data(repeating: 0x5a, count: 40_000))
      _ = try expectTheSameReport()
    }
  }

  @Test func whereNoIndexCanBeItIsInMemory() throws {
    try folder.remove(".depgraph")
    try folder.makeFolder(Self.index)
    #expect(try expectTheSameReport().contains("using an in-memory index"))
    try folder.remove(".depgraph")
    try folder.write(".depgraph", "a file in its place")
    #expect(try expectTheSameReport().contains("using an in-memory index"))
    #expect(try folder.text(".depgraph") == "a file in its place")
    let outcome = try folder.run("--db", "Package.swift/index.sqlite", "--format", "json", exits: 1)
    #expect(outcome.output == expected)
    #expect(outcome.errors.contains("using an in-memory index"))
    #expect(try folder.query("SELECT count(*) AS n FROM modules")[0]["n"] == .integer(6))
  }

  @Test func runsAtOnceOnOneIndexAreAllRight() throws {
    for _ in 0..<3 {
      try? folder.remove(".depgraph")
      let runs = try (0..<4).map { _ in try Tool.start(["check", "--format", "json"], in: folder.path) }
      for outcome in try runs.map({ try $0.finish() }) {
        #expect(outcome.exitCode == 1)
        #expect(outcome.output == expected)
        #expect(outcome.errors == "")
      }
    }
    _ = try expectTheSameReport()
  }

  @Test func aKilledRunLeavesNothingThatDisturbsTheNext() throws {
    try? folder.remove(".depgraph")
    for number in 0..<20 {
      // Something to write in every run.
      try folder.write("Sources/Kiosk/Kiosk\(number % 3).swift", "// \(number)\n")
      let run = try Tool.start(["check", "--format", "json=out.json"], in: folder.path)
      usleep(UInt32(number) * 4000)
      run.end()
      _ = try run.finish()
      if folder.exists("out.json") { #expect(throws: Never.self) { try JSON(try folder.text("out.json")) } }
    }
    let good = try folder.run("--format", "json", exits: 1)
    #expect(good.errors == "")
    #expect(good.output == (try folder.run("--format", "json", "--in-memory", exits: 1).output))
    for number in 0..<3 { try folder.remove("Sources/Kiosk/Kiosk\(number).swift") }
    #expect(try expectTheSameReport() == "")
  }

  @Test func sourcesThatChangeUnderTheRunAreNoCrash() throws {
    for number in 0..<12 {
      let run = try Tool.start(["check", "--format", "json", "--no-cache"], in: folder.path)
      for step in 0..<8 {
        usleep(1500)
        let file = "Sources/DayFeature/Other\(step % 2).swift"
        switch (number + step) % 3 {
        case 0: try folder.write(file, Weather.day.replacingOccurrences(of: "Day", with: "Other\(number)"))
        case 1: try? folder.remove(file)
        default: try folder.write(file, "struct Half\(number) {")
        }
      }
      let outcome = try run.finish()
      let report = try JSON(outcome.output)
      #expect(try ReportSchema.faults(of: report) == [])
      // What was gone when it was to be read lets the finding be doubted, and the report tells.
      let isDoubted = report["violations"][0]["confidence"] == .text("unknown")
      #expect(outcome.exitCode == (isDoubted ? 0 : 1), "\(outcome.errors)")
      #expect(!isDoubted || report["problems"] != .list([]))
    }
    for number in 0..<2 { try? folder.remove("Sources/DayFeature/Other\(number).swift") }
    _ = try expectTheSameReport()
  }
}

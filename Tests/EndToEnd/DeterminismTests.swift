import Foundation
import Testing

/// The same tree gives the same bytes, whatever happened before and however it is read.
@Suite struct DeterminismTests {
  private static let formats = [
    "text", "json", "xcode", "sarif", "github", "gitlab", "checkstyle", "junit", "markdown", "swiftlint-json",
  ]

  /// The reports of a folder in every format, without its own path.
  private func reports(_ folder: ProjectFolder, _ options: [String] = []) throws -> [String] {
    let output = try ProjectFolder()
    let wanted = Self.formats.flatMap { ["--format", "\($0)=\(output.absolute($0))"] }
    let outcome = try Tool.run(["check"] + wanted + options, in: folder.path)
    #expect(outcome.exitCode == 1, "\(outcome.errors)")
    return try Self.formats.map { try output.text($0).replacingOccurrences(of: folder.path, with: "") }
  }

  /// Faults of several rules in many files, so that there is an order to get wrong.
  private func files() -> [String: String] {
    var files = Weather.files
    for number in 0..<12 {
      let name = "Sources/DayFeature/Part\(number)"
      files[name + ".swift"] = Weather.day.replacingOccurrences(of: "Day", with: "Part\(number)")
      files["Sources/Kiosk/Unread\(number).swift"] = "import Dependencies\nstruct Broken\(number) {"
    }
    files["Sources/HomeFeature/Leak.swift"] = "import WeatherClient\nimport Dependencies\n"
    return files
  }

  @Test func jobsAndIndexesChangeNothing() throws {
    let folder = try ProjectFolder(files())
    let cold = try reports(folder)
    #expect(try JSON(cold[1])["violations"].list.count > 1)
    for options in [
      [], ["--jobs", "1"], ["--jobs", "4"], ["--no-cache"],
      ["--in-memory", "--jobs", "\(Int.max)"], ["--in-memory"], ["--no-cache", "--jobs", "1"],
      ["--in-memory", "--jobs", "4"], ["--db", "other.sqlite"],
    ] {
      #expect(try reports(folder, options) == cold, "\(options)")
    }
  }

  @Test func editsThatAreTakenBackLeaveNoTrace() throws {
    let folder = try ProjectFolder(files())
    let cold = try reports(folder)
    let day = "Sources/DayFeature/Day.swift"
    let old = try folder.text(day)
    try folder.write(day, "\n\n" + old)
    #expect(try reports(folder) != cold)
    try folder.write(day, old)
    #expect(try reports(folder) == cold)
    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: folder.absolute(day))
    #expect(try reports(folder) == cold)
    try folder.move(day, to: "Sources/DayFeature/Renamed.swift")
    #expect(try reports(folder) != cold)
    try folder.move("Sources/DayFeature/Renamed.swift", to: day)
    #expect(try reports(folder) == cold)
  }

  /// The same size, and a date that is set back to what it was: content decides.
  @Test func anEditThatHidesBehindItsDateIsSeen() throws {
    let folder = try Weather.folder()
    let day = "Sources/DayFeature/Day.swift"
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.absolute(day))
    try folder.run(exits: 1)
    try folder.replace("@Dependency(\\.weather", with: "@Dependence(\\.weather", in: day)
    let date = try #require(attributes[.modificationDate] as? Date)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.absolute(day))
    try folder.run(exits: 0)
  }

  @Test func theOrderOfCreationChangesNothing() throws {
    let files = files()
    let first = try ProjectFolder(files)
    let expected = try reports(first)
    var state: UInt64 = 1
    for _ in 0..<3 {
      let other = try ProjectFolder()
      // Fisher and Yates by a small generator: the same orders in every run of the test.
      var names = files.keys.sorted()
      for place in names.indices.dropFirst().reversed() {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        names.swapAt(place, Int(state >> 33) % (place + 1))
      }
      for name in names { try other.write(name, files[name] ?? "") }
      #expect(try reports(other) == expected)
    }
  }
}

import Foundation
import Testing

/// What a run writes stays in the repository, wherever the repository's links and its configuration point.
@Suite struct LinkedPlaceTests {
  private let outside: ProjectFolder
  private let folder: ProjectFolder

  init() throws {
    outside = try ProjectFolder(["kept.txt": "kept"])
    folder = try ProjectFolder(Weather.files)
    try folder.write(".depgraph.yml", "")
  }

  /// Nothing was written next to what was there.
  private func expectNothingWritten() throws {
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["kept.txt"])
    #expect(try outside.text("kept.txt") == "kept")
  }

  @Test func aLinkedFolderOfTheIndex() throws {
    try folder.link(".depgraph", to: outside.path)
    let outcome = try folder.run("check", exits: 1)
    #expect(outcome.errors.contains(".depgraph is a symbolic link"), "\(outcome.errors)")
    try folder.run("check", "--manifest-evaluation", "auto", exits: 1)
    try expectNothingWritten()
  }

  @Test(arguments: ["index.sqlite", "index.sqlite-wal", "index.sqlite-journal", ".gitignore", "manifests"])
  func aLinkInTheFolderOfTheIndex(name: String) throws {
    try folder.link(".depgraph/\(name)", to: outside.absolute("new"))
    #expect(try folder.run("check", exits: 1).errors.contains("\(name) is a symbolic link"))
    try folder.remove(".depgraph/\(name)")
    try folder.link(".depgraph/\(name)", to: outside.absolute("kept.txt"))
    #expect(try folder.run("check", exits: 1).errors.contains("\(name) is a symbolic link"))
    try expectNothingWritten()
    try folder.remove(".depgraph")
    #expect(try folder.run("check", exits: 1).errors.isEmpty)
    #expect(folder.exists(".depgraph/index.sqlite"))
  }

  @Test func aReportThroughALinkOfTheRepository() throws {
    try folder.link("report.json", to: outside.absolute("kept.txt"))
    try folder.link("reports", to: outside.path)
    for path in ["report.json", "reports/new.json"] {
      let outcome = try folder.run("check", "--format", "json=\(path)", exits: 2)
      #expect(outcome.errors.contains("a symbolic link leads out of the repository"), "\(outcome.errors)")
    }
    try expectNothingWritten()
    // A link inside of the repository, and a place elsewhere that the command line names, are as they were meant.
    try folder.write("Reports/one.json", "")
    try folder.link("latest.json", to: "Reports/one.json")
    try folder.run("check", "--format", "json=latest.json", exits: 1)
    #expect(try folder.text("Reports/one.json").contains("schemaVersion"))
    try folder.run("check", "--format", "json=\(outside.absolute("named.json"))", exits: 1)
    #expect(outside.exists("named.json"))
  }

  @Test func aBaselineThatTheConfigurationPlacesElsewhere() throws {
    try folder.link("Linked", to: outside.path)
    let name = outside.path.split(separator: "/").last.map(String.init) ?? ""
    for place in ["../\(name)/new.jsonl", outside.absolute("new.jsonl"), "Linked/new.jsonl"] {
      try folder.write(".depgraph.yml", "baseline: \(place)\n")
      let outcome = try folder.run("baseline", "create", exits: 2)
      #expect(outcome.errors.contains("outside of the repository"), "\(outcome.errors)")
    }
    try expectNothingWritten()
    try folder.run("baseline", "create", "--baseline", outside.absolute("named.jsonl"), exits: 0)
    #expect(outside.exists("named.jsonl"))
    try folder.write(".depgraph.yml", "baseline: Checks/accepted.jsonl\n")
    try folder.makeFolder("Checks")
    try folder.run("baseline", "create", exits: 0)
    #expect(folder.exists("Checks/accepted.jsonl"))
  }
}

import DepGraphModel
import DepGraphSchema
import Foundation
import GRDB
import Testing

@testable import DepGraphStore

/// Whatever stands where the index should be, a run gets an index that works, and a word about it.
@Suite struct DamageTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func expectUsable(_ opened: Index.Opened, _ location: Testing.SourceLocation = #_sourceLocation) throws {
    #expect(try opened.index.storedFiles().isEmpty, sourceLocation: location)
    try opened.index.save(.of(["a.swift": FileFacts(isParsed: true)]), .sample())
    #expect(try opened.index.facts(["a.swift"]).count == 1, sourceLocation: location)
  }

  @Test func aNewIndexIsNothingToTalkAbout() throws {
    let opened = try scratch.open()
    #expect(opened.messages.isEmpty)
    #expect(opened.index.path == scratch.path)
    try expectUsable(opened)
  }

  @Test func anEmptyFileBecomesAnIndex() throws {
    try Data().write(to: scratch.url)
    let opened = try scratch.open()
    #expect(opened.messages.isEmpty)
    try expectUsable(opened)
    #expect(try scratch.names().contains("index.sqlite.replaced") == false)
  }

  @Test func aFileOfSomebodyElseIsKeptUnderAnotherName() throws {
    for (number, kept) in ["index.sqlite.replaced", "index.sqlite.replaced-2"].enumerated() {
      let text = String(repeating: "let number = \(number)\n", count: 300)
      try? FileManager.default.removeItem(at: scratch.url)
      try Data(text.utf8).write(to: scratch.url)
      let opened = try scratch.open()
      #expect(
        opened.messages == [
          "index was rebuilt: file is not a database; the old file is now \(scratch.folder)/\(kept)"
        ])
      try expectUsable(opened)
      try opened.index.close()
      #expect(try String(contentsOfFile: scratch.folder + "/" + kept, encoding: .utf8) == text)
    }
  }

  @Test func aDatabaseOfSomebodyElseIsKeptWhole() throws {
    let other = try DatabaseQueue(path: scratch.path)
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES (42)")
    }
    let opened = try scratch.open()
    #expect(opened.messages.count == 1)
    #expect(opened.messages.first?.contains("another program's database") == true)
    try expectUsable(opened)
    try other.close()
    let kept = try DatabaseQueue(path: scratch.path + ".replaced")
    #expect(try kept.read { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 42)
  }

  /// Of other tables, or of the same ones: an older depgraph may have read less of the same files.
  @Test(arguments: [(Int32(7), "DROP VIEW keys"), (Schema.version(of: "0.0.9"), "")])
  func anotherVersionIsReplacedWithoutATrace(version: Int32, change: String) throws {
    try scratch.fill(["old.swift": FileFacts()])
    let other = try DatabaseQueue(path: scratch.path)
    try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = \(version); \(change)") }
    try other.close()
    let opened = try scratch.open()
    #expect(
      opened.messages == ["index was rebuilt: it was written by another version of depgraph, or not on this machine"])
    try expectUsable(opened)
    #expect(try scratch.names().allSatisfy { !$0.contains("replaced") })
  }

  /// Two versions that share a checkout: the one that lost the index judges, and only cannot keep its result.
  @Test func anIndexTakenOverDuringTheRunIsLeftAlone() throws {
    let index = try scratch.open().index
    let other = try DatabaseQueue(path: scratch.path)
    try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 7") }
    #expect(#expect(throws: IndexError.self) { try index.storedFiles() }?.kind == .takenOver)
    let error = try #require(#expect(throws: IndexError.self) { try index.save(.of([:]), .sample()) })
    #expect(error.kind == .takenOver)
    let replacement = try index.replacement(after: error)
    #expect(replacement.index.path == nil)
    #expect(replacement.messages.count == 1)
    try expectUsable(replacement)
  }

  @Test(arguments: [50, 100, 1000, 4096, 5000, 20_000])
  func aCutOffIndexIsReplaced(length: Int) throws {
    let paths = try fillWithManyFiles()
    let content = try Data(contentsOf: scratch.url)
    try content.prefix(length).write(to: scratch.url)
    var opened = try scratch.open()
    do {
      _ = try opened.index.facts(paths)
    } catch let error as IndexError {
      #expect(error.kind == .damaged)
      opened = try opened.index.replacement(after: error)
    }
    #expect(opened.messages.count == 1)
    #expect(opened.index.path == scratch.path)
    try expectUsable(opened)
  }

  @Test func aChangedTextInsideIsNoticed() throws {
    let fact = ImportFact(module: "Calculator", position: SourcePosition(line: 1, column: 1))
    try scratch.fill(["a.swift": FileFacts(imports: [fact])])
    var content = try Data(contentsOf: scratch.url)
    let place = try #require(content.range(of: Data("Calculator".utf8)))
    content[place.lowerBound] = UInt8(ascii: "c")
    try content.write(to: scratch.url)
    let index = try scratch.open().index
    let error = try #require(#expect(throws: IndexError.self) { try index.facts(["a.swift"]) })
    #expect(error.kind == .damaged)
    let replacement = try index.replacement(after: error)
    #expect(replacement.messages == ["index was rebuilt: the stored facts of a.swift are damaged"])
    try expectUsable(replacement)
  }

  @Test func aChangedResultIsNoticed() throws {
    let index = try scratch.open().index
    try index.save(.of([:]), .sample("f", packed: "the whole report"))
    try index.close()
    var content = try Data(contentsOf: scratch.url)
    let place = try #require(content.range(of: Data("the whole report".utf8)))
    content[place.lowerBound] = 0
    try content.write(to: scratch.url)
    let error = #expect(throws: IndexError.self) { try scratch.open().index.packedReport(fingerprint: "f") }
    #expect(error?.kind == .damaged)
  }

  /// Bytes overwritten anywhere: what is read is what was written, or nothing, or an error that leads to a new index.
  @Test func noDamageGivesWrongFacts() throws {
    let paths = try fillWithManyFiles()
    let content = try Data(contentsOf: scratch.url)
    let expected = try scratch.open().index.facts(paths)
    var dice = Dice(seed: 3)
    for _ in 0..<150 {
      var broken = content
      let start = dice.number(below: content.count)
      for offset in start..<min(content.count, start + 1 + dice.number(below: 300)) {
        broken[offset] = UInt8(dice.number(below: 256))
      }
      for name in try scratch.names() { try FileManager.default.removeItem(atPath: scratch.folder + "/" + name) }
      try broken.write(to: scratch.url)
      var opened = try scratch.open()
      do {
        _ = try opened.index.storedFiles()
        let facts = try opened.index.facts(paths)
        #expect(facts.allSatisfy { expected[$0.key] == $0.value })
      } catch let error as IndexError {
        opened = try opened.index.replacement(after: error)
        try expectUsable(opened)
      }
      try opened.index.close()
    }
  }

  private func fillWithManyFiles() throws -> [String] {
    let files = Dice.files(60)
    try scratch.fill(files)
    return files.keys.sorted()
  }
}

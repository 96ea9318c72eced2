import DepGraphModel
import Foundation
import GRDB
import Testing

@testable import DepGraphStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Full and read-only disks, other processes, a killed run.
@Suite struct AdversityTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Another process's connection, as far as SQLite can tell.
  private func rival() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    return try DatabaseQueue(path: scratch.path, configuration: configuration)
  }

  private func expectInMemory(_ path: String, _ location: Testing.SourceLocation = #_sourceLocation) throws {
    let opened = try Index.open(at: path, key: .ofTests, patience: 0.1)
    #expect(opened.index.path == nil, sourceLocation: location)
    #expect(opened.messages.count == 1, sourceLocation: location)
    #expect(opened.messages.first?.hasSuffix("; using an in-memory index") == true, sourceLocation: location)
    #expect(opened.messages.first?.contains(path) == true, sourceLocation: location)
    try opened.index.save(.of(["a.swift": FileFacts()]), .sample())
    #expect(try opened.index.facts(["a.swift"]).count == 1, sourceLocation: location)
  }

  @Test func whereNoFileCanBeTheIndexIsInMemory() throws {
    try FileManager.default.createDirectory(atPath: scratch.path, withIntermediateDirectories: true)
    try expectInMemory(scratch.path)
    try Data().write(to: URL(fileURLWithPath: scratch.folder + "/file"))
    try expectInMemory(scratch.folder + "/file/index.sqlite")
    try expectInMemory(scratch.folder + "/none/index.sqlite")
    #if os(Linux)
      try expectInMemory("/proc/index.sqlite")
      try expectInMemory("/dev/full")
      #expect(!FileManager.default.fileExists(atPath: "/dev/full-journal"))
    #endif
  }

  /// Root may write everywhere.
  @Test(.enabled(if: geteuid() != 0)) func inAFolderThatMayNotBeWrittenTheIndexIsInMemory() throws {
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: scratch.folder)
    try expectInMemory(scratch.path)
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.folder)
    try scratch.fill(["a.swift": FileFacts()])
    try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: scratch.folder)
    try expectInMemory(scratch.path)
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.folder)
    #expect(try scratch.open().index.facts(["a.swift"]).count == 1)
  }

  /// What the index has is still of use; only the new result cannot be kept.
  @Test(.enabled(if: geteuid() != 0)) func aFileThatMayNotBeWrittenIsStillRead() throws {
    try scratch.fill(["a.swift": FileFacts()])
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: scratch.path)
    let opened = try scratch.open()
    #expect(opened.index.path == scratch.path)
    #expect(opened.messages.isEmpty)
    #expect(try opened.index.facts(["a.swift"]).count == 1)
    #expect(#expect(throws: IndexError.self) { try opened.index.save(.of([:]), .sample()) }?.kind == .readOnly)
  }

  @Test func anIndexThatAnotherProcessKeepsForItselfIsNotWaitedForForever() throws {
    try scratch.fill([:])
    let other = try rival()
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; DELETE FROM analysis")
    }
    try expectInMemory(scratch.path)
    try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try other.close()
    #expect(try scratch.open().index.path == scratch.path)
  }

  @Test func anIndexThatAnotherProcessIsReplacingIsNotWaitedForForever() throws {
    let folder = open(scratch.folder, O_RDONLY)
    try #require(flock(folder, LOCK_EX) == 0)
    try expectInMemory(scratch.path)
    close(folder)
    #expect(try scratch.open().index.path == scratch.path)
  }

  @Test func aWriterThatDoesNotEndIsAnErrorForWritingOnly() throws {
    try scratch.fill(["a.swift": FileFacts()])
    let index = try scratch.open(patience: 0.1).index
    let other = try rival()
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE; DELETE FROM file") }
    #expect(try index.facts(["a.swift"]).count == 1)
    #expect(#expect(throws: IndexError.self) { try index.save(.of([:]), .sample()) }?.kind == .locked)
    try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try index.save(.of([:]), .sample("after"))
    #expect(try index.packedReport(fingerprint: "after") != nil)
  }

  @Test func aFullDiskLosesNothingThatWasThere() throws {
    try scratch.fill(["a.swift": FileFacts()])
    let index = try scratch.open().index
    try index.queue.writeWithoutTransaction { database in
      let pages = try #require(try Int.fetchOne(database, sql: "PRAGMA page_count"))
      try database.execute(sql: "PRAGMA max_page_count = \(pages + 2)")
    }
    let error = #expect(throws: IndexError.self) {
      try index.save(.of(Dice.files(300), removed: ["a.swift"]), .sample("new"))
    }
    #expect(error?.kind == .diskFull)
    #expect(try index.storedFiles().keys.sorted() == ["a.swift"])
    #expect(try index.packedReport(fingerprint: "new") == nil)
  }

  /// What lies on disk while a run writes is what remains of it when it is killed.
  @Test func aKilledRunLeavesTheOldState() throws {
    let files = Dice.files(50)
    try scratch.fill(files)
    let killed = try Scratch()
    let writer = try rival()
    try writer.writeWithoutTransaction { database in
      // So few pages in memory that the unfinished transaction stands in the file.
      try database.execute(
        sql: """
          PRAGMA cache_size = 1; BEGIN IMMEDIATE; DELETE FROM file; DELETE FROM analysis;
          INSERT INTO analysis SELECT 'x' || value, value, zeroblob(0), zeroblob(9000), 0 FROM json_each('[1,2,3,4,5,6,7,8,9]');
          """)
      for name in ["index.sqlite", "index.sqlite-wal"] {
        try FileManager.default.copyItem(atPath: scratch.folder + "/" + name, toPath: killed.folder + "/" + name)
      }
      try database.execute(sql: "ROLLBACK")
    }
    let size = try FileManager.default.attributesOfItem(atPath: killed.path + "-wal")[.size] as? Int
    #expect((size ?? 0) > 9000)
    let opened = try killed.open()
    #expect(opened.messages.isEmpty)
    #expect(try opened.index.facts(Array(files.keys)) == files)
    #expect(try opened.index.packedReport(fingerprint: "f") == Array("{}".utf8))
    #expect(try opened.index.query("SELECT count(*) FROM analysis").rows == [[.integer(1)]])
  }
}

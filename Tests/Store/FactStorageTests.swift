import DepGraphModel
import DepGraphStore
import Testing

@Suite struct FactStorageTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static func files(_ seeds: Range<UInt64>) -> [String: FileFacts] {
    var files: [String: FileFacts] = [:]
    for seed in seeds {
      var dice = Dice(seed: seed)
      files["Sources/\(dice.text())/\(seed).swift"] = dice.facts()
    }
    return files
  }

  private func expected(_ path: String, _ stamp: FileStamp, isRacy: Bool) -> StoredFile {
    StoredFile(
      stamp: stamp, hash: ContentHash(of: path), meaning: ContentHash(of: "meaning of \(path)"),
      lineCount: 0, isRacy: isRacy)
  }

  @Test func factsComeBackExactlyAsTheyWere() throws {
    let files = Self.files(0..<400)
    try scratch.fill(files)
    let opened = try scratch.open()
    #expect(opened.messages.isEmpty)
    #expect(try opened.index.facts(Array(files.keys)) == files)
  }

  @Test func inMemoryTheyDoToo() throws {
    let files = Self.files(0..<20)
    let index = try Index.inMemory()
    try index.save(.of(files), .sample())
    #expect(try index.facts(Array(files.keys)) == files)
    #expect(index.path == nil)
  }

  @Test func aPartOfTheFilesMayBeAskedFor() throws {
    let files = Self.files(0..<30)
    try scratch.fill(files)
    let some = files.keys.sorted().enumerated().filter { $0.offset % 3 == 1 }.map(\.element)
    #expect(try scratch.open().index.facts(some) == files.filter { some.contains($0.key) })
    #expect(try scratch.open().index.facts([]).isEmpty)
    #expect(try scratch.open().index.facts(["none.swift"]).isEmpty)
  }

  @Test func aChangedFileReplacesItsOwnFactsOnly() throws {
    let files = Self.files(0..<10)
    try scratch.fill(files)
    let paths = files.keys.sorted()
    let index = try scratch.open().index
    var dice = Dice(seed: 99)
    let changed = dice.facts()
    try index.save(.of([paths[4]: changed, "new.swift": FileFacts(isParsed: true)], removed: [paths[7]]), .sample())
    var expected = files
    expected[paths[4]] = changed
    expected["new.swift"] = FileFacts(isParsed: true)
    expected[paths[7]] = nil
    #expect(try index.facts(paths + ["new.swift"]) == expected)
    #expect(try Set(index.storedFiles().keys) == Set(expected.keys))
    for table in ["import_fact", "fact"] {
      let orphans = try index.query("SELECT count(*) FROM \(table) WHERE file_id NOT IN (SELECT id FROM file)")
      #expect(orphans.rows == [[.integer(0)]])
    }
  }

  /// What another process wrote since is not taken for the content that this one compared.
  @Test func factsOfAnotherContentAreNotGivenOut() throws {
    try scratch.fill(["a.swift": FileFacts(isParsed: true)])
    let index = try scratch.open().index
    #expect(try index.facts(matching: ["a.swift": ContentHash(of: "other")]).isEmpty)
    #expect(try index.facts(matching: ["a.swift": ContentHash(of: "a.swift")]).count == 1)
  }

  @Test func stampsComeBackAndTellWhatProvesNothing() throws {
    let observed: Int64 = 1_000_000_000_000
    let stamps: [String: FileStamp] = [
      "old": .at(5), "negative": .at(-5), "justBefore": .at(observed - 2_000_000_000),
      "longBefore": .at(observed - 2_000_000_001), "future": .at(.max),
      "movedBack": FileStamp(size: 1, modified: 5, changed: observed, inode: 3),
    ]
    let index = try scratch.open().index
    let changed = try stamps.keys.sorted().map { name in
      try IndexChanges.Changed.of(name, FileFacts(), stamps[name] ?? .at(0))
    }
    try index.save(IndexChanges(changed: changed, observed: observed), .sample())
    let stored = try index.storedFiles()
    #expect(stored.mapValues(\.stamp) == stamps)
    #expect(stored["old"]?.hash == ContentHash(of: "old"))
    #expect(stored.filter(\.value.isRacy).keys.sorted() == ["future", "justBefore", "movedBack"])
  }

  @Test func hashingAgainSettlesAFileOnlyWhereItsContentIsTheSame() throws {
    let index = try scratch.open().index
    let changed = try ["a", "b"].map {
      try IndexChanges.Changed.of($0, FileFacts(), .at(100))
    }
    try index.save(IndexChanges(changed: changed, observed: 100), .sample())
    #expect(try index.storedFiles().values.filter(\.isRacy).count == 2)
    let restamped = [
      IndexChanges.Restamped(path: "a", stamp: .at(101), hash: ContentHash(of: "a")),
      IndexChanges.Restamped(path: "b", stamp: .at(101), hash: ContentHash(of: "other")),
    ]
    try index.save(IndexChanges(restamped: restamped, observed: 9_000_000_000), .sample())
    let stored = try index.storedFiles()
    #expect(stored["a"] == expected("a", .at(101), isRacy: false))
    #expect(stored["b"] == expected("b", .at(100), isRacy: true))
  }

  @Test func contentComparedOnceMoreIsRememberedWithoutARun() throws {
    let index = try scratch.open().index
    let changed = try IndexChanges.Changed.of("a", FileFacts(), .at(100))
    try index.save(IndexChanges(changed: [changed], observed: 100), .sample("run"))
    try index.remember([.init(path: "a", stamp: .at(101), hash: ContentHash(of: "a"))], observed: 9_000_000_000)
    #expect(try index.storedFiles() == ["a": expected("a", .at(101), isRacy: false)])
    #expect(try index.latestAnalysis()?.fingerprint == "run")
  }
}

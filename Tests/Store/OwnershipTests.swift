import DepGraphModel
import DepGraphStore
import GRDB
import Testing

/// An index that somebody else wrote, or changed, says nothing.
@Suite struct OwnershipTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let index = try scratch.open().index
    let changes = IndexChanges(
      changed: try IndexChanges.of(["a.swift": FileFacts(isParsed: true)]).changed,
      checkouts: [StoredCheckout(directory: ".build/checkouts/a", evidence: "1", content: [1, 2, 3])],
      observed: IndexChanges.longAfter)
    try index.save(changes, .sample("f"))
    try index.close()
  }

  @Test func whatAnotherKeyWroteIsReplacedUnread() throws {
    let opened = try Index.open(at: scratch.path, key: IndexKey(low: 1, high: 3))
    #expect(
      opened.messages == ["index was rebuilt: it was written by another version of depgraph, or not on this machine"])
    #expect(try opened.index.latestAnalysis() == nil)
    #expect(try opened.index.storedFiles().isEmpty)
    try opened.index.close()
    #expect(try scratch.open().index.latestAnalysis() == nil)
  }

  @Test func whatTheSameKeyWroteIsBelieved() throws {
    let opened = try scratch.open()
    #expect(opened.messages.isEmpty)
    #expect(try opened.index.packedReport(fingerprint: "f") == Array("{}".utf8))
    #expect(try opened.index.snapshot(graph: "f") != nil)
    #expect(try opened.index.packedFindings(graph: "f") == Array("[]".utf8))
    #expect(try opened.index.storedCheckouts().count == 1)
    #expect(try opened.index.facts(["a.swift"]).count == 1)
  }

  /// Each would be another answer for the tree that is there.
  @Test(arguments: [
    "UPDATE analysis SET fingerprint = 'g'", "UPDATE analysis SET questions = x'6300'",
    "UPDATE analysis SET report = x'7b7d20'", "UPDATE snapshot SET graph = 'g'",
    "UPDATE analysis SET graph = 'g'", "UPDATE finding SET graph = 'g'", "UPDATE finding SET content = x'5b5d20'",
    "UPDATE checkout SET evidence = '2'", "UPDATE checkout SET directory = '.build/checkouts/b'",
    "UPDATE fact SET payload = x'00'", "UPDATE file SET hash = x'00000000000000000000000000000007'",
  ])
  func whatWasChangedInItIsDamage(_ statement: String) throws {
    let queue = try DatabaseQueue(path: scratch.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: statement) }
    try queue.close()
    let index = try scratch.open().index
    let answers: [() throws -> Bool] = [
      { try index.packedReport(fingerprint: "f") != nil }, { try index.packedReport(fingerprint: "g") != nil },
      { try index.snapshot(graph: "f") != nil }, { try index.snapshot(graph: "g") != nil },
      { try index.packedFindings(graph: "f") != nil }, { try index.packedFindings(graph: "g") != nil },
      { try !index.storedCheckouts().isEmpty }, { try !index.facts(["a.swift"]).isEmpty },
      { try !index.facts(matching: ["a.swift": ContentHash(high: 0, low: 7)]).isEmpty },
    ]
    let isDamaged = answers.contains { answer in
      do {
        _ = try answer()
        return false
      } catch {
        return (error as? IndexError)?.kind == .damaged
      }
    }
    #expect(isDamaged)
  }

  @Test func aTagIsOfItsKeyAndOfEveryPart() {
    let key = IndexKey(low: 1, high: 2)
    #expect(key.tag(of: [[1], [2]]) == key.tag(of: [[1], [2]]))
    let others = [
      key.tag(of: [[1, 2]]), key.tag(of: [[1, 2], []]), key.tag(of: [[1], [3]]),
      IndexKey(low: 2, high: 1).tag(of: [[1], [2]]), IndexKey(low: 1, high: 3).tag(of: [[1], [2]]),
    ]
    #expect(!others.contains(key.tag(of: [[1], [2]])))
    #expect(Set(others).count == others.count)
  }
}

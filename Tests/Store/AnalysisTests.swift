import DepGraphModel
import DepGraphStore
import Testing

@Suite struct AnalysisTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func aResultComesBackForItsFingerprintOnly() throws {
    let index = try scratch.open().index
    try index.save(.of([:]), .sample("one", packed: "first\0"))
    #expect(try index.packedReport(fingerprint: "one") == Array("first\0".utf8))
    #expect(try index.packedReport(fingerprint: "two") == nil)
    try index.save(.of([:]), .sample("two", packed: ""))
    #expect(try index.packedReport(fingerprint: "two") == [])
    #expect(try index.packedReport(fingerprint: "one") == nil)
    try index.save(.of([:]), .sample("one", packed: "second"))
    #expect(try index.packedReport(fingerprint: "one") == Array("second".utf8))
  }

  @Test func tellsWhichRunTheViewsComeFrom() throws {
    let index = try scratch.open().index
    #expect(try index.latestAnalysis() == nil)
    for fingerprint in ["one", "two", "one"] {
      try index.save(.of([:]), .sample(fingerprint))
      #expect(try index.latestAnalysis()?.fingerprint == fingerprint)
    }
  }

  /// With other options the same graph is reported otherwise: what is not of the report stays.
  @Test func anotherReportOfTheSameGraphReplacesThatAlone() throws {
    let index = try scratch.open().index
    let module = GraphSnapshot.ModuleRow(
      id: "P:Old", name: "Old", moduleName: "Old", package: "P", kind: "library", role: "", fileCount: 1, location: nil)
    try index.save(.of([:]), .sample("one", snapshot: GraphSnapshot(modules: [module])))
    var report = StoredAnalysis.sample().report
    report.problems = []
    for (graph, isTaken) in [("other", false), ("one", true)] {
      let name = AnalysisName(fingerprint: "strict", graph: graph, questions: [])
      try index.settle(name, report, packedReport: Array("strict".utf8))
      #expect(try (index.packedReport(fingerprint: "strict") != nil) == isTaken)
      #expect(try index.query("SELECT kind FROM problems").rows.isEmpty == isTaken)
    }
    #expect(try index.query("SELECT name FROM modules").rows == [[.text("Old")]])
    #expect(try index.snapshot(graph: "one")?.modules == [module])
    #expect(try index.packedFindings(graph: "one") != nil)
  }

  @Test func aRunReplacesTheGraphOfTheLastOne() throws {
    let index = try scratch.open().index
    let module = GraphSnapshot.ModuleRow(
      id: "P:Old", name: "Old", moduleName: "Old", package: "P", kind: "library", role: "", fileCount: 1, location: nil)
    try index.save(.of([:]), .sample(snapshot: GraphSnapshot(modules: [module])))
    #expect(try index.query("SELECT name FROM modules").rows == [[.text("Old")]])
    try index.save(.of([:]), .sample())
    #expect(try index.query("SELECT name FROM modules").rows.isEmpty)
    #expect(try index.query("SELECT kind, message FROM problems").rows == [[.text("no-roots"), .text("nothing runs")]])
  }

  /// Runs that write at once come one after the other; each is whole.
  @Test func manyWritersAtOnceLeaveOneWholeResult() async throws {
    try scratch.fill([:])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask { [scratch] in
          let index = try scratch.open(patience: 30).index
          var dice = Dice(seed: UInt64(writer))
          let files = ["shared.swift": dice.facts(), "\(writer).swift": dice.facts()]
          let module = GraphSnapshot.ModuleRow(
            id: "P:\(writer)", name: "\(writer)", moduleName: "M", package: "P", kind: "library", role: "",
            fileCount: 2,
            location: nil)
          let root = GraphSnapshot.RootRow(
            module: "P:\(writer)", isPreview: false, moduleCount: 1, content: .init(closure: [0]))
          let snapshot = GraphSnapshot(modules: [module], roots: [root])
          try index.save(.of(files), .sample("\(writer)", snapshot: snapshot, packed: "\(writer)"))
        }
      }
      try await group.waitForAll()
    }
    let opened = try scratch.open()
    #expect(opened.messages.isEmpty)
    #expect(try opened.index.query("SELECT * FROM modules JOIN roots ON roots.module = modules.id").rows.count == 1)
    #expect(try opened.index.facts(["shared.swift"] + (0..<8).map { "\($0).swift" }).count == 9)
    let last = try #require(try opened.index.latestAnalysis()).fingerprint
    #expect(try opened.index.packedReport(fingerprint: last) == Array(last.utf8))
    #expect(try opened.index.query("SELECT name FROM modules").rows == [[.text(last)]])
  }
}

import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import DepGraphPipeline
import DepGraphStore
import Testing

@Suite("Baseline") struct BaselineTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Sample",
      targets: [
        .executableTarget(name: "App", dependencies: ["Home"]),
        .target(name: "Home", dependencies: ["Mail", "Maps"]),
        .target(name: "Mail"),
        .target(name: "Maps"),
      ])
    """

  private static func files(app: String, path: String = "main.swift") -> [String: String] {
    [
      "Package.swift": manifest, "Sources/App/\(path)": app, "Sources/Home/Home.swift": "import Mail\n",
      "Sources/Mail/Mail.swift": "", "Sources/Maps/Maps.swift": "",
    ]
  }

  private func report(
    _ files: [String: String], baseline: Baseline? = nil, options: AnalysisOptions = AnalysisOptions()
  ) async throws -> Report {
    let request = AnalysisRequest(
      tree: MemoryTree(files), options: options, baseline: baseline, index: try Index.inMemory())
    return try await Analysis(request).run().report
  }

  /// The baseline that accepts all of a report, through its bytes.
  private func accepting(_ report: Report) throws -> Baseline {
    let change = BaselineChange(Baseline(), report: report)
    return try Baseline(bytes: Baseline(entries: change.added).bytes(), file: Baseline.fileName)
  }

  @Test func everythingIsAcceptedAndTheNextViolationIsNew() async throws {
    let old = try await report(Self.files(app: "import Home\nimport Mail\n"))
    #expect(old.violations.map(\.rule) == ["undeclared-import"])
    let baseline = try accepting(old)
    let same = try await report(Self.files(app: "import Home\nimport Mail\n"), baseline: baseline)
    #expect(same.violations.map(\.state) == [.baselined])
    #expect(same.summary == Report.Summary(baselined: 1))
    let next = try await report(Self.files(app: "import Home\nimport Mail\nimport Maps\n"), baseline: baseline)
    #expect(next.violations.map(\.state) == [.baselined, .new])
  }

  @Test func movedLinesAndFilesChangeNothing() async throws {
    let before = try accepting(try await report(Self.files(app: "import Mail\n")))
    let after = try accepting(
      try await report(Self.files(app: "\n\n@testable import Mail\n", path: "Screens/main.swift")))
    #expect(before.bytes() == after.bytes())
    #expect(!before.entries.isEmpty)
  }

  @Test func staleEntriesAreErrorsWhereAskedFor() async throws {
    let baseline = try accepting(try await report(Self.files(app: "import Mail\n")))
    let clean = Self.files(app: "import Home\n")
    let lenient = try await report(clean, baseline: baseline)
    #expect(lenient.summary == Report.Summary(warnings: 1, stale: 1))
    let strict = try await report(clean, baseline: baseline, options: AnalysisOptions(isBaselineStrict: true))
    #expect(strict.summary == Report.Summary(errors: 1, stale: 1))
    let other = try await report(clean, baseline: baseline, options: AnalysisOptions(only: ["module-cycle"]))
    #expect(other.violations.isEmpty)
    let root = try await report(clean, baseline: baseline, options: AnalysisOptions(roots: ["App"]))
    #expect(root.violations.isEmpty)
  }

  @Test func aBaselineCountsForWhatTheIndexRemembers() async throws {
    let index = try Index.inMemory()
    let tree = MemoryTree(Self.files(app: "import Mail\n"))
    let first = try await Analysis(AnalysisRequest(tree: tree, index: index)).run().report
    let baseline = try accepting(first)
    let second = try await Analysis(AnalysisRequest(tree: tree, baseline: baseline, index: index)).run()
    #expect(second.report.violations.map(\.state) == [.baselined])
  }

  /// An entry is gone only where what it names was read; of the rest of the tree the run says nothing.
  @Test func entriesOfWhatWasNotReadStay() async throws {
    func tree(_ library: String, app: String, source: String = "import Other\n") -> [String: String] {
      Self.files(app: app).merging([
        "Lib/Package.swift": library, "Lib/Sources/Lib/Lib.swift": source, "Lib/Sources/Other/Other.swift": "",
      ]) { $1 }
    }
    let library = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Lib", targets: [.target(name: "Lib"), .target(name: "Other")])
      """
    let baseline = try accepting(try await report(tree(library, app: "import Mail\n")))
    #expect(baseline.entries.map(\.identity.nodes) == [["Lib:Lib", "Lib:Other"], ["Sample:App", "Sample:Mail"]])
    let unreadable = library.replacing("\"Lib\", targets", with: "nameOnDisk(), targets")
    for files in [
      tree(unreadable, app: "import Home\n"), tree(library, app: "import Home\n", source: "import ((\n<<<<<<< HEAD\n"),
    ] {
      let result = try await Analysis(
        AnalysisRequest(tree: MemoryTree(files), baseline: baseline, index: try Index.inMemory())
      ).run()
      #expect(result.report.summary.stale == 1)
      let change = BaselineChange(baseline, report: result.report, judging: result.judged)
      #expect(change.removed.map(\.identity.nodes) == [["Sample:App", "Sample:Mail"]])
      #expect(change.staying.map(\.identity.nodes) == [["Lib:Lib", "Lib:Other"]])
      #expect(change.counts == "+0 =0 -1 ?1")
    }
    // A run that read nothing says of nothing that it is gone.
    let nothing = try await Analysis(
      AnalysisRequest(
        tree: MemoryTree(["Package.swift": unreadable]), baseline: baseline, index: try Index.inMemory())
    ).run()
    #expect(nothing.report.summary.stale == 0)
    #expect(BaselineChange(baseline, report: nothing.report, judging: nothing.judged).removed.isEmpty)
    let empty = try await Analysis(
      AnalysisRequest(tree: MemoryTree(["README.md": ""]), baseline: baseline, index: try Index.inMemory())
    ).run()
    #expect(BaselineChange(baseline, report: empty.report, judging: empty.judged).removed.isEmpty)
    // Where every manifest was read, a module that is not there any more is gone.
    let small = try await Analysis(
      AnalysisRequest(tree: MemoryTree(Self.files(app: "import Mail\n")), index: try Index.inMemory())
    ).run()
    let change = BaselineChange(baseline, report: small.report, judging: small.judged)
    #expect(change.removed.map(\.identity.nodes) == [["Lib:Lib", "Lib:Other"]])
  }

  @Test func changesKeepWhatPeopleWrote() async throws {
    let found = try await report(Self.files(app: "import Mail\nimport Maps\n"))
    var baseline = try accepting(found)
    let gone = Baseline.Identity(rule: "undeclared-import", root: "", nodes: ["Sample:Old", "Sample:Mail"])
    baseline.entries = [
      Baseline.Entry(
        identity: baseline.entries[0].identity, reason: "see \"12\"", owner: "mail", until: "2030-01-01"),
      Baseline.Entry(identity: gone),
    ]
    let change = BaselineChange(baseline, report: found)
    #expect(change.counts == "+1 =1 -1")
    #expect(change.removed.map(\.identity) == [gone])
    let written = Baseline(entries: change.kept + change.added).bytes()
    let text = String(decoding: written, as: UTF8.self)
    #expect(text.split(separator: "\n").count == 2)
    #expect(
      text.contains(##""owner":"mail","reason":"see \"12\"","rule":"undeclared-import","until":"2030-01-01"}"##))
  }

  @Test func aRenamedModuleKeepsWhatPeopleWrote() async throws {
    var baseline = try accepting(try await report(Self.files(app: "import Mail\nimport Maps\n")))
    baseline.entries[0].reason = "see 12"
    let renamed = Self.files(app: "import Post\nimport Maps\n").merging([
      "Package.swift": Self.manifest.replacing("Mail", with: "Post"), "Sources/Home/Home.swift": "import Post\n",
      "Sources/Post/Post.swift": "",
    ]) { $1 }
    let change = BaselineChange(baseline, report: try await report(renamed))
    #expect(change.counts == "+1 =1 -1")
    let new = Baseline.Identity(rule: "undeclared-import", root: "", nodes: ["Sample:App", "Sample:Post"])
    #expect(change.renamed == [change.removed[0].identity: Baseline.Entry(identity: new, reason: "see 12")])
    #expect(change.added == [Baseline.Entry(identity: new, reason: "see 12")])
    // Another module that is new is no renaming of one that stayed.
    let other = BaselineChange(
      try accepting(try await report(Self.files(app: "import Mail\n"))),
      report: try await report(Self.files(app: "import Mail\nimport Maps\n")))
    #expect(other.renamed.isEmpty)
  }

  private static func identities(_ count: Int, package: String) -> [Baseline.Identity] {
    (0..<count).map { number in
      Baseline.Identity(
        rule: "live-module-leak", root: "\(package):App",
        nodes: ["\(package):Home\(number)", "\(package):Mail\(number)"])
    }
  }

  private static func report(_ identities: [Baseline.Identity]) -> Report {
    let violations = identities.map { identity in
      Violation(
        rule: identity.rule, severity: .error, subject: identity.nodes[0], root: "App", rootId: identity.root,
        roots: ["App"], message: "leaks", location: nil, fingerprint: identity.nodes[0], nodes: identity.nodes)
    }
    return Report(
      tool: Report.Tool(name: "depgraph", version: "0"),
      project: Report.Project(packages: 1, modules: 1, roots: 1, files: 1), summary: Report.Summary(),
      violations: violations, problems: [])
  }

  /// A renamed package: every entry is stale, and every violation is new. Comparing each with each takes minutes.
  @Test(.timeLimit(.minutes(1))) func aRenamedPackageRenamesEveryEntry() throws {
    let old = Self.identities(6_000, package: "Sample")
    let baseline = Baseline(entries: old.map { Baseline.Entry(identity: $0) })
    let new = Self.identities(6_000, package: "Simple")
    let change = BaselineChange(baseline, report: Self.report(new))
    #expect(change.renamed.count == 6_000)
    for (before, after) in zip(old, new) { #expect(change.renamed[before]?.identity == after) }
  }

  @Test func onlyOneRenamingMakesAnEntryAnother() throws {
    func renamed(_ old: [String], _ new: [[String]]) -> [String]? {
      let identity = { Baseline.Identity(rule: "live-module-leak", root: "P:App", nodes: $0) }
      let baseline = Baseline(entries: [Baseline.Entry(identity: identity(old))])
      return BaselineChange(baseline, report: Self.report(new.map(identity))).renamed[identity(old)]?.identity.nodes
    }
    #expect(renamed(["P:Mail", "P:MailLive"], [["P:Post", "P:PostLive"]]) == ["P:Post", "P:PostLive"])
    #expect(renamed(["P:Mail", "P:MailLive"], [["P:Post", "P:CardLive"]]) == nil)
    #expect(renamed(["P:Mail", "P:Maps"], [["P:Mail", "P:Zoo"], ["P:Mail", "P:Card"]]) == ["P:Mail", "P:Card"])
    #expect(renamed(["P:Mail", "P:MailLive"], [["P:MailBox", "P:MailBoxLive"]]) == ["P:MailBox", "P:MailBoxLive"])
    #expect(renamed(["P:Mail", "P:MailLive"], [["P:Mail", "P:MailLive", "P:App"]]) == nil)
  }

  @Test func anotherPathThroughTheGraphChangesNothing() async throws {
    let key = """
      import Dependencies
      public struct Mail: TestDependencyKey { public static let testValue = Mail() }
      extension DependencyValues {
        public var mail: Mail { get { self[Mail.self] } set { self[Mail.self] = newValue } }
      }

      """
    let read = "import Dependencies\nimport Mail\nstruct Reader { @Dependency(\\.mail) var mail }\n"
    var files = Self.files(app: "import Home\n").merging([
      "Sources/Mail/Mail.swift": key, "Sources/Home/Home.swift": read,
    ]) { $1 }
    let first = try await report(files)
    #expect(first.violations.map(\.rule) == ["missing-live-value"])
    let before = try accepting(first).bytes()
    // The read goes to another module, which the application links on another way.
    files["Sources/Home/Home.swift"] = "import Maps\n"
    files["Sources/Maps/Inner/Maps.swift"] = read
    files["Sources/Maps/Maps.swift"] = nil
    files["Package.swift"] = Self.manifest.replacing(
      ".target(name: \"Maps\")", with: ".target(name: \"Maps\", dependencies: [\"Mail\"])")
    let second = try await report(files)
    #expect(second.violations.map(\.rule) == ["missing-live-value"])
    #expect(second.violations[0].trace != first.violations[0].trace)
    #expect(try accepting(second).bytes() == before)
  }

  @Test func daysThatAreNone() throws {
    #expect(throws: BaselineError(line: 1, message: "until is not a valid date; write it as 2030-12-31")) {
      try Baseline(bytes: Array(#"{"rule":"a","nodes":[],"until":"soon"}"#.utf8), file: nil)
    }
  }

  @Test func anExpiredEntryStaysInTheFile() async throws {
    let found = try await report(Self.files(app: "import Mail\n"))
    var baseline = try accepting(found)
    baseline.entries[0].until = "2029-12-31"
    let options = AnalysisOptions(today: CalendarDay("2030-01-01"))
    let report = try await report(Self.files(app: "import Mail\n"), baseline: baseline, options: options)
    #expect(report.violations.map(\.rule).sorted() == ["expired-exception", "undeclared-import"])
    #expect(report.violations.allSatisfy { $0.state == .new })
    #expect(BaselineChange(baseline, report: report).kept == baseline.entries)
  }

  @Test func linesAreSortedAndUnique() throws {
    let entries = [("b", "2"), ("a", "9"), ("b", "1"), ("b", "2")].map { rule, node in
      Baseline.Entry(identity: Baseline.Identity(rule: rule, root: "", nodes: [node, "\u{1}\u{2028}\\"]))
    }
    let bytes = Baseline(entries: entries).bytes()
    let read = try Baseline(bytes: bytes, file: nil)
    #expect(read.entries.map(\.identity) == [entries[1], entries[2], entries[0]].map(\.identity))
    #expect(read.entries.map(\.line) == [1, 2, 3])
    #expect(read.bytes() == bytes)
  }

  @Test(
    arguments: [
      ("{}", "is missing `rule`"), ("[]", "is not a JSON object"), ("{\"rule\":\"a\"}", "is missing the list `nodes`"),
      ("{\"rule\":1}", "rule is not a string"),
      ("{\"rule\":\"a\",\"node\":[]}", "unknown key node, did you mean nodes?"),
      (String(repeating: "[", count: 100_000), "is not a JSON object"), ("\u{0}", "is not a JSON object"),
    ])
  func whatIsNoEntryIsToldWithItsLine(line: String, message: String) {
    #expect(throws: BaselineError(line: 2, message: message)) {
      try Baseline(bytes: Array("\n\(line)\n".utf8), file: nil)
    }
  }
}

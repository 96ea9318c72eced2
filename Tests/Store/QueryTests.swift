import DepGraphModel
import DepGraphStore
import Testing

@Suite struct QueryTests {
  private let index: Index

  init() throws {
    index = try Index.inMemory()
    try index.save(
      .of(["App.swift": Self.facts]),
      .sample(snapshot: Self.snapshot, violations: [Self.violation], matrix: [Self.cell]))
  }

  private static func place(_ line: Int) -> DepGraphModel.SourceLocation {
    .init(file: "App.swift", line: line, column: 3)
  }

  private static let facts = FileFacts(
    imports: [
      ImportFact(
        module: "Mail", isTestable: true, conditions: ["os(iOS)", "DEBUG"].map { Condition($0) },
        position: SourcePosition(line: 1, column: 1))
    ], isParsed: true)

  private static let violation = Violation(
    rule: "missing-live-value", severity: .error, subject: "MailKey", keyPath: "mail", root: "App", rootId: "P:App",
    roots: ["App", "Other"], message: "no live value", location: place(4),
    trace: [.init(kind: .links, from: "App", to: "Mail", location: place(2))], fingerprint: "0f")

  private static let cell = MatrixRow(
    root: .init(id: "P:App", name: "App"), key: .init(id: "Mail.MailKey", name: "MailKey"), keyPath: "mail",
    status: .missing, liveModules: [], location: place(7))

  private static let snapshot: GraphSnapshot = {
    var snapshot = rows
    snapshot.packages = [.init(id: "P", name: "P", format: "swiftpm", directory: "", manifest: "Package.swift")]
    snapshot.products = [.init(name: "Mail", package: "P", modules: ["P:Mail"], location: place(9))]
    snapshot.overrides = [
      .init(
        module: "P:App", property: "mail", key: "Mail.MailKey", form: "with-dependencies", isPartial: false,
        location: place(10))
    ]
    snapshot.values = ["test", "preview"].map {
      .init(key: "Mail.MailKey", module: "P:Mail", kind: $0, location: place(11))
    }
    return snapshot
  }()

  private static let rows = GraphSnapshot(
    modules: [
      .init(
        id: "P:App", name: "App", moduleName: "App", package: "P", kind: "executable", role: "root", fileCount: 1,
        location: place(1), files: ["App.swift"]),
      .init(
        id: "P:Mail", name: "Mail", moduleName: "Mail", package: "P", kind: "library", role: "", fileCount: 0,
        location: nil),
    ],
    edges: [.init(from: "P:App", to: "P:Mail", kind: "link", product: nil, location: place(2))],
    roots: [.init(module: "P:App", isPreview: false, moduleCount: 2, content: .init(closure: [0, 1]))],
    keys: [.init(id: "Mail.MailKey", name: "MailKey", module: "P:Mail", location: place(3))],
    registrations: [
      .init(property: "mail", key: "Mail.MailKey", module: "P:Mail", isSettable: true, location: place(5)),
      .init(property: "lost", key: nil, module: "P:Mail", isSettable: false, location: place(6)),
    ],
    consumptions: [
      .init(module: "P:App", property: "mail", key: "Mail.MailKey", site: "member", location: place(7))
    ],
    liveValues: [.init(key: "Mail.MailKey", module: "P:Mail", condition: "os(iOS)", location: place(8))],
    nodes: [.init(kind: "key", id: "Mail.MailKey", name: "MailKey", module: "P:Mail", location: place(3))],
    relations: [.init(kind: "reads", from: "P:App", to: "Mail.MailKey", location: place(7))])

  /// The promise to scripts: a column that is renamed or gone is a break.
  @Test(arguments: [
    ("modules", "id name import_name package kind role file_count file line column"),
    ("module_edges", "module depends_on kind product file line column"),
    ("roots", "module name is_preview module_count file line column is_test"),
    ("root_modules", "root module"),
    ("keys", "id name module live_value_count file line column"),
    ("registrations", "property key key_name module is_settable file line column"),
    ("consumptions", "module property key key_name site file line column"),
    ("live_values", "key key_name module condition file line column"),
    (
      "violations",
      """
      rule severity state confidence subject key_path root root_id roots message help file line column fingerprint
      """
    ),
    ("nodes", "kind id name module file line column"),
    ("edges", "kind source target file line column"),
    ("problems", "kind message file line column"),
    ("files", "file size hash is_parsed"),
    (
      "imports",
      """
      file module declaration_kind is_exported is_testable is_implementation_only access condition line column \
      module_id
      """
    ),
    ("root_keys", "root key key_name property status live_modules file line column"),
    ("reachability", "source target distance"),
    ("packages", "id name format directory manifest"),
    ("products", "name package module file line column"),
    ("overrides", "module property key form is_partial file line column"),
    ("test_values", "key module file line column"),
    ("preview_values", "key module file line column"),
    ("violation_steps", "fingerprint rule step kind source target file line column"),
  ])
  func aPublicViewHasItsColumns(view: String, columns: String) throws {
    let table = try index.query("SELECT * FROM \(view)")
    #expect(table.columns == columns.split(separator: " ").map(String.init))
    #expect(!table.rows.isEmpty)
  }

  @Test func theWholeGraphComesBackForItsRunAlone() throws {
    #expect(try index.snapshot(graph: "f") == Self.snapshot)
    #expect(try index.snapshot(graph: "other") == nil)
    try index.save(.of([:]), .sample("later"))
    #expect(try index.snapshot(graph: "f") == nil)
    #expect(try index.snapshot(graph: "later") == GraphSnapshot())
  }

  @Test func nodesAndEdgesOfAllKindsStandTogether() throws {
    #expect(
      try index.query("SELECT kind, id FROM nodes ORDER BY kind, id").rows == [
        [.text("key"), .text("Mail.MailKey")], [.text("module"), .text("P:App")], [.text("module"), .text("P:Mail")],
      ])
    #expect(
      try index.query("SELECT kind, source, target FROM edges ORDER BY kind").rows == [
        [.text("link"), .text("P:App"), .text("P:Mail")], [.text("reads"), .text("P:App"), .text("Mail.MailKey")],
      ])
  }

  @Test func viewsSayWhatTheGraphSays() throws {
    #expect(
      try index.query("SELECT property, key_name, is_settable, line FROM registrations ORDER BY line").rows
        == [
          [.text("mail"), .text("MailKey"), .integer(1), .integer(5)],
          [.text("lost"), .null, .integer(0), .integer(6)],
        ])
    #expect(
      try index.query("SELECT name, module_count, is_preview FROM roots").rows
        == [[.text("App"), .integer(2), .integer(0)]])
    #expect(try index.query("SELECT live_value_count FROM keys").rows == [[.integer(1)]])
    #expect(
      try index.query("SELECT module, condition FROM imports").rows == [[.text("Mail"), .text("os(iOS) && DEBUG")]])
    #expect(
      try index.query("SELECT value FROM violations, json_each(roots)").rows == [[.text("App")], [.text("Other")]])
    #expect(
      try index.query("SELECT file, hash FROM files").rows == [
        [.text("App.swift"), .text(hexadecimal(ContentHash(of: "App.swift")))]
      ])
  }

  /// What is known of other files is kept, and shown where they are sources again.
  @Test func filesOfModulesThatAreGoneAreNotShown() throws {
    try index.save(.of([:]), .sample("without"))
    #expect(try index.query("SELECT * FROM files").rows.isEmpty)
    #expect(try index.query("SELECT * FROM imports").rows.isEmpty)
    #expect(try index.facts(["App.swift"]).count == 1)
    try index.save(.of([:]), .sample("again", snapshot: Self.snapshot))
    #expect(try index.query("SELECT * FROM files").rows.count == 1)
    #expect(try index.query("SELECT * FROM imports").rows.count == 1)
  }

  private func hexadecimal(_ hash: ContentHash) -> String {
    [hash.high, hash.low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  @Test func allKindsOfValuesComeBack() throws {
    let table = try index.query("-- a remark\n /* and; one */ select 1 AS a, 2.5, 'x', NULL, x'00ff', '' AS b;  ")
    #expect(table.columns.first == "a" && table.columns.last == "b")
    #expect(table.rows == [[.integer(1), .real(2.5), .text("x"), .null, .blob([0, 0xff]), .text("")]])
    #expect(try index.query("WITH t(a) AS (VALUES (1), (2)) SELECT a FROM t").rows.count == 2)
    #expect(try index.query("VALUES (1)").rows == [[.integer(1)]])
    #expect(try !index.query("EXPLAIN QUERY PLAN SELECT * FROM keys").rows.isEmpty)
  }

  @Test(arguments: [
    "DELETE FROM file", "WITH t AS (SELECT 1) DELETE FROM file", "INSERT INTO problem VALUES ('','',NULL,NULL,NULL)",
    "DROP VIEW keys", "ATTACH '/tmp/x.sqlite' AS x", "PRAGMA user_version = 3", "PRAGMA query_only = 0", "VACUUM",
    "BEGIN", "SELECT 1; DELETE FROM file", "SELECT load_extension('x')", "", "-- nothing", "/* open",
    "EXPLAIN DELETE FROM file; DELETE FROM file",
  ])
  func nothingButReadingIsRun(sql: String) throws {
    #expect(#expect(throws: IndexError.self) { try index.query(sql) }?.kind == .badQuery)
    #expect(try index.query("SELECT * FROM keys").rows.count == 1)
    try index.save(.of([:]), .sample("still works"))
  }

  @Test(arguments: [
    ("WITH RECURSIVE t(a) AS (VALUES (1) UNION ALL SELECT a + 1 FROM t) SELECT count(*) FROM t", "after 1 s"),
    ("WITH RECURSIVE t(a) AS (VALUES (1) UNION ALL SELECT a + 1 FROM t) SELECT a FROM t", "more than 1000 rows"),
    ("SELECT zeroblob(1000000000)", "more than 16 MiB"), ("SELECT hex(zeroblob(16000000))", "more than 16 MiB"),
    (
      "WITH RECURSIVE t(a) AS (VALUES (1) UNION ALL SELECT a + 1 FROM t) SELECT zeroblob(16000000) FROM t",
      "more than 256 MiB"
    ),
  ])
  func aStatementWithoutEndIsStopped(sql: String, message: String) throws {
    let error = #expect(throws: IndexError.self) {
      try index.query(sql, limits: QueryLimits(seconds: 1, rows: 1000))
    }
    #expect(error?.kind == .badQuery)
    #expect(error?.message.contains(message) ?? false, "\(error?.message ?? "")")
    #expect(try index.query("SELECT zeroblob(16000000)").rows.count == 1)
    #expect(try index.query("SELECT * FROM keys").rows.count == 1)
  }

  @Test func aMistakeIsToldInTheWordsOfSQLite() {
    let views = """
      consumptions, edges, files, imports, keys, live_values, module_edges, modules, nodes, overrides, packages, \
      preview_values, problems, products, reachability, registrations, root_keys, root_modules, roots, test_values, \
      violation_steps, violations
      """
    #expect(throws: IndexError(kind: .badQuery, message: "no such table: absent; the views are \(views)")) {
      try index.query("SELECT * FROM absent")
    }
    #expect(throws: IndexError(kind: .badQuery, message: "near \"FORM\": syntax error")) {
      try index.query("SELECT * FORM keys")
    }
    #expect(throws: IndexError(kind: .badQuery, message: "integer overflow")) {
      try index.query("SELECT abs(-9223372036854775808)")
    }
  }
}

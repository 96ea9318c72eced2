import DepGraphModel
import DepGraphReporters
import Foundation
import Testing

@Suite("Rules, modules, tables, formats")
struct ListingTests {
  private let cards = [
    RuleCard(
      id: "module-cycle", group: .cycles, defaultSeverity: .error, summary: "Modules depend on each other in a ring.",
      rationale: "No order builds them.", example: "A -> B\n\tB -> A", fix: "Cut one edge."),
    RuleCard(
      id: "live-module-leak", group: .split, defaultSeverity: nil, summary: "A feature links an implementation.",
      rationale: "It builds what it needs not.\n\nAnd slowly.", example: "let code = \"```\"",
      fix: .prose("Link the interface."),
      options: [
        RuleCard.Option(name: "ignoreTests", summary: "Leave tests alone.", defaultValue: .flag(true)),
        RuleCard.Option(name: "allowed", summary: "May link.", defaultValue: .names(["App"])),
        RuleCard.Option(name: "depth", summary: "How deep.", defaultValue: .number(3)),
      ]),
  ]

  @Test("Rules")
  func rules() {
    #expect(
      RuleListing.text(cards) == """
        The declaration/implementation split
          live-module-leak  off      A feature links an implementation.

        Cycles
          module-cycle      error    Modules depend on each other in a ring.

        """)
  }

  @Test("Rules as JSON")
  func rulesJSON() throws {
    let object = try JSONSerialization.jsonObject(with: Data(RuleListing.json(cards)))
    let rules = try #require(object as? [[String: Any]])
    #expect(rules.map { $0["id"] as? String } == ["live-module-leak", "module-cycle"])
    #expect(rules.map { $0["defaultSeverity"] as? String } == ["off", "error"])
    let options = try #require(rules.first?["options"] as? [[String: Any]])
    #expect(options.map { $0["type"] as? String } == ["flag", "names", "number"])
    #expect(options[2]["default"] as? Int == 3)
    #expect(
      rules.allSatisfy {
        Set($0.keys) == [
          "id", "group", "defaultSeverity", "summary", "rationale", "example", "fix", "options",
        ]
      })
  }

  @Test("A rule's page for the terminal")
  func page() {
    #expect(
      RulePage(cards[0]).text() == """
        module-cycle  error, Cycles

        Modules depend on each other in a ring.

        Why
          No order builds them.

        Fires on
            A -> B
              B -> A

        Fix
            Cut one edge.

        Set it in .depgraph.yml
            rules:
              module-cycle: error

        """)
  }

  @Test("A rule's page in Markdown")
  func markdown() {
    #expect(
      RulePage(cards[1]).markdown() == """
        # `live-module-leak`

        The declaration/implementation split. By default: off.

        A feature links an implementation.

        ## Why

        It builds what it needs not.

        And slowly.

        ## Fires on

        ````swift
        let code = "```"
        ````

        ## Fix

        Link the interface.

        ## Options

        - `ignoreTests` (true or false, default true): Leave tests alone.
        - `allowed` (a list of names, default App): May link.
        - `depth` (a number, default 3): How deep.

        ## Set it in `.depgraph.yml`

        ```yaml
        rules:
          live-module-leak:
            severity: warning
            options:
              ignoreTests: true
              allowed: ["App"]
              depth: 3
        ```

        """)
  }

  @Test("Formats by name")
  func formats() throws {
    #expect(try ReportFormat(named: "json") == .json)
    #expect(throws: UnknownReportFormat(name: "jsno")) { try ReportFormat(named: "jsno") }
    #expect(UnknownReportFormat(name: "jsno").description == "unknown format jsno, did you mean json?")
    #expect(
      UnknownReportFormat(name: "pdf").description
        == "unknown format pdf; one of \(ReportCatalogue.formats.map(\.name).joined(separator: ", "))")
  }

  private let project = ProjectModel(
    packages: [
      ProjectPackage(
        id: "Forecast", name: "Forecast",
        format: ProjectFormat(id: "swiftpm", family: .package, wording: LinkWording { _ in "" }), directory: "",
        manifest: "Package.swift")
    ],
    modules: [
      Module(
        id: "Forecast:Home Feature", name: "Home Feature", moduleName: "Home_Feature", package: "Forecast",
        kind: .library, files: ["Sources/Home/A.swift"]),
      Module(
        id: "Forecast:forecast", name: "forecast", moduleName: "forecast", package: "Forecast", kind: .application,
        files: ["Sources/App/A.swift", "Sources/App/B.swift"],
        links: [
          ModuleLink(
            target: .module("Forecast:Home Feature"), product: "Home", location: Fixture.place("Package.swift", 8, 7)),
          ModuleLink(
            target: .external(product: "Dependencies", package: "swift-dependencies"), platforms: ["ios"],
            location: Fixture.place("Package.swift", 9, 7)),
        ],
        location: Fixture.place("Package.swift", 7, 5), defines: ["DEBUG"], archiveFlags: ["-ObjC"]),
    ],
    problems: [Problem(kind: .missingPath, message: "Sources/Gone does not exist")],
    environmentRead: ["CI": nil, "A": "1"])

  @Test("Modules for people")
  func modules() {
    #expect(
      ModuleListing().text(project) == """
        Forecast:Home Feature  library, import Home_Feature
          1 file in Sources/Home

        Forecast:forecast  application, root  Package.swift:7
          2 files in Sources/App
          defines DEBUG
          linker flags -ObjC
          links Forecast:Home Feature (product Home)                          Package.swift:8
          links Dependencies (external product of swift-dependencies) on ios  Package.swift:9

        Not analysed:
          problem[missing-path]: Sources/Gone does not exist

        2 modules, 1 package, 1 root

        """)
  }

  @Test("Modules as the neutral graph")
  func modulesJSON() throws {
    let bytes = ModuleGraphJSON.bytes(project, generator: "depgraph 0.1.0")
    let graph = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(graph["format"] as? String == "depgraph-modules")
    #expect(graph["version"] as? Int == 1)
    #expect(graph["root"] == nil)
    let modules = try #require(graph["modules"] as? [[String: Any]])
    #expect(
      modules.map { $0["id"] as? String } == [
        "Forecast:Home Feature", "Forecast:forecast", "external:swift-dependencies/Dependencies",
      ])
    #expect(modules.map { $0["kind"] as? String } == ["library", "app", "external"])
    #expect(modules.map { $0["root"] as? Bool } == [false, true, false])
    let deps = try #require(modules[1]["deps"] as? [[String: Any]])
    #expect(deps.map { $0["id"] as? String } == ["Forecast:Home Feature", "external:swift-dependencies/Dependencies"])
    #expect((deps[1]["when"] as? [String: [String]])?["platforms"] == ["ios"])
    #expect((deps[0]["at"] as? [String: Any])?["line"] as? Int == 8)
    let products = try #require(graph["products"] as? [[String: Any]])
    #expect(products.map { $0["name"] as? String } == ["Home"])
    let assumptions = try #require(graph["assumptions"] as? [String: [String: Any]])
    #expect(assumptions["env"]?["A"] as? String == "1")
    #expect(assumptions["env"]?["CI"] is NSNull)
  }

  @Test("Tables for people")
  func table() {
    let table = Table(
      columns: ["name", "files", "note"],
      rows: [
        [.text("日本"), .integer(12), .null], [.text("a\nb"), .null, .text("x")],
        [.text("long name"), .real(0.5), .text("")],
      ])
    #expect(
      table.text() == """
        name       files  note
        ---------  -----  ----
        日本          12  NULL
        a b         NULL  x
        long name    0.5  \n(3 rows)

        """)
    #expect(Table(columns: ["a"], rows: []).text() == "a\n-\n(0 rows)\n")
  }

  @Test("Tables as JSON keep types, the order of columns, and columns of one name")
  func tableJSON() throws {
    let table = Table(
      columns: ["b", "a", "a"],
      rows: [[.integer(1), .null, .text("é\"\n")], [.real(1.5), .blob([0, 255]), .text("")]])
    let answer = AnswerDocument.bytes(query: "sql", arguments: [:], answer: StatementPage(table).json)
    #expect(
      String(decoding: answer, as: UTF8.self) == """
        {
          "answer": {
            "columns": [
              "b",
              "a",
              "a"
            ],
            "rows": [
              [
                1,
                null,
                "é\\"\\n"
              ],
              [
                1.5,
                "00ff",
                ""
              ]
            ]
          },
          "arguments": {},
          "query": "sql",
          "schemaVersion": 1
        }

        """)
    #expect(String(decoding: TablePage(Table(columns: ["a"], rows: [])).json.bytes, as: UTF8.self) == "[]\n")
  }

  @Test("Ways through the graph, each step with its place")
  func paths() {
    func module(_ name: String) -> AnsweredModule { AnsweredModule(id: "P:\(name)", name: name) }
    let step = GraphStep(
      kind: .links, from: module("App"), to: module("Mail"),
      location: SourceLocation(file: "Package.swift", line: 3, column: 5))
    let read = GraphStep(kind: .reads, from: module("Mail"), to: module("MailKey"), location: nil)
    let answer = GraphPaths(from: module("App"), to: module("MailKey"), paths: [[step, read]], isCut: true)
    #expect(
      GraphPathsPage(answer, isAll: false).text(style: TextStyle()) == """
        P:App to P:MailKey: 2 steps
          App links Mail      Package.swift:3
          Mail reads MailKey
        (the shortest of several paths; use --all)

        """)
    let none = GraphPaths(from: module("App"), to: module("Mail"), paths: [], isCut: false)
    #expect(GraphPathsPage(none, isAll: true).text(style: TextStyle()) == "no path from P:App to P:Mail\n")
    #expect(GraphPathsPage(none, isAll: true).isEmpty)
  }

  @Test("A diff keeps its tabs, and nothing in it reaches the terminal as more than text")
  func diff() {
    let app = AnsweredModule(id: "P:App", name: "App")
    let live = AnsweredModule(id: "P:MailLive", name: "MailLive")
    let row = MatrixRow(
      root: app, key: AnsweredModule(id: "P:Mail.Mail", name: "Mail"), keyPath: "mail", status: .missing,
      liveModules: [], location: nil)
    let link = AnsweredLink(from: app, to: live, product: nil, location: nil)
    let answer = WhyNot(
      row: row, links: [WhyNot.Link(link: link, edit: "@@ -1,1 +1,2 @@\n \t\t\"Mail\u{1b}\",\n+\t\t\"MailLive\",\n")])
    let lines = WhyNotPage(answer).text(style: TextStyle()).split(separator: "\n").suffix(3)
    #expect(lines == ["@@ -1,1 +1,2 @@", " \t\t\"Mail\\u{1b}\",", "+\t\t\"MailLive\","])
  }
}

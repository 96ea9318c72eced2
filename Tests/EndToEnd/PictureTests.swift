import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `graph`, `tree` and the page.
@Suite struct PictureTests {
  private let folder: ProjectFolder

  init() throws { folder = try Weather.folder() }

  private func printed(_ arguments: String...) throws -> String {
    let outcome = try Tool.run(arguments, in: folder.path)
    #expect(outcome.exitCode == 0, "\(arguments): \(outcome.errors)")
    return outcome.output
  }

  private func leak() throws {
    try folder.replace(
      #".target(name: "DayFeature", dependencies: ["WeatherClient"])"#,
      with: #".target(name: "DayFeature", dependencies: ["WeatherClient", "WeatherClientLive"])"#, in: "Package.swift")
  }

  @Test func aTreeOpensEachModuleOnceAndExplainsItsMarks() throws {
    try leak()
    #expect(
      try printed("tree", "Kiosk") == """
        Kiosk  executable
        ├── HomeFeature  library
        │   └── DayFeature  library
        │       ├── WeatherClient  interface
        │       └── WeatherClientLive  implementation  ✖
        │           └── WeatherClient  interface
        └── WeatherClientLive  implementation  (*)

        (*) already shown above (--no-dedupe repeats it); ✖ live-module-leak

        """)
    #expect(
      try printed("tree", "DayFeature", "-i", "--ascii", "--depth", "1") == """
        Dependents of Forecast:DayFeature (inverted)
        DayFeature  library
        `-- HomeFeature  library
            ... 2 more

        """)
    let json = try JSON(try printed("tree", "Kiosk", "--format", "json"))
    #expect(try ReportSchema.answers().faults(of: json) == [])
    let ascii = try folder.run("tree", "DayFeature", environment: ["LC_ALL": "C"]).output
    #expect(ascii.contains("|-- WeatherClient  interface\n"), "\(ascii)")
    #expect(try folder.run("tree", "Kiosc", exits: 64).errors.contains("did you mean Kiosk?"))
  }

  @Test func everyFormatShowsTheSameModules() throws {
    let dot = try printed("graph", "--focus", "DayFeature")
    #expect(dot.hasPrefix("digraph dependencies {\n"))
    #expect(dot.contains("  \"Forecast:HomeFeature\" -> \"Forecast:DayFeature\";\n"))
    #expect(!dot.contains("WeatherClientLive"))
    #expect(
      try printed("graph", "--format", "mermaid", "--focus", "DayFeature") == """
        flowchart LR
          n0["DayFeature"]
          n1["HomeFeature"]
          n2["WeatherClient"]
          n0 --> n2
          n1 --> n0
          classDef c0 fill:#dff5e1,color:#000
          class n2 c0

        """)
    let json = try JSON(try printed("graph", "--format", "json", "--focus", "DayFeature"))
    #expect(
      json["nodes"].list.map { $0["name"] } == [.text("DayFeature"), .text("HomeFeature"), .text("WeatherClient")])
    #expect(json["edges"].list.count == 2)
    let svg = try printed("graph", "--format", "svg", "--focus", "DayFeature")
    let graphML = try printed("graph", "--format", "graphml", "--focus", "DayFeature")
    for text in [svg, graphML] {
      #expect(throws: Never.self) { _ = try XMLDocumentCheck.names(of: text) }
      #expect(text.contains("WeatherClient") && !text.contains("WeatherClientLive"))
    }
    #expect(try printed("graph", "--root", "Forecast").contains("DayFeature"))
    #expect(!(try printed("graph", "--root", "Forecast").contains("WeatherClientLive")))
    try folder.run("graph", "--format", "pdf", exits: 64)
    try folder.run("graph", "--depth", "2", exits: 64)
  }

  @Test func onlyWhatIsWrongIsDrawn() throws {
    #expect(try JSON(try printed("graph", "--format", "json", "--only", "leaks"))["nodes"] == .list([]))
    let missing = try JSON(try printed("graph", "--format", "json", "--only", "missing"))
    #expect(
      missing["edges"].list.map { $0["kind"].string } == ["reads", "links", "links", "would-serve"])
    try leak()
    let leaks = try JSON(try printed("graph", "--format", "json", "--only", "leaks"))
    #expect(leaks["nodes"].list.map { $0["name"] } == [.text("DayFeature"), .text("WeatherClientLive")])
    #expect(leaks["edges"][0]["leak"] == .truth(true))
    let packages = try JSON(try printed("graph", "--format", "json", "--collapse", "package"))
    #expect(packages["nodes"].list.map { $0["modules"] } == [.integer(6)])
  }

  @Test func aDiagramThatGitHubWouldNotDrawIsRefused() throws {
    let names = (0..<31).map { "M\($0)" }
    let targets = names.enumerated().map { index, name in
      let others = names.prefix(index).map { "\"\($0)\"" }.joined(separator: ", ")
      return "  .target(name: \"\(name)\", dependencies: [\(others)]),\n"
    }
    let large = try ProjectFolder([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Large", targets: [
      \(targets.joined())])

      """
    ])
    for name in names { try large.write("Sources/\(name)/\(name).swift", "// empty\n") }
    let outcome = try large.run("graph", "--format", "mermaid", exits: 2)
    #expect(outcome.errors.contains("465 edges") && outcome.errors.contains("--focus"))
    #expect(outcome.output == "")
    try large.run("graph", "--format", "mermaid", "--root", "M3", exits: 0)
    // Neither has the graph packages to collapse into, nor leaks, nor cycles: what is named makes the picture smaller.
    #expect(outcome.errors.contains(": use --focus MODULE, --root ROOT or --format html\n"))
    let narrow = try large.run("graph", "--format", "mermaid", "--focus", "M9", "--depth", "2", exits: 2).errors
    #expect(narrow.contains(": use --format html\n"))
  }

  /// The root is two links away.
  @Test func whatIsMissingNearAModuleIsShown() throws {
    let whole = try printed("graph", "--only", "missing", "--format", "mermaid")
    #expect(try printed("graph", "--only", "missing", "--format", "mermaid", "--focus", "WeatherClient") == whole)
    #expect(try printed("graph", "--only", "missing", "--format", "mermaid", "--focus", "Kiosk") == "flowchart LR\n")
  }

  @Test func anEmptyPictureIsReported() throws {
    let outcome = try folder.run("graph", "--only", "cycles", "--format", "mermaid", exits: 0)
    #expect(outcome.output == "flowchart LR\n" && outcome.errors.contains("there is nothing to draw"))
    #expect(try folder.run("graph", "--only", "cycles", "--quiet", exits: 0).errors == "")
  }

  /// What a library serves is in the page's matrix as in the question's.
  @Test func thePageKnowsKeysOfLibraries() throws {
    try folder.write(
      "Sources/HomeFeature/Clock.swift",
      """
      import Dependencies
      public struct Clock {
        @Dependency(\\.date) var date
        @Dependency(\\.uuid) var uuid
        public init() {}
      }

      """)
    try folder.run("check", "--format", "html=page.html", exits: 1)
    let page = try folder.text("page.html")
    let data = try #require(
      page.components(separatedBy: "id=\"data\">").last?.components(separatedBy: "</script>").first)
    let island = try JSON(data)
    func name(_ row: JSON) -> String {
      guard case .integer(let number) = row[1] else { return "" }
      return island["keys"].list[Int(number)][2].string ?? ""
    }
    let ofLibraries = island["matrix"].list.filter { $0[2] == .integer(5) }.map(name)
    #expect(ofLibraries.sorted() == ["date", "date", "uuid", "uuid"] && island["matrix"].list.count == 6)
    #expect(island["reads"].list.map(name).sorted() == ["date", "uuid", "weatherClient"])
  }

  @Test func thePageIsOneFileThatAsksForNothing() throws {
    try folder.run("check", "--format", "html=page.html", exits: 1)
    let page = try folder.text("page.html")
    #expect(page.hasPrefix("<!DOCTYPE html>\n"))
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("src=") && !page.contains("href=\"http") && !page.contains("@import"))
    // The findings need no script.
    #expect(page.contains("<td>Forecast reads \\.weatherClient but links no live value for WeatherClient<small>"))
    let data = try #require(
      page.components(separatedBy: "id=\"data\">").last?.components(separatedBy: "</script>").first)
    let island = try JSON(data)
    #expect(island["modules"].list.map { $0[1] }.contains(.text("WeatherClientLive")))
    #expect(island["matrix"].list.map { $0[2] } == [.integer(3), .integer(0)])
    #expect(page.utf8.count < 150_000)
    try folder.run("check", "--format", "html=again.html", "--in-memory", "--jobs", "1", exits: 1)
    #expect(try folder.text("again.html") == page)
  }

  /// What a page of a part says of its roots is what the page of everything says of them.
  @Test(arguments: [
    ["--focus", "WeatherClient"], ["--focus", "DayFeature", "--depth", "9"], ["--root", "Kiosk"],
    ["--only", "missing"], ["--only", "leaks"], ["--collapse", "package"], [],
  ])
  func aPageShowsWhatThePictureShows(filters: [String]) throws {
    let page = try dataOfPage(filters)
    let whole = try dataOfPage([])
    let names = Set(page["modules"].list.compactMap { $0[1].string })
    let picture = try JSON(try Tool.run(["graph", "--format", "json"] + filters, in: folder.path).output)
    let modules = picture["nodes"].list.filter { $0["kind"] != .text("key") }
    let drawn = Set(modules.compactMap { $0["name"].string })
    // A package that is drawn as one has all its modules on the page.
    #expect(filters.first == "--collapse" ? names.count == 6 : names == drawn)
    #expect(Self.cells(page).isSubset(of: Self.cells(whole)))
    #expect(!names.contains("Kiosk") || Self.cells(page).contains { $0[0] == "Kiosk" })
  }

  private func dataOfPage(_ filters: [String]) throws -> JSON {
    let outcome = try Tool.run(["graph", "--format", "html"] + filters, in: folder.path)
    try #require(outcome.exitCode == 0, "\(filters): \(outcome.errors)")
    return try JSON(
      try #require(
        outcome.output.components(separatedBy: "id=\"data\">").last?.components(separatedBy: "</script>").first))
  }

  /// The launch matrix: root, key and status.
  private static func cells(_ page: JSON) -> Set<[String]> {
    func name(_ number: JSON, in table: String) -> String {
      guard case .integer(let index) = number else { return "" }
      return page[table][index][1].string ?? ""
    }
    return Set(
      page["matrix"].list.map { [name($0[0], in: "modules"), name($0[1], in: "keys"), "\($0[2])"] })
  }

  @Test func whatNamesHoldIsText() throws {
    try folder.write(
      ".depgraph.yml",
      """
      contracts:
        - id: apart
          type: forbidden
          from: [HomeFeature]
          to: [DayFeature]
          because: "</script><b onclick=alert(1)>no</b>"

      """)
    try folder.run("check", "--format", "html=page.html", exits: 1)
    let page = try folder.text("page.html")
    #expect(!page.contains("<b onclick"))
    #expect(page.components(separatedBy: "</script>").count == 3)
  }

  @Test func aSavedReportIsAPageOfFindings() throws {
    try folder.run("check", "--format", "json=report.json", exits: 1)
    let page = try printed("report", "report.json", "--format", "html")
    #expect(page.contains("Forecast reads") && !page.contains("<script"))
  }
}

/// Whether a text is XML.
private enum XMLDocumentCheck {
  struct Broken: Error {}

  /// The names of its elements.
  static func names(of text: String) throws -> [String] {
    let collector = Collector()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = collector
    guard parser.parse() else { throw Broken() }
    return collector.names
  }

  private final class Collector: NSObject, XMLParserDelegate {
    var names: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) { names.append(name) }
  }
}

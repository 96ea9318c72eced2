import DepGraphFiles
import DepGraphPipeline
import DepGraphStore
import Testing

/// Whatever a result depends on makes another run when it changes, and nothing else does.
@Suite("What a stored result depends on")
struct FingerprintTests {
  struct State: Sendable {
    var files: [String: String]
    var configuration = ""
    var name: String?
    var graph: String?
    var folder: String?

    func result(in index: Index) async throws -> AnalysisResult {
      try await WeatherTree.result(
        of: MemoryTree(files, rootName: folder), configuration: configuration, named: name, graph: graph, in: index)
    }
  }

  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var before: State
    var after: State

    init(_ description: String, _ before: State, _ after: State) {
      testDescription = description
      self.before = before
      self.after = after
    }
  }

  private static let native = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "Native", targets: [.target(name: "Native")])
    """

  private static func native(beside path: String) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Native", dependencies: [.package(path: "\(path)")],
      targets: [.executableTarget(name: "Native", dependencies: [.product(name: "Kit", package: "Kit")])])
    """
  }

  private static let graph = """
    {"format": "depgraph-modules", "version": 1, "modules": [
      {"id": "a:A", "kind": "app", "srcs": ["Sources/Forecast/main.swift", "made/Made.txt"]}]}
    """

  private static let changes = [
    Change(
      "a file of another ending that a description includes",
      State(files: WeatherTree.described(including: WeatherTree.application(linking: ""))),
      State(
        files: WeatherTree.described(including: WeatherTree.application(linking: ", {target: WeatherClientLive}")))),
    Change(
      "an included file that appears",
      State(files: WeatherTree.described(including: "").filter { $0.key != "Shared/targets.part" }),
      State(files: WeatherTree.described(including: WeatherTree.application(linking: "")))),
    Change(
      "settings that a file of settings includes, both of other endings",
      State(files: WeatherTree.settings("")),
      State(files: WeatherTree.settings("SWIFT_ACTIVE_COMPILATION_CONDITIONS = MOON\n"))),
    Change(
      "a C source that makes a target a program",
      State(files: ["Package.swift": native, "Sources/Native/one.c": "int one;\n"]),
      State(files: ["Package.swift": native, "Sources/Native/main.c": "int one;\n"])),
    Change(
      "a generated file of another ending",
      State(files: WeatherTree.package(), configuration: "generated: [made/*.txt]\n"),
      State(
        files: WeatherTree.package(WeatherTree.manifest(), ["made/Made.txt": "\n"]),
        configuration: "generated: [made/*.txt]\n")),
    Change(
      "something for a pattern that left out nothing",
      State(files: WeatherTree.package(), configuration: "exclude: [Old]\n"),
      State(
        files: WeatherTree.package(WeatherTree.manifest(), ["Old/Old.txt": "\n"]), configuration: "exclude: [Old]\n")),
    Change(
      "a file that a module graph lists",
      State(files: WeatherTree.sources, graph: graph),
      State(files: WeatherTree.sources.merging(["made/Made.txt": "\n"]) { $1 }, graph: graph)),
    Change(
      "the configuration's name",
      State(files: WeatherTree.package(), configuration: "include: [Sources, Nowhere]\n"),
      State(files: WeatherTree.package(), configuration: "include: [Sources, Nowhere]\n", name: "other.yml")),
    Change(
      "what the folder of the repository is called",
      State(files: ["Package.swift": native(beside: "../Here/Kit"), "Sources/Native/main.swift": ""], folder: "Here"),
      State(files: ["Package.swift": native(beside: "../Here/Kit"), "Sources/Native/main.swift": ""], folder: "There")),
    Change(
      "the content of a source",
      State(files: WeatherTree.package()),
      State(
        files: WeatherTree.package(
          WeatherTree.manifest(), ["Sources/WeatherClientLive/Live.swift": "import Nowhere\n"]))),
  ]

  @Test("A change gives another result, there and back", arguments: changes)
  func change(_ change: Change) async throws {
    let index = try Index.inMemory()
    for state in [change.before, change.after, change.before] {
      let warm = try await state.result(in: index)
      let cold = try await state.result(in: try Index.inMemory())
      #expect(warm.report == cold.report)
      #expect(warm.missing == cold.missing)
      #expect(!warm.isFromIndex)
    }
    let reports = [
      try await change.before.result(in: try Index.inMemory()), try await change.after.result(in: try Index.inMemory()),
    ]
    #expect(reports[0].report != reports[1].report, "the case shows nothing")
  }

  @Test("Without a change the result is that of the index", arguments: changes)
  func same(_ change: Change) async throws {
    let index = try Index.inMemory()
    let first = try await change.after.result(in: index)
    let second = try await change.after.result(in: index)
    #expect(second.isFromIndex)
    #expect(first.report == second.report)
  }

  @Test("Questions come back from their bytes")
  func questions() {
    let questions: [ReadingRecord.Question] = [.content("a\nb"), .folders(""), .obstacles("c d/é")]
    let bytes = ReadingRecord.Question.bytes(of: questions)
    #expect(ReadingRecord.Question.questions(in: bytes) == questions)
    #expect(ReadingRecord.Question.questions(in: []) == [])
    #expect(ReadingRecord.Question.questions(in: bytes + [0x63]) == nil)
    #expect(ReadingRecord.Question.questions(in: [0x78, 0]) == nil)
    #expect(ReadingRecord.Question.questions(in: [0x63, 0xFF, 0]) == nil)
  }
}

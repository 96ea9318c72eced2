import DepGraphFiles
import DepGraphModel
import DepGraphPipeline
import DepGraphStore
import Testing

/// Most edits change nothing of what a source says by itself: the result of the last run stays. What a result shows of a
/// source is always that of its content.
@Suite struct UnchangedMeaningTests {
  private static let home = "Sources/HomeFeature/Home.swift"

  /// Runs on both, one after the other with one index.
  /// - Returns: whether the second result was that of the first run. It is the one of a run that knows nothing, in any case.
  private func isKept(
    _ before: [String: String], _ after: [String: String], runs between: [[String: String]] = []
  ) async throws -> Bool {
    let index = try Index.inMemory()
    for files in [before] + between { _ = try await WeatherTree.result(of: MemoryTree(files), in: index) }
    let warm = try await WeatherTree.result(of: MemoryTree(after), in: index)
    let cold = try await WeatherTree.result(of: MemoryTree(after), in: try Index.inMemory())
    #expect(warm.report == cold.report)
    #expect(warm.missing == cold.missing)
    #expect(try await WeatherTree.result(of: MemoryTree(after), in: index).isFromIndex)
    return warm.isFromIndex
  }

  private func edited(_ change: (inout String) -> Void) -> [String: String] {
    var files = WeatherTree.package()
    change(&files[Self.home, default: ""])
    return files
  }

  @Test func whatSaysNothingNewKeepsTheResult() async throws {
    let edits: [(inout String) -> Void] = [
      { $0 += "\n" }, { $0 += "\n// later\n\n" },
      { $0 = $0.replacing("var weatherClient", with: "var weatherClient ") },
    ]
    for edit in edits {
      #expect(try await isKept(WeatherTree.package(), edited(edit)))
      #expect(try await isKept(edited(edit), WeatherTree.package()))
    }
  }

  @Test func whatSaysSomethingNewIsJudged() async throws {
    let edits: [(inout String) -> Void] = [
      { $0 = "// moved down\n" + $0 }, { $0 = $0.replacing("weatherClient", with: "otherClient") },
      { $0 += "\nfunc more() {}\n" }, { $0 += "\nimport Foundation\n" },
      { $0 = $0.replacing("  @Dep", with: "  // depgraph:ignore:next missing-live-value - later\n  @Dep") },
    ]
    for edit in edits { #expect(try await !isKept(WeatherTree.package(), edited(edit))) }
  }

  /// What it says once names of its project are known is no part of what it says by itself.
  @Test func aSourceThatIsReadAgainIsKnownByItsContent() async throws {
    func files(_ members: String, more: String = "") -> [String: String] {
      WeatherTree.package(
        WeatherTree.manifest(),
        [
          Self.home: "import WeatherClient\npublic struct Home {\n\(members)\n  public init() {}\n}\n",
          "Sources/HomeFeature/More.swift": "struct More {}\n" + more,
          "Sources/WeatherClient/Inject.swift": "import Dependencies\npublic typealias Inject = Dependency\n",
        ])
    }
    let above = files("  @Inject(\\.weatherClient) var client\n  var size = 1")
    let below = files("  var size = 1\n  @Inject(\\.weatherClient) var client")
    #expect(try await !isKept(above, below))
    // Between them is a run that finds in the index what it says with the names.
    let between = files("  @Inject(\\.weatherClient) var client\n  var size = 1", more: "struct Most {}\n")
    #expect(
      try await !isKept(
        above, files("  var size = 1\n  @Inject(\\.weatherClient) var client", more: "struct Most {}\n"),
        runs: [between]))
    #expect(try await isKept(above, files("  @Inject(\\.weatherClient) var client\n  var size = 1", more: "//\n")))
  }

  /// A leak is told with the lines that are built because of it.
  @Test func linesCountWhereAFindingNamesThem() async throws {
    let manifest = WeatherTree.manifest().replacing(
      "name: \"HomeFeature\", dependencies: [\"WeatherClient\"",
      with:
        "name: \"HomeFeature\", dependencies: [\"WeatherClient\", \"WeatherClientLive\"")
    let leaking = WeatherTree.package(manifest)
    var longer = leaking
    longer["Sources/WeatherClientLive/Live.swift", default: ""] += "\n// one\n// two\n"
    let index = try Index.inMemory()
    let first = try await WeatherTree.result(of: MemoryTree(leaking), in: index)
    #expect(first.report.violations.contains { $0.rule == "live-module-leak" })
    #expect(try await !isKept(leaking, longer))
  }
}

import DepGraphConfiguration
import DepGraphFiles
import DepGraphModel
import DepGraphPipeline
import DepGraphStore
import Testing

/// How findings are reported is no part of what is found: with other options a known tree is not resolved again, and says
/// what it would say to a run that knows nothing.
@Suite struct OtherOptionsTests {
  private static let files = WeatherTree.package(
    WeatherTree.manifest(),
    [
      "Sources/HomeFeature/Home.swift": """
      import Dependencies
      import WeatherClient
      import WeatherClientLive
      import Foundation
      public struct Home {
        // depgraph:ignore:next missing-live-value - the demo needs none
        @Dependency(\\.weatherClient) var weatherClient
        public init() {}
      }
      """
    ])

  private func run(
    _ options: AnalysisOptions = AnalysisOptions(), files: [String: String] = files, configuration: String = "",
    baseline: Baseline? = nil, in index: Index
  ) async throws -> AnalysisResult {
    let bytes = Array(configuration.utf8)
    let read = try Configuration.parse(bytes: bytes, file: ".depgraph.yml", cards: Catalogue.cards)
    let request = AnalysisRequest(
      tree: MemoryTree(files), configuration: read, configurationText: bytes, configurationFile: ".depgraph.yml",
      options: options, baseline: baseline, index: index)
    return try await Analysis(request).run()
  }

  private func baseline() async throws -> Baseline {
    let found = try await run(in: try Index.inMemory()).report
    return try Baseline(
      bytes: Baseline(entries: BaselineChange(Baseline(), report: found).added).bytes(), file: Baseline.fileName)
  }

  private func states(in index: Index) throws -> [[Table.Value]] {
    try index.query("SELECT rule, severity, state FROM violations ORDER BY rule, severity, state").rows
  }

  private static let options = [
    AnalysisOptions(isStrict: true), AnalysisOptions(only: ["undeclared-import"]),
    AnalysisOptions(skip: ["missing-live-value"]), AnalysisOptions(only: ["unused-suppression"]), AnalysisOptions(),
    AnalysisOptions(skip: ["live-module-leak", "undeclared-import"], isStrict: true),
  ]

  @Test func aKnownTreeIsNotResolvedAgain() async throws {
    let index = try Index.inMemory()
    #expect(try await !run(in: index).isFromIndex)
    var reports: [Report] = []
    for options in Self.options {
      let other = try Index.inMemory()
      let (warm, cold) = (try await run(options, in: index), try await run(options, in: other))
      #expect(warm.isFromIndex && !cold.isFromIndex)
      #expect(warm.report == cold.report)
      #expect(try states(in: index) == states(in: other))
      reports.append(warm.report)
    }
    #expect(Set(reports.map { "\($0.summary)" }).count > 3, "the options show nothing")
    #expect(reports[0].violations.contains { $0.state == .suppressed })
  }

  @Test func aBaselineIsHeldAgainstWhatWasFound() async throws {
    let (index, baseline) = (try Index.inMemory(), try await baseline())
    _ = try await run(in: index)
    let accepted = try await run(baseline: baseline, in: index)
    #expect(accepted.isFromIndex)
    #expect(accepted.report.violations.allSatisfy { $0.state != .new })
    #expect(try await run(baseline: baseline, in: index).isFromIndex)
    let again = try await run(in: index)
    #expect(again.isFromIndex)
    #expect(again.report.violations.contains { $0.state == .new })
  }

  @Test func anotherSeverityIsNoOtherFinding() async throws {
    let index = try Index.inMemory()
    let configurations = [
      "", "rules: {undeclared-import: warning}", "rules: {undeclared-import: off, missing-live-value: warning}",
      "# none\nrules: {}", "overrides: [{paths: [Sources/HomeFeature], rules: {undeclared-import: info}}]",
    ]
    var summaries: [Report.Summary] = []
    for (number, configuration) in configurations.enumerated() {
      let warm = try await run(configuration: configuration, in: index)
      // What an entry is for is held against the tree.
      #expect(warm.isFromIndex == (1...3).contains(number))
      #expect(warm.report == (try await run(configuration: configuration, in: try Index.inMemory())).report)
      summaries.append(warm.report.summary)
    }
    #expect(Set(summaries.map { "\($0)" }).count > 2, "the severities show nothing")
  }

  @Test func whatDecidesWhatIsFoundIsHeldAgainstTheTree() async throws {
    let index = try Index.inMemory()
    for configuration in [
      "", "roles: {interface: [WeatherClient]}", "roots: {exclude: [Forecast]}", "exclude: [Sources/WeatherClientLive]",
      "rules: {live-module-leak: {severity: error}}", "include: [Sources, Nowhere]", "include: [Sources, Elsewhere]",
    ] {
      let warm = try await run(configuration: configuration, in: index)
      #expect(warm.report == (try await run(configuration: configuration, in: try Index.inMemory())).report)
    }
  }

  @Test func whatNoRunHasFoundIsFound() async throws {
    let index = try Index.inMemory()
    let less = AnalysisOptions(only: ["undeclared-import"])
    _ = try await run(less, in: index)
    let all = try await run(in: index)
    #expect(!all.isFromIndex)
    let cold = try await run(in: try Index.inMemory()).report
    #expect(all.report == cold)
    #expect(try await run(less, in: index).isFromIndex)
  }

  /// A finding of this rule says how many lines are rebuilt.
  @Test func linesAreCountedAnew() async throws {
    let index = try Index.inMemory()
    let quiet = AnalysisOptions(skip: ["live-module-leak"])
    var longer = Self.files
    longer["Sources/WeatherClientLive/Live.swift", default: ""] += "\n// more\n\n"
    _ = try await run(in: index)
    for (options, files) in [(quiet, Self.files), (quiet, longer), (AnalysisOptions(), longer)] {
      let warm = try await run(options, files: files, in: index).report
      let cold = try await run(options, files: files, in: try Index.inMemory()).report
      #expect(warm == cold)
    }
  }

  /// Whether an exception names anything is found out with all violations at hand.
  @Test func exceptionsAreHeldAgainstAllRules() async throws {
    let index = try Index.inMemory()
    let configuration = """
      exceptions:
        - {rule: undeclared-import, subject: HomeFeature, reason: later}
        - {rule: missing-live-value, subject: Nothing, reason: later}
      """
    for options in [AnalysisOptions()] + Self.options {
      let warm = try await run(options, configuration: configuration, in: index).report
      let cold = try await run(options, configuration: configuration, in: try Index.inMemory()).report
      #expect(warm == cold)
    }
  }
}

import DepGraphFiles
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters
import DepGraphStore
import Foundation
import Testing

/// The neutral module graph stands in for manifests and projects: what we write we read, and what others write too.
@Suite("Module graph")
struct ModuleGraphTests {
  /// A live value that `Forecast` does not link.
  private static let sources = WeatherTree.sources.merging([
    "Tests/HomeFeatureTests/HomeTests.swift": "@testable import HomeFeature\n"
  ]) { own, _ in own }

  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Forecast",
      dependencies: [.package(url: "https://example.com/unseen-kit", from: "1.0.0")],
      targets: [
        .executableTarget(name: "Forecast", dependencies: ["HomeFeature"]),
        .target(
          name: "HomeFeature",
          dependencies: ["WeatherClient", .product(name: "Unseen", package: "unseen-kit", condition: .when(platforms: [.iOS]))]),
        .target(name: "WeatherClient", swiftSettings: [.define("SUN")]),
        .target(name: "WeatherClientLive", dependencies: ["WeatherClient"]),
        .testTarget(name: "HomeFeatureTests", dependencies: ["HomeFeature"]),
      ]
    )
    """

  private func report(_ files: [String: String], graph: [UInt8]? = nil) async throws -> Report {
    let request = AnalysisRequest(
      tree: MemoryTree(files), moduleGraph: graph.map { ModuleGraphFile(name: "graph.json", bytes: $0) },
      index: try Index.inMemory())
    return try await Analysis(request).run().report
  }

  @Test("What `modules` writes gives the same report as what it was read from")
  func roundTrip() async throws {
    var files = Self.sources
    files["Package.swift"] = Self.manifest
    let project = try await Analysis(
      AnalysisRequest(tree: MemoryTree(files), index: try Index.inMemory())
    ).project()
    let graph = ModuleGraphJSON.bytes(project, generator: "test")
    let direct = try await report(files)
    #expect(direct.violations.map(\.rule) == ["missing-live-value"])
    #expect(try await report(files, graph: graph) == direct)
  }

  @Test("A graph of another build system, with patterns for sources")
  func foreign() async throws {
    let graph = """
      {"format": "depgraph-modules", "version": 1, "modules": [
        {"id": "//app:Forecast", "kind": "app", "srcGlobs": ["Sources/Forecast/*.swift"],
         "deps": [{"id": "//home:HomeFeature", "at": {"file": "app/BUILD", "line": 7}}]},
        {"id": "//home:HomeFeature", "srcs": ["Sources/HomeFeature/Home.swift"], "deps": [{"id": "//weather:WeatherClient"}]},
        {"id": "//weather:WeatherClient", "srcGlobs": ["Sources/WeatherClient/**"]},
        {"id": "//weather:WeatherClientLive", "srcGlobs": ["Sources/WeatherClientLive/**"],
         "deps": [{"id": "//weather:WeatherClient"}]}
      ]}
      """
    let report = try await report(Self.sources, graph: Array(graph.utf8))
    let violation = try #require(report.violations.first)
    #expect(report.violations.count == 1)
    #expect(violation.rule == "missing-live-value")
    #expect(violation.rootId == "//app:Forecast")
    #expect(violation.trace.first?.location == SourceLocation(file: "app/BUILD", line: 7, column: 1))
    let linked = graph.replacingOccurrences(
      of: #""line": 7}}]"#, with: #""line": 7}}, {"id": "//weather:WeatherClientLive"}]"#)
    #expect(try await self.report(Self.sources, graph: Array(linked.utf8)).violations.isEmpty)
  }

  @Test("The library, prebuilt: what it declares is known by its name", arguments: ["library", "binary", "system"])
  func prebuiltLibrary(_ kind: String) async throws {
    let graph = """
      {"format": "depgraph-modules", "version": 1, "modules": [
        {"id": "Forecast", "kind": "app", "srcs": ["Sources/Forecast/main.swift"], "deps": [{"id": "HomeFeature"}]},
        {"id": "HomeFeature", "srcs": ["Sources/HomeFeature/Home.swift"], "deps": [{"id": "WeatherClient"}, {"id": "L"}]},
        {"id": "WeatherClient", "srcs": ["Sources/WeatherClient/WeatherClient.swift"], "deps": [{"id": "L"}]},
        {"id": "L", "name": "Dependencies", "kind": "\(kind)"}
      ]}
      """
    let report = try await report(Self.sources, graph: Array(graph.utf8))
    #expect(report.violations.map(\.rule) == ["missing-live-value"])
    #expect(report.problems.isEmpty)
  }

  @Test(
    "A graph that cannot be read",
    arguments: [
      ("{", "graph.json: is not JSON"),
      (#"{"format": "other", "version": 1, "modules": []}"#, "\"format\" is \"other\""),
      (#"{"format": "depgraph-modules", "version": 2, "modules": []}"#, "unknown version 2"),
      (#"{"format": "depgraph-modules", "version": 1}"#, "has no \"modules\""),
      (#"{"format": "depgraph-modules", "version": 1, "modules": [{"id": 3}]}"#, "modules[0].id is of another type"),
      (
        #"{"format": "depgraph-modules", "version": 1, "modules": [{"id": "a:A"}, {"id": "a:A"}]}"#,
        "graph.json: module a:A is declared twice"
      ),
      (
        #"{"format": "depgraph-modules", "version": 1, "modules": [{"id": "a:A", "deps": [{"id": "b", "kind": "dynamic"}]}]}"#,
        "graph.json: modules[0].deps[0].kind is \"dynamic\"; expected one of link, embed"
      ),
    ])
  func unreadable(_ text: String, _ message: String) async throws {
    await #expect {
      try await report(Self.sources, graph: Array(text.utf8))
    } throws: { error in
      "\(error)".contains(message)
    }
  }

  @Test("What the graph names and does not hold is told")
  func holes() async throws {
    let graph = """
      {"format": "depgraph-modules", "version": 1, "modules": [
        {"id": "a:A", "kind": "gadget", "srcs": ["Sources/Nowhere.swift"], "deps": [{"id": "b:B"}]}
      ]}
      """
    let problems = try await report(Self.sources, graph: Array(graph.utf8)).problems.map(\.kind)
    #expect(Set(problems) == [.missingPath, .unknownTarget, .noRoots])
  }

  private static let linking = """
    {"format": "depgraph-modules", "version": 1, "modules": [
      {"id": "//app:Forecast", "kind": "app", "srcGlobs": ["Sources/Forecast/*.swift"],
       "declaredAt": {"file": "app/BUILD", "line": 3}, "deps": [{"id": "//home:HomeFeature"}]},
      {"id": "//home:HomeFeature", "srcGlobs": ["Sources/HomeFeature/*.swift"],
       "deps": [{"id": "//weather:WeatherClient"}]},
      {"id": "//weather:WeatherClient", "srcGlobs": ["Sources/WeatherClient/**"]}
    ]}
    """

  @Test("A dependency without a place is where its module is declared")
  func placeOfTheModule() async throws {
    let violation = try #require(try await report(Self.sources, graph: Array(Self.linking.utf8)).violations.first)
    #expect(violation.trace.first?.location == SourceLocation(file: "app/BUILD", line: 3, column: 1))
  }

  @Test("Patterns that no source matches are told")
  func patternsWithoutSources() async throws {
    let graph = Self.linking.replacingOccurrences(of: "Sources/HomeFeature/*", with: "Source/HomeFeature/*")
    let report = try await report(Self.sources, graph: Array(graph.utf8))
    #expect(report.violations.isEmpty)
    #expect(report.problems.map(\.kind) == [.missingPath])
    #expect(report.problems.first?.message == "HomeFeature: no source matches Source/HomeFeature/*.swift")
  }

  private func missing(_ graph: String) async throws -> [String] {
    try await missing(Self.sources, graph: Array(graph.utf8))
  }

  private func missing(_ files: [String: String], graph: [UInt8]? = nil) async throws -> [String] {
    let request = AnalysisRequest(
      tree: MemoryTree(files), moduleGraph: graph.map { ModuleGraphFile(name: "graph.json", bytes: $0) },
      index: try Index.inMemory())
    return try await Analysis(request).run().missing.map(\.message)
  }

  @Test("A root that links what the graph does not hold")
  func lostLinks() async throws {
    let link = #"{"id": "//weather:WeatherClient"}"#
    #expect(try await missing(Self.linking).isEmpty)
    let lost = Self.linking.replacingOccurrences(of: link, with: #"{"id": "//weather:WeatherClint"}"#)
    #expect(
      try await missing(lost) == [
        "HomeFeature depends on //weather:WeatherClint, which is not in the graph: did you mean //weather:WeatherClient?"
      ])
    let plugin = Self.linking.replacingOccurrences(
      of: link, with: link + #", {"id": "//lint:Lint", "kind": "plugin"}"#)
    #expect(try await missing(plugin).isEmpty)
    let test = Self.linking.replacingOccurrences(
      of: #"{"id": "//weather:WeatherClient", "src"#,
      with:
        #"{"id": "//home:Tests", "kind": "test", "deps": [{"id": "//none:None"}]}, {"id": "//weather:WeatherClient", "src"#
    )
    #expect(try await missing(test).isEmpty)
  }

  @Test("What `modules` writes of a link to nothing ends as what it was read from")
  func lostLinksInARoundTrip() async throws {
    var files = Self.sources
    files["Package.swift"] = Self.manifest.replacingOccurrences(
      of: "[\"HomeFeature\"]),", with: "[\"HomeFeature\", \"Gone\"]),")
    let project = try await Analysis(
      AnalysisRequest(tree: MemoryTree(files), index: try Index.inMemory())
    ).project()
    let direct = try await missing(files)
    #expect(direct.count == 1)
    #expect(try await missing(files, graph: ModuleGraphJSON.bytes(project, generator: "test")) == direct)
  }
}

import DepGraphFiles
import DepGraphModel
import DepGraphPipeline
import DepGraphReporters
import DepGraphStore
import Testing

/// Projects and sources in folders that are data.
@Suite("Data of a project")
struct ProjectDataTests {
  private static func files(_ target: String) -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Tool", targets: [.executableTarget(name: "Tool"), .testTarget(name: "ToolTests"\(target))])
      """,
      "Sources/Tool/main.swift": "print(1)\n",
      "Tests/ToolTests/Reading.swift": "func testReading() {}\n",
      "Tests/ToolTests/Fixtures/Broken/Package.swift": "// swift-tools-version: 6.0\nimport PackageDescription\n}\n",
      "Tests/ToolTests/Fixtures/App.swift": "import Dependencies\n@main struct App { static func main() {} }\n",
    ]
  }

  private static func analysis(_ files: [String: String]) throws -> Analysis {
    Analysis(AnalysisRequest(tree: MemoryTree(files), index: try Index.inMemory()))
  }

  @Test(
    "is listed, and is not part of the project",
    arguments: ["resources: [.copy(\"Fixtures\")]", "exclude: [\"Fixtures\"]"])
  func listed(_ argument: String) async throws {
    let files = Self.files(", \(argument)")
    let project = try await Self.analysis(files).project()
    #expect(project.data.projects == ["Tests/ToolTests/Fixtures/Broken/Package.swift"])
    #expect(
      ModuleListing().text(project).contains(
        "in resources, left out of tests, or in another git repository: not part of the project\n"
          + "  Tests/ToolTests/Fixtures/Broken/Package.swift\n"
      ))
    #expect(try await Self.analysis(files).run().report.problems == [])
  }

  @Test("A folder of which no target says anything is none")
  func plain() async throws {
    let project = try await Self.analysis(Self.files("")).project()
    #expect(project.data == ProjectData())
    #expect(project.problems.map(\.kind) == [.unevaluableManifest])
  }
}
